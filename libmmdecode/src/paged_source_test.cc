// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a damaged container is called, and where.
#include <gtest/gtest.h>

#include <string>

#include "mmdecode/source.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::Bytes;

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
    {"LegacyJson",        "{\"processes\":{},\"events\":[]}"sv,     ErrorCode::kLegacyJsonProfile,
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

}  // namespace
}  // namespace mm::decode
