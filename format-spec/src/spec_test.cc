// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The tables of mm_profdata.md and event_kinds.md equal constants.h and layout.h. Both
// directions: a constant without a row fails as well as a row without a constant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "mmformat/constants.h"
#include "mmformat/layout.h"
#include "mmformat/live.h"
#include "spec_document.h"

namespace mm::spec {
namespace {

using std::filesystem::path;
using testing::Contains;
using testing::ElementsAre;
using testing::Ge;
using testing::SizeIs;

const path kSpec{MM_SPEC_DIR};

Document format_text() {
  return Document::read(kSpec / "mm_profdata.md");
}

std::string text_of(const Magic& magic) {
  return {magic.begin(), magic.end()};
}
std::string text_of(std::string_view text) {
  return std::string{text};
}
std::string text_of(PageTag tag) {
  return std::to_string(static_cast<int>(tag));
}
std::string text_of(StartEndType type) {
  return std::to_string(static_cast<int>(type));
}
std::string text_of(Container container) {
  return container == Container::kPaged ? "paged" : "three files";
}
std::string text_of(RecordForm form) {
  switch (form) {
    case RecordForm::kStartEnd:
      return "start and end";
    case RecordForm::kWide:
      return "wide";
    case RecordForm::kPacked:
      break;
  }
  return "packed";
}
std::string text_of(StringForm form) {
  switch (form) {
    case StringForm::kTagged:
      return "tagged";
    case StringForm::kCharacters:
      return "characters";
    case StringForm::kMarked:
      break;
  }
  return "marked";
}
template <std::integral T>
std::string text_of(T value) {
  return std::to_string(value);
}

std::string yes_or_no(bool value) {
  return value ? "yes" : "no";
}

/// "0x1E" to "30"; other text stays.
std::string in_decimal(const std::string& text) {
  if (!text.starts_with("0x")) return text;
  return std::to_string(std::stoull(text.substr(2), nullptr, 16));
}

#define MM_CONSTANT(name) \
  { #name, text_of(name) }

const std::map<std::string, std::string> kConstants{
    MM_CONSTANT(kFileMagic),
    MM_CONSTANT(kEventsMagic),
    MM_CONSTANT(kStringDataMagic),
    MM_CONSTANT(kStringIndexMagic),
    MM_CONSTANT(kHeaderBytes),
    MM_CONSTANT(PageTag::kEvents),
    MM_CONSTANT(PageTag::kStringData),
    MM_CONSTANT(PageTag::kStringIndex),
    MM_CONSTANT(kStreamCount),
    MM_CONSTANT(kPageHeaderBytes),
    MM_CONSTANT(kMaxWrittenPageBytes),
    MM_CONSTANT(kMaxVirtualId),
    MM_CONSTANT(kMetadataId),
    MM_CONSTANT(kInvalidId),
    MM_CONSTANT(kFirstRegularId),
    MM_CONSTANT(kMaxId32),
    MM_CONSTANT(kMetadataId32),
    MM_CONSTANT(kMaxId30),
    MM_CONSTANT(kMetadataId30),
    MM_CONSTANT(kTaggedEnd),
    MM_CONSTANT(kTaggedText),
    MM_CONSTANT(kStringTerminator),
    MM_CONSTANT(kStringReference),
    MM_CONSTANT(kArgumentSeparator),
    MM_CONSTANT(kPayloadMask),
    MM_CONSTANT(kInstantMarker),
    MM_CONSTANT(kIntegerMarker),
    MM_CONSTANT(kMaxIntervalEnd),
    MM_CONSTANT(kMaxPayload),
    MM_CONSTANT(kWideInstantMarker),
    MM_CONSTANT(kMaxWideTime),
    MM_CONSTANT(StartEndType::kStart),
    MM_CONSTANT(StartEndType::kEnd),
    MM_CONSTANT(StartEndType::kInstant),
    MM_CONSTANT(kStartEndTypeBits),
    MM_CONSTANT(kKindQuery),
    MM_CONSTANT(kKindGenericActivity),
    MM_CONSTANT(kKindQueryCacheHit),
    MM_CONSTANT(kKindQueryCacheHitCount),
    MM_CONSTANT(kKindQueryBlocked),
    MM_CONSTANT(kKindIncrementalLoad),
    MM_CONSTANT(kKindIncrementalHashing),
    MM_CONSTANT(kKindLlvmPass),
    MM_CONSTANT(kKindArtifactSize),
    MM_CONSTANT(kKindThreadName),
    MM_CONSTANT(kKindMemory),
    MM_CONSTANT(kLiveMagic),
    MM_CONSTANT(kLiveVersion),
    MM_CONSTANT(kLiveExtension),
    MM_CONSTANT(kLiveHeaderBytes),
    MM_CONSTANT(kLiveSlotBytes),
    MM_CONSTANT(kLiveContentAlignment),
    MM_CONSTANT(kMaxLiveSlots),
    MM_CONSTANT(kMaxLiveContentBytes),
    MM_CONSTANT(kMaxLiveIdentityBytes),
    MM_CONSTANT(kHeaderless),
    MM_CONSTANT(kNewestThreeFileVersion),
    MM_CONSTANT(kNewestVersion),
    MM_CONSTANT(kFileExtension),
    MM_CONSTANT(kEventsExtension),
    MM_CONSTANT(kStringDataExtension),
    MM_CONSTANT(kStringIndexExtension),
};

/// All rows of tables with a column "constant": name to value, in decimal.
std::map<std::string, std::string> constants_in_the_text() {
  std::map<std::string, std::string> found;
  for (const char* file : {"mm_profdata.md", "event_kinds.md", "live_files.md"}) {
    for (const Table& table : Document::read(kSpec / file).tables) {
      const auto names = table.column("constant");
      const auto values = table.column(table.has_column("value") ? "value" : "kind");
      for (std::size_t i = 0; i < names.size(); ++i) {
        EXPECT_FALSE(found.contains(names[i])) << names[i] << " has two rows";
        found[names[i]] = in_decimal(values.at(i));
      }
    }
  }
  return found;
}

TEST(Constants, EqualTheText) {
  EXPECT_EQ(constants_in_the_text(), kConstants);
}

TEST(Constants, AllOfTheHeaderAreCompared) {
  const std::string header = read_text(kSpec / "include/mmformat/constants.h") +
                             read_text(kSpec / "include/mmformat/live.h");
  const std::regex constant{R"(inline constexpr [\w: ]+ (k\w+))"};
  const auto end = std::sregex_iterator{};
  std::vector<std::string> missing;
  std::size_t found = 0;
  for (auto at = std::sregex_iterator{header.begin(), header.end(), constant}; at != end;
       ++at, ++found) {
    if (!kConstants.contains((*at)[1])) missing.push_back((*at)[1]);
  }
  EXPECT_THAT(missing, ElementsAre());
  EXPECT_GT(found, 40U);
}

/// The rows that "none, 0", "4 to 6" or "9" names.
std::vector<const Layout*> layouts_of(const std::string& text) {
  const auto number = [](const std::string& word) {
    return word == "none" ? std::int64_t{kHeaderless} : std::stoll(word);
  };
  const std::regex range{R"((none|\d+)(?: to (\d+))?(?:, )?)"};
  std::vector<const Layout*> found;
  for (auto at = std::sregex_iterator{text.begin(), text.end(), range};
       at != std::sregex_iterator{}; ++at) {
    const std::int64_t first = number((*at)[1]);
    const std::int64_t last = (*at)[2].matched ? number((*at)[2]) : first;
    for (std::int64_t version = first; version <= last; ++version) {
      const Layout* const layout = find_layout(version);
      if (layout == nullptr) return {};
      found.push_back(layout);
    }
  }
  return found;
}

/// The versions of all rows, in the order of the header.
std::vector<std::int32_t> versions(const std::vector<const Layout*>& layouts) {
  std::vector<std::int32_t> found;
  for (const Layout* layout : layouts) found.push_back(layout->version);
  return found;
}

std::vector<std::int32_t> all_versions() {
  std::vector<std::int32_t> found;
  for (const Layout& layout : kLayouts) found.push_back(layout.version);
  return found;
}

TEST(Layouts, EqualTheVersionsTable) {
  const auto tables = format_text().tables_of("Versions", "version");
  ASSERT_THAT(tables, SizeIs(1));
  std::vector<std::vector<std::string>> expected;
  for (const Layout& layout : kLayouts) {
    expected.push_back(
        {version_name(layout.version), text_of(layout.container), text_of(layout.records),
         text_of(layout.id_bytes), text_of(layout.event_bytes),
         text_of(layout.index_entry_bytes), text_of(layout.strings),
         layout.reference_bytes == 0 ? "none" : text_of(layout.reference_bytes),
         yes_or_no(layout.has_integers), yes_or_no(layout.has_arguments)});
  }
  EXPECT_THAT(tables[0].header,
              ElementsAre("version", "container", "records", "id", "event", "index entry",
                          "strings", "reference", "integer events", "arguments"));
  EXPECT_EQ(tables[0].rows, expected);
}

TEST(Layouts, HistoryNamesEveryVersionThatExisted) {
  const auto tables = format_text().tables_of("Version history", "version");
  ASSERT_THAT(tables, SizeIs(1));
  std::vector<std::string> names;
  for (const Layout& layout : kLayouts) names.push_back(version_name(layout.version));
  EXPECT_EQ(tables[0].column("version"), names);
}

TEST(Layouts, TheNewestOfThreeFilesIsTheLastOne) {
  for (const Layout& layout : kLayouts) {
    const bool is_set = layout.version <= kNewestThreeFileVersion;
    EXPECT_EQ(layout.container, is_set ? Container::kThreeFiles : Container::kPaged)
        << layout.version;
  }
}

/// Checks that a table's fields follow each other without a gap; returns their sum.
std::uint64_t sum_of_fields(const Table& table, const std::string& size_column) {
  std::uint64_t sum = 0;
  const auto offsets = table.column("offset");
  const auto sizes = table.column(size_column);
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    EXPECT_EQ(offsets[i], text_of(sum)) << table.section << ", row " << i;
    if (sizes.at(i) != "n") sum += std::stoull(sizes[i]);
  }
  return sum;
}

TEST(Layouts, FieldTablesAddUp) {
  const Document text = format_text();
  const auto header = text.tables_of("File header", "offset");
  const auto page = text.tables_of("Pages", "offset");
  ASSERT_THAT(header, SizeIs(1));
  ASSERT_THAT(page, SizeIs(1));
  EXPECT_EQ(sum_of_fields(header[0], "size"), kHeaderBytes);
  EXPECT_EQ(sum_of_fields(page[0], "size"), kPageHeaderBytes);
}

TEST(Layouts, RecordTablesOfEveryFormAddUp) {
  const Document text = format_text();
  const auto start_end = text.tables_of("Start and end records", "offset");
  const auto wide = text.tables_of("Wide records", "offset");
  const auto packed = text.tables_of("Packed records", "offset");
  ASSERT_THAT(start_end, SizeIs(1));
  ASSERT_THAT(wide, SizeIs(1));
  ASSERT_THAT(packed, SizeIs(2));
  for (const Layout& layout : kLayouts) {
    const Table& table = layout.records == RecordForm::kStartEnd ? start_end[0]
                         : layout.records == RecordForm::kWide   ? wide[0]
                         : layout.version <= 8                   ? packed[0]
                                                                 : packed[1];
    EXPECT_EQ(sum_of_fields(table, "size"), layout.event_bytes) << layout.version;
    EXPECT_THAT(table.column("size"), Contains(text_of(layout.id_bytes)).Times(Ge(2)))
        << layout.version;
  }
}

TEST(Layouts, IndexEntriesAddUp) {
  const auto tables = format_text().tables_of("String index", "offset");
  ASSERT_THAT(tables, SizeIs(1));
  const std::string prefix = "size in version";
  std::vector<const Layout*> named;
  for (const std::string& title : tables[0].header) {
    if (!title.starts_with(prefix)) continue;
    for (const Layout* layout : layouts_of(title.substr(prefix.size()))) {
      named.push_back(layout);
      EXPECT_THAT(tables[0].column(title),
                  ElementsAre(text_of(layout->id_bytes), text_of(layout->id_bytes)));
      EXPECT_EQ(layout->index_entry_bytes, 2 * layout->id_bytes);
    }
  }
  EXPECT_EQ(versions(named), all_versions());
}

TEST(Layouts, ReferencesHaveTheSizeThatTheirFormSays) {
  for (const Layout& layout : kLayouts) {
    const int marked = 1 + layout.id_bytes;
    EXPECT_EQ(layout.reference_bytes, layout.strings == StringForm::kTagged ? 0
                                      : layout.strings == StringForm::kCharacters
                                          ? 4
                                          : marked)
        << layout.version;
  }
}

/// A column of the table of id ranges, as the row of a version has it.
std::vector<std::string> ranges_of(const Layout& layout) {
  const IdRanges& ids = layout.ids;
  const bool is_addressed = ids.first_regular != kNoId;
  // Where there are no metadata yet, the range begins where they are later.
  const std::uint64_t metadata = ids.metadata == kNoId ? kMetadataId32 : ids.metadata;
  const std::uint64_t counted = metadata + (ids.metadata == kNoId ? 0 : 1);
  const bool is_full_width = is_addressed || ids.max_indexed == UINT32_MAX;
  return {"0 to " + text_of(metadata - 1),
          ids.metadata == kNoId ? "-" : text_of(ids.metadata),
          ids.invalid == kNoId ? "-" : text_of(ids.invalid),
          text_of(is_addressed ? ids.first_regular : counted) +
              (is_full_width ? " and above" : " to " + text_of(ids.max_indexed))};
}

TEST(StringIds, RangesEqualTheLayouts) {
  const auto tables = format_text().tables_of("String ids", "range");
  ASSERT_THAT(tables, SizeIs(1));
  EXPECT_THAT(tables[0].column("range"),
              ElementsAre("virtual", "metadata", "invalid", "regular"));
  std::vector<const Layout*> named;
  for (std::size_t i = 1; i < tables[0].header.size(); ++i) {
    const std::string& title = tables[0].header[i];
    for (const Layout* layout : layouts_of(title)) {
      named.push_back(layout);
      EXPECT_EQ(tables[0].column(title), ranges_of(*layout)) << layout->version;
    }
  }
  EXPECT_EQ(versions(named), all_versions());
}

TEST(StringIds, RangesFollowEachOther) {
  for (const Layout& layout : kLayouts) {
    const IdRanges& ids = layout.ids;
    if (ids.first_regular == kNoId) continue;
    EXPECT_EQ(ids.metadata, ids.max_indexed + 1) << layout.version;
    EXPECT_EQ(ids.invalid, ids.metadata + 1) << layout.version;
    EXPECT_EQ(ids.first_regular, ids.invalid + 1) << layout.version;
  }
}

/// The value of "2^48 - 1" or "1 to 2^32 - 1" (its upper end), modulo 2^64.
std::uint64_t value_of(std::string text) {
  if (const auto range = text.find(" to "); range != std::string::npos) {
    text = text.substr(range + 4);
  }
  std::uint64_t value = 0;
  bool is_first = true;
  const std::regex term{R"((2\^)?(\d+))"};
  for (auto at = std::sregex_iterator{text.begin(), text.end(), term};
       at != std::sregex_iterator{}; ++at) {
    const std::uint64_t number = std::stoull((*at)[2]);
    const bool is_power = (*at)[1].matched;
    const std::uint64_t operand = !is_power      ? number
                                  : number == 64 ? 0
                                                 : std::uint64_t{1} << number;
    value = is_first ? operand : value - operand;
    is_first = false;
  }
  return value;
}

/// Compares a row of the table of limits with what follows from the layout.
void expect_limits(const std::vector<std::string>& cells, const Layout& layout) {
  const bool is_packed = layout.records == RecordForm::kPacked;
  const std::uint64_t max_id = layout.id_bytes == 8                        ? UINT64_MAX
                               : layout.strings == StringForm::kCharacters ? kMaxId30
                                                                           : kMaxId32;
  ASSERT_THAT(cells, SizeIs(7));
  EXPECT_EQ(value_of(cells[1]), max_id);
  if (layout.ids.first_regular == kNoId) {
    EXPECT_EQ(cells[2], "-");
    EXPECT_EQ(layout.ids.max_indexed, max_id);
  } else {
    EXPECT_EQ(value_of(cells[2]), max_id - layout.ids.first_regular);
  }
  EXPECT_EQ(cells[3],
            layout.strings == StringForm::kTagged ? text_of(UINT16_MAX) : "any");
  EXPECT_EQ(value_of(cells[4]), !is_packed            ? kMaxWideTime
                                : layout.has_integers ? kMaxIntervalEnd
                                                      : kInstantMarker - 1);
  EXPECT_EQ(value_of(cells[5]), is_packed ? kMaxPayload : kMaxWideTime);
  if (layout.has_integers) {
    EXPECT_EQ(value_of(cells[6]), kMaxPayload);
  } else {
    EXPECT_EQ(cells[6], "-");
  }
}

TEST(Limits, FollowFromTheLayouts) {
  const auto tables = format_text().tables_of("Limits", "version");
  ASSERT_THAT(tables, SizeIs(1));
  EXPECT_THAT(tables[0].header,
              ElementsAre("version", "largest id", "largest address of a regular id",
                          "bytes of a piece of text", "end of an interval",
                          "moment of an instant", "value of an integer"));
  std::vector<const Layout*> named;
  for (const auto& row : tables[0].rows) {
    for (const Layout* layout : layouts_of(row[0])) {
      SCOPED_TRACE("version " + version_name(layout->version));
      named.push_back(layout);
      expect_limits(row, *layout);
    }
  }
  EXPECT_EQ(versions(named), all_versions());
}

TEST(Sections, HaveTheTitlesThatCodeRefersTo) {
  const auto titles = format_text().headings;
  for (const char* title : {"Notation",
                            "Versions",
                            "Containers",
                            "File header",
                            "Pages",
                            "Streams",
                            "Event records",
                            "Start and end records",
                            "Wide records",
                            "Packed records",
                            "Byte order",
                            "String ids",
                            "String index",
                            "String data",
                            "Metadata",
                            "Event ids",
                            "Order",
                            "Limits",
                            "What a reader must refuse",
                            "Version history"}) {
    EXPECT_THAT(titles, Contains(title));
  }
  const auto meanings = Document::read(kSpec / "semantics.md").headings;
  for (const char* title : {"Ownership", "Measures", "Damage", "Selection", "Counters"}) {
    EXPECT_THAT(meanings, Contains(title));
  }
}

TEST(EventKinds, BothTablesListTheSameKinds) {
  std::map<std::string, int> rows;
  for (const Table& table : Document::read(kSpec / "event_kinds.md").tables) {
    for (const std::string& kind : table.column("kind")) ++rows[kind];
  }
  for (const auto& [kind, count] : rows) EXPECT_EQ(count, 2) << kind;
}

}  // namespace
}  // namespace mm::spec
