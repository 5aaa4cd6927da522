// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a damaged container is called, and where.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "mmdecode/source.h"
#include "testing/profile_builder.h"
#include "testing/unnamed_file.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::UnnamedFile;

Bytes from_text(std::string_view text) {
  Bytes bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

Bytes sound_file() {
  testing::ProfileBuilder b{9};
  b.interval("Query", "q", 1, 10, 20).interval("Query", "p", 1, 5, 30);
  return b.bytes();
}

Error refusal(const Bytes& bytes, Tolerance tolerance = Tolerance::kLenient) {
  auto source = Source::open_paged(bytes, tolerance);
  return source ? Error{} : source.error();
}

struct Foreign {
  const char* name;
  std::string_view start;
  ErrorCode code;
  std::string_view says;
};

using namespace std::string_view_literals;
const Foreign kForeign[] = {
    {"Empty",             ""sv,                                     ErrorCode::kFileTooShort,      "the file is empty"},
    {"FiveBytes",         "MMPD\x09"sv,                             ErrorCode::kFileTooShort,      "too short"        },
    {"HeaderOnly",        "MMPD\x09\0\0\0"sv,                       ErrorCode::kNothingInside,     ""                 },
    {"Elf",
     "\x7F"
     "ELF\x02\x01\x01\0\0\0"sv,                                     ErrorCode::kNotAProfile,       "an ELF file"      },
    {"Zstd",              "\x28\xB5\x2F\xFD\0\0\0\0\0"sv,           ErrorCode::kNotAProfile,       "zstd"             },
    {"Text",              "hello, world\n"sv,                       ErrorCode::kNotAProfile,       "MMPD"             },
    {"Version10",         "MMPD\x0A\0\0\0\0"sv,                     ErrorCode::kVersionTooNew,
     "format version 10; this build reads versions none to 9"                                                         },
    {"VersionMax",        "MMPD\xFF\xFF\xFF\xFF\0"sv,               ErrorCode::kVersionTooNew,     "4294967295"       },
    {"Version5InOneFile", "MMPD\x05\0\0\0\0"sv,                     ErrorCode::kVersionImpossible,
     "never existed"                                                                                                  },
    {"StreamFile5",       "MMES\x05\0\0\0\0"sv,                     ErrorCode::kOneOfThreeFiles,   "three-file"       },
    {"StreamFile6",       "MMSI\x06\0\0\0\0"sv,                     ErrorCode::kVersionImpossible, "three-file"       },
    {"MmRaw",             "\x00\x10\0\0\0MMES\x06\0\0\0abcdefgh"sv, ErrorCode::kUnreleasedForm,    ""                 },
    {"LegacyJson",        " {\"processes\":{},\"events\":[]}"sv,    ErrorCode::kLegacyJsonProfile,
     ""                                                                                                               },
};

class ForeignFile : public ::testing::TestWithParam<Foreign> {};

TEST_P(ForeignFile, IsNamedInEveryTolerance) {
  for (const auto tolerance :
       {Tolerance::kStrict, Tolerance::kLenient, Tolerance::kSalvage}) {
    const Error error = refusal(from_text(GetParam().start), tolerance);
    EXPECT_EQ(error.code, GetParam().code);
    EXPECT_NE(error.message().find(GetParam().says), std::string::npos)
        << error.message();
    EXPECT_FALSE(error.help().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ForeignFile, ::testing::ValuesIn(kForeign),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(Source, NamesThePlaceOfABadTag) {
  Bytes bytes = sound_file();
  const std::uint64_t end = bytes.size();
  for (const char c : {'\x03', '\x01', '\x00', '\x00', '\x00', '\xAA'}) {
    bytes.push_back(static_cast<std::byte>(c));
  }
  const Error error = refusal(bytes);
  EXPECT_EQ(error.code, ErrorCode::kBadPageTag);
  EXPECT_EQ(error.offset, end);
  const auto salvaged = Source::open_paged(bytes, Tolerance::kSalvage);
  ASSERT_TRUE(salvaged);
  EXPECT_EQ(salvaged->defects.count_of(ErrorCode::kBadPageTag), 1U);
  EXPECT_EQ(salvaged->events.size(), 8U + 2 * 32U);
}

TEST(Source, TellsACutPageFromADamagedSize) {
  Bytes bytes = sound_file();
  bytes.resize(bytes.size() - 3);
  auto source = Source::open_paged(bytes, Tolerance::kLenient);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->defects.count_of(ErrorCode::kPageCut), 1U);
  EXPECT_EQ(source->defects.count_of(ErrorCode::kIndexEntryCut), 0U)
      << "the cut page says it already";
  EXPECT_EQ(refusal(bytes, Tolerance::kStrict).code, ErrorCode::kPageCut);

  bytes = sound_file();
  bytes[9 + 3] = std::byte{0xFF};  // the first page's size, now 4 GB
  EXPECT_EQ(refusal(bytes).code, ErrorCode::kOversizedPage);
  EXPECT_EQ(refusal(bytes).offset, 8U);
}

TEST(Source, RefusesTwoProfilesInOneFile) {
  Bytes bytes = sound_file();
  const std::uint64_t end = bytes.size();
  const Bytes second = sound_file();
  bytes.insert(bytes.end(), second.begin(), second.end());
  EXPECT_EQ(refusal(bytes).code, ErrorCode::kSecondProfile);
  EXPECT_EQ(refusal(bytes).offset, end);
}

/// A profile of full pages and a last one a stream, as a recorder leaves it.
testing::PagedFile drawn_in_full_pages(std::uint32_t version) {
  testing::ProfileBuilder b{version};
  const StringId label = b.text("label");
  const std::string text(100, 't');
  for (int i = 0; i < 3'000; ++i) b.text(text);
  b.map_bulk(0, 60'000, label);
  for (int i = 0; i < 13'000; ++i) b.interval("Query", label, 1, 1, 2);
  return b.paged({
      .page_bytes = {262'144, 262'144, 262'144},
        .whole_records = true
  });
}

// Pages larger than any known writer makes are another writer's.
TEST(LargePages, AreNotUnfinished) {
  testing::ProfileBuilder b{9};
  const StringId label = b.text("label");
  b.text(std::string(300'000, 't'));
  b.map_bulk(0, 20'000, label);
  for (int i = 0; i < 9'000; ++i) b.interval("Query", label, 1, 1, 2);
  const auto bytes = b.bytes({
      .page_bytes = {1U << 20, 1U << 20, 1U << 20}
  });
  EXPECT_TRUE(Source::open_paged(bytes, Tolerance::kStrict).has_value());
}

class KilledRecorder : public ::testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Versions, KilledRecorder, ::testing::Values(6, 8, 9));

TEST_P(KilledRecorder, IsToldByItsFullPages) {
  testing::PagedFile file = drawn_in_full_pages(GetParam());
  const auto whole = file.bytes();
  EXPECT_TRUE(Source::open_paged(whole, Tolerance::kStrict).has_value());
  std::array<bool, 3> is_last_taken{};
  for (std::size_t i = file.pages.size(); i-- > 0;) {
    bool& taken = is_last_taken[file.pages[i].tag];
    if (!taken) file.pages.erase(file.pages.begin() + static_cast<std::ptrdiff_t>(i));
    taken = true;
  }
  const auto killed = file.bytes();
  const auto source = Source::open_paged(killed, Tolerance::kLenient);
  ASSERT_TRUE(source.has_value());
  EXPECT_EQ(source->defects.count_of(ErrorCode::kUnfinished), 1U);
  EXPECT_FALSE(Source::open_paged(killed, Tolerance::kStrict).has_value());
}

TEST(PagedFile, HasItsPageHeadersReadThroughTheDescriptor) {
  const testing::PagedFile drawn = drawn_in_full_pages(9);
  const Bytes bytes = drawn.bytes();
  const UnnamedFile file{bytes};
  Bytes map = bytes;
  std::uint64_t at = kHeaderBytes;  // no header in the map: only the file has them
  for (const auto& page : drawn.pages) {
    std::fill_n(map.begin() + static_cast<std::ptrdiff_t>(at), kPageHeaderBytes,
                std::byte{0xFF});
    at += kPageHeaderBytes + page.content.size();
  }
  EXPECT_FALSE(Source::open_paged(map, Tolerance::kLenient).has_value());
  const auto source = Source::open_paged(
      PagedFile{.bytes = map, .descriptor = file.descriptor()}, Tolerance::kStrict);
  ASSERT_TRUE(source.has_value()) << source.error().message();
  const auto expected = Source::open_paged(bytes, Tolerance::kStrict);
  EXPECT_EQ(source->events.size(), expected->events.size());
  EXPECT_EQ(source->string_index.extents().size(),
            expected->string_index.extents().size());
}

TEST(PagedFile, IsReadFromTheMapWhereTheDescriptorFails) {
  const Bytes bytes = sound_file();
  const UnnamedFile shorter{Bytes(bytes.begin(), bytes.begin() + 20)};
  for (const int descriptor : {shorter.descriptor(), 1'000'000}) {
    const auto source = Source::open_paged(
        PagedFile{.bytes = bytes, .descriptor = descriptor}, Tolerance::kStrict);
    ASSERT_TRUE(source.has_value()) << source.error().message();
  }
}

TEST(PagedFile, IsTheSameWithADescriptorHoweverItIsCut) {
  const Bytes whole = sound_file();
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const Bytes bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    const UnnamedFile file{bytes};
    const auto with = Source::open_paged(
        PagedFile{.bytes = bytes, .descriptor = file.descriptor()}, Tolerance::kStrict);
    const auto without = Source::open_paged(bytes, Tolerance::kStrict);
    ASSERT_EQ(with.has_value(), without.has_value()) << size;
    if (with) continue;
    EXPECT_EQ(with.error().message(), without.error().message()) << size;
  }
}

}  // namespace
}  // namespace mm::decode
