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
#include "spec_document.h"

namespace mm::spec {
namespace {

using std::filesystem::path;
using testing::Contains;
using testing::ElementsAre;
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
template <std::integral T>
std::string text_of(T value) {
  return std::to_string(static_cast<std::uint64_t>(value));
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
    MM_CONSTANT(kStringTerminator),
    MM_CONSTANT(kStringReference),
    MM_CONSTANT(kArgumentSeparator),
    MM_CONSTANT(kPayloadMask),
    MM_CONSTANT(kInstantMarker),
    MM_CONSTANT(kIntegerMarker),
    MM_CONSTANT(kMaxIntervalEnd),
    MM_CONSTANT(kMaxPayload),
    MM_CONSTANT(kKindQuery),
    MM_CONSTANT(kKindGenericActivity),
    MM_CONSTANT(kKindQueryCacheHit),
    MM_CONSTANT(kKindQueryCacheHitCount),
    MM_CONSTANT(kKindQueryBlocked),
    MM_CONSTANT(kKindIncrementalLoad),
    MM_CONSTANT(kKindIncrementalHashing),
    MM_CONSTANT(kKindArtifactSize),
    MM_CONSTANT(kKindThreadName),
    MM_CONSTANT(kNewestVersion),
    MM_CONSTANT(kFileExtension),
};

/// All rows of tables with a column "constant": name to value, in decimal.
std::map<std::string, std::string> constants_in_the_text() {
  std::map<std::string, std::string> found;
  for (const char* file : {"mm_profdata.md", "event_kinds.md"}) {
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
  const std::string header = read_text(kSpec / "include/mmformat/constants.h");
  const std::regex constant{R"(inline constexpr [\w: ]+ (k\w+))"};
  const auto end = std::sregex_iterator{};
  std::vector<std::string> missing;
  std::size_t found = 0;
  for (auto at = std::sregex_iterator{header.begin(), header.end(), constant}; at != end;
       ++at, ++found) {
    if (!kConstants.contains((*at)[1])) missing.push_back((*at)[1]);
  }
  EXPECT_THAT(missing, ElementsAre());
  EXPECT_GT(found, 25U);
}

TEST(Layouts, EqualTheVersionsTable) {
  const auto tables = format_text().tables_of("Versions", "version");
  ASSERT_THAT(tables, SizeIs(1));
  std::vector<std::vector<std::string>> expected;
  for (const Layout& layout : kLayouts) {
    expected.push_back({text_of(layout.version),
                        layout.container == Container::kPaged ? "paged" : "three files",
                        text_of(layout.id_bytes), text_of(layout.event_bytes),
                        text_of(layout.index_entry_bytes),
                        text_of(layout.reference_bytes),
                        layout.has_integers ? "yes" : "no"});
  }
  EXPECT_THAT(tables[0].header,
              ElementsAre("version", "container", "id", "event", "index entry",
                          "reference", "integer events"));
  EXPECT_EQ(tables[0].rows, expected);
}

TEST(Layouts, HistoryNamesEveryVersionThatExisted) {
  const auto tables = format_text().tables_of("Version history", "version");
  ASSERT_THAT(tables, SizeIs(1));
  EXPECT_THAT(tables[0].column("version"),
              ElementsAre("none", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"));
  for (const auto& row : tables[0].rows) {
    const Layout* const layout =
        row[0] == "none" ? nullptr
                         : find_layout(static_cast<std::uint32_t>(std::stoul(row[0])));
    if (layout == nullptr) continue;
    EXPECT_EQ(row[1], layout->container == Container::kPaged ? "paged" : "three files");
    EXPECT_EQ(row[2], text_of(layout->event_bytes)) << "version " << row[0];
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
  const auto records = text.tables_of("Event records", "offset");
  ASSERT_THAT(header, SizeIs(1));
  ASSERT_THAT(page, SizeIs(1));
  ASSERT_THAT(records, SizeIs(2));
  EXPECT_EQ(sum_of_fields(header[0], "size"), kHeaderBytes);
  EXPECT_EQ(sum_of_fields(page[0], "size"), kPageHeaderBytes);
  EXPECT_EQ(sum_of_fields(records[0], "size"), kLayoutOf<9>.event_bytes);
  EXPECT_EQ(sum_of_fields(records[1], "size"), kLayoutOf<8>.event_bytes);
}

TEST(Layouts, IndexEntriesAddUp) {
  const auto tables = format_text().tables_of("String index", "offset");
  ASSERT_THAT(tables, SizeIs(1));
  for (const Layout& layout : kLayouts) {
    const auto sizes = tables[0].column("size in version " + text_of(layout.version));
    EXPECT_THAT(sizes, ElementsAre(text_of(layout.id_bytes), text_of(layout.id_bytes)));
    EXPECT_EQ(layout.index_entry_bytes, 2 * layout.id_bytes);
    EXPECT_EQ(layout.reference_bytes, 1 + layout.id_bytes);
  }
}

TEST(StringIds, RangesEqualTheConstants) {
  const auto tables = format_text().tables_of("String ids", "id");
  ASSERT_THAT(tables, SizeIs(1));
  EXPECT_THAT(tables[0].column("id"),
              ElementsAre("0 to " + text_of(kMaxVirtualId), text_of(kMetadataId),
                          text_of(kInvalidId), text_of(kFirstRegularId) + " and above"));
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

TEST(Limits, FollowFromTheWidths) {
  const auto tables = format_text().tables_of("Limits", "what");
  ASSERT_THAT(tables, SizeIs(1));
  for (const Layout& layout : kLayouts) {
    const auto cells = tables[0].column("version " + text_of(layout.version));
    ASSERT_THAT(cells, SizeIs(7));
    const std::uint64_t largest_id = layout.id_bytes == 8 ? UINT64_MAX : UINT32_MAX;
    EXPECT_EQ(value_of(cells[0]), largest_id);
    EXPECT_EQ(value_of(cells[1]), largest_id - kFirstRegularId);
    EXPECT_EQ(value_of(cells[2]), kMaxVirtualId);
    EXPECT_EQ(value_of(cells[3]), UINT32_MAX);
    EXPECT_EQ(value_of(cells[4]), kMaxIntervalEnd);
    EXPECT_EQ(value_of(cells[5]), kMaxPayload);
    EXPECT_EQ(cells[6], "none");
  }
}

TEST(Sections, HaveTheTitlesThatCodeRefersTo) {
  const auto titles = format_text().headings;
  for (const char* title :
       {"Notation", "Versions", "Containers", "File header", "Pages", "Streams",
        "Event records", "String ids", "String index", "String data", "Metadata",
        "Event ids", "Order", "Limits", "What a reader must refuse", "Version history"}) {
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
  EXPECT_EQ(rows.at("LLVM Pass"), 1);  // no constant: nothing treats it specially
  rows.erase("LLVM Pass");
  for (const auto& [kind, count] : rows) EXPECT_EQ(count, 2) << kind;
}

}  // namespace
}  // namespace mm::spec
