// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/metadata.h"

#include <gtest/gtest.h>

#include <string>

namespace mm::decode {
namespace {

constexpr std::string_view kSound =
    R"({ "start_time": 1700000000000000001, "process_id": 42, "cmd": "rustc a.rs ", )"
    R"("counter": { "name": "instructions:u", "units": [["instructions", 1]] } })";

TEST(Metadata, ReadsWhatRustcWrites) {
  Defects defects;
  const Metadata metadata = parse_metadata(kSound, defects);
  EXPECT_TRUE(defects.empty());
  EXPECT_EQ(metadata.start_time_ns, 1'700'000'000'000'000'001U) << "more than 2^53";
  EXPECT_EQ(metadata.process_id, 42U);
  EXPECT_EQ(metadata.command, "rustc a.rs ");
  EXPECT_EQ(metadata.counter,
            (Counter{.name = "instructions:u", .units = {{"instructions", 1}}}));
  EXPECT_FALSE(metadata.counter.is_time());
  EXPECT_TRUE(metadata.names_counter);
}

struct Escape {
  const char* name;
  const char* written;
  const char* read;
};

constexpr Escape kEscapes[] = {
    {"Apostrophe",                  R"(it\'s)",            "it's"              },
    {"CodePoint",                   R"(jos\u{e9})",        "jos\xC3\xA9"       },
    {"ControlCharacter",            R"(a\u{1}b)",
     "a\x01"
     "b"                                                                       },
    {"SixDigits",                   R"(\u{01F600})",       "\xF0\x9F\x98\x80"  },
    {"QuoteAsCodePoint",            R"(\u{22})",           "\""                },
    {"BackslashAsCodePoint",        R"(\u{5c}n)",          "\\n"               },
    {"Surrogate",                   R"(\u{d800})",         "\xEF\xBF\xBD"      },
    {"JsonEscapes",                 R"(\"\\\t\r\n\u00e9)", "\"\\\t\r\n\xC3\xA9"},
    {"EscapedBackslashBeforeQuote", R"(\\\')",             "\\'"               },
    {"BracesThatAreText",           R"(\\u{e9})",          "\\u{e9}"           },
};

class RustEscape : public ::testing::TestWithParam<Escape> {};

TEST_P(RustEscape, IsReadInTheCommand) {
  Defects defects;
  const std::string raw = R"({"start_time": 1, "process_id": 2, "cmd": ")" +
                          std::string{GetParam().written} + "\"}";
  EXPECT_EQ(parse_metadata(raw, defects).command, GetParam().read);
  EXPECT_TRUE(defects.empty());
}

INSTANTIATE_TEST_SUITE_P(Table, RustEscape, ::testing::ValuesIn(kEscapes),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(Metadata, DefaultsToWallTimeWithItsUnits) {
  Defects defects;
  const Metadata metadata =
      parse_metadata(R"({"start_time": 1, "process_id": 2, "cmd": ""})", defects);
  EXPECT_TRUE(metadata.counter.is_time());
  EXPECT_FALSE(metadata.names_counter);
  EXPECT_EQ(metadata.counter.units.size(), 4U);
  EXPECT_TRUE(defects.empty());
}

TEST(Metadata, CountsMissingAndMistypedFields) {
  Defects defects;
  const Metadata metadata = parse_metadata(
      R"({"start_time": "noon", "cmd": "c", "process_id": -1, "counter": 3})", defects);
  EXPECT_EQ(defects.count_of(ErrorCode::kMetadataField), 3U);
  EXPECT_EQ(metadata.start_time_ns, std::nullopt);
  EXPECT_EQ(metadata.command, "c");
  EXPECT_TRUE(metadata.counter.is_time());
}

TEST(Metadata, TakesAStartTimeOfZeroAsUnknown) {
  Defects defects;
  const Metadata metadata =
      parse_metadata(R"({"start_time": 0, "process_id": 2, "cmd": "c"})", defects);
  EXPECT_EQ(metadata.start_time_ns, std::nullopt);
  EXPECT_TRUE(metadata.unknown.empty());
  EXPECT_TRUE(defects.empty());
}

TEST(Metadata, KeepsUnknownKeys) {
  Defects defects;
  const Metadata metadata = parse_metadata(
      R"({"start_time": 1, "process_id": 2, "cmd": "", "host": {"cores": 8}})", defects);
  ASSERT_EQ(metadata.unknown.size(), 1U);
  EXPECT_EQ(metadata.unknown[0].first, "host");
  EXPECT_EQ(metadata.unknown[0].second, R"({"cores":8})");
}

TEST(Metadata, SaysThatTheProfileWasMadeOfAnIncompleteOne) {
  const auto is_incomplete = [](std::string_view value) {
    Defects defects;
    std::string raw = R"({"start_time": 1, "process_id": 2, "cmd": "", "incomplete": )";
    const Metadata metadata = parse_metadata(raw.append(value) + '}', defects);
    EXPECT_EQ(defects.count_of(ErrorCode::kIncompleteOrigin), metadata.is_incomplete);
    EXPECT_EQ(metadata.unknown.size(), metadata.is_incomplete ? 0U : 1U);
    return metadata.is_incomplete;
  };
  EXPECT_TRUE(is_incomplete("true"));
  for (const char* const other : {"false", "1", "\"true\"", "[true]"}) {
    EXPECT_FALSE(is_incomplete(other)) << other;
  }
}

TEST(Metadata, SurvivesWhatIsNoJson) {
  for (const char* raw : {"", "{", "[]", "\"", "{\"cmd\": \"\\u{}\"}", "nul"}) {
    Defects defects;
    const Metadata metadata = parse_metadata(raw, defects);
    EXPECT_EQ(defects.count_of(ErrorCode::kMetadataUnreadable), 1U) << raw;
    EXPECT_EQ(metadata.raw, raw);
  }
}

}  // namespace
}  // namespace mm::decode
