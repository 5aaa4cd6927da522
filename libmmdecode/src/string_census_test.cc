// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/string_census.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmdecode/string_facts.h"
#include "testing/profile_builder.h"
#include "testing/profile_text.h"

namespace mm::decode {
namespace {

/// Two readers take turns, from the last part to the first or the other way round.
std::optional<StringCensus::Outcome> census_of(const Profile& profile, bool is_forward) {
  StringCensus census{profile};
  StringCensus::Notes even{census};
  StringCensus::Notes odd{census};
  for (std::uint64_t i = 0; i < profile.events().size(); ++i) {
    StringCensus::Notes& notes = i % 2 == 0 ? even : odd;
    notes.note(profile.events().at(i).kind.value);
    notes.note(profile.events().at(i).id.value);
  }
  census.add(even);
  census.add(odd);
  census.mark_named();
  std::vector<std::unique_ptr<StringCensus::Reader>> readers;
  for (int i = 0; i < 2; ++i) {
    readers.push_back(std::make_unique<StringCensus::Reader>(census));
  }
  const std::size_t parts = census.part_count();
  for (std::size_t i = 0; i < parts; ++i) {
    readers[i % 2]->read(is_forward ? i : parts - 1 - i);
  }
  return census.finish(readers);
}

enum class Expected { kSound, kPerhaps, kLongWay };

struct Row {
  const char* name;
  Expected expected;
  const char* text;
};

// Addresses are those of the builder, which writes the strings of a text in its order.
// clang-format off
const Row kRows[] = {
    {"Plain", Expected::kSound, "thread 1\nQuery typeck a::b 0..1\n"},
    {"Wide", Expected::kSound, "thread 1\nQuery \"typeck\\x1e\xC3\xA4 and more than a word\" 0..1\n"},
    {"Referring", Expected::kSound,
     "string key = \"demo\"\nstring path = $key \"::main\"\nstring id = \"typeck\\x1e\" $path\n"
     "virtual 7 = $id\nvirtual 8 = \"never\"\nthread 1\nQuery #7 0..1\n"},
    {"NoEntry", Expected::kSound, "thread 1\nQuery #7 0..1\n"},
    {"EmptyLabel", Expected::kPerhaps, "thread 1\nQuery \"\" 0..1\n"},
    {"EmptyArgument", Expected::kPerhaps, "thread 1\nQuery \"a\\x1e\\x1eb\" 0..1\n"},
    {"EmptyLastArgument", Expected::kPerhaps, "thread 1\nQuery \"label\\x1e\" 0..1\n"},
    {"ControlCharacter", Expected::kPerhaps, "thread 1\nQuery \"a\\x07 longer than a word\" 0..1\n"},
    {"BrokenUtf8", Expected::kPerhaps, "thread 1\nQuery \"typeck\\xc3\" 0..1\n"},
    {"CutCharacterBeforeAReference", Expected::kPerhaps,
     "string tail = \"x\"\nstring id = \"label\\xc3\" $tail\nthread 1\nQuery $id 0..1\n"},
    {"ReferenceBeyondData", Expected::kLongWay, "string bad = &1000\nthread 1\nQuery $bad 0..1\n"},
    {"IdBeyondData", Expected::kLongWay, "thread 1\nQuery &1000 0..1\n"},
    {"ReferenceIntoAString", Expected::kLongWay,
     "metadata none\nstring whole = \"abc\"\nstring part = &9\nthread 1\nQuery $part 0..1\n"},
};
// clang-format on

class StringCensusTest : public ::testing::TestWithParam<Row> {};

TEST_P(StringCensusTest, SaysWhatTheLongWaySays) {
  const testing::Bytes bytes = testing::compile_paged_file(GetParam().text);
  const auto profile = Profile::open(bytes, Tolerance::kSalvage);
  ASSERT_TRUE(profile.has_value());
  for (const bool is_forward : {false, true}) {
    const auto outcome = census_of(*profile, is_forward);
    ASSERT_EQ(outcome.has_value(), GetParam().expected != Expected::kLongWay);
    if (!outcome) continue;
    EXPECT_EQ(outcome->is_sound, GetParam().expected == Expected::kSound);
    EXPECT_TRUE(outcome->facts == string_facts(*profile));
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, StringCensusTest, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string{row.param.name}; });

/// A chain of strings, so that each needs the one before, over several pages. With its
/// header or its reference each has 13 bytes, and a page three of them.
TEST(StringCensus, FindsWhatIsNeededInAnyOrderOfParts) {
  testing::ProfileBuilder b{9};
  b.no_metadata();
  StringId last = b.text("demo");
  b.text("nobody needs");
  for (int i = 0; i < 100; ++i) last = b.composite({last, std::string{"::x"}});
  b.map(7, last);
  b.interval("Query", StringId{7}, 1, 1, 2);
  const testing::Bytes bytes = b.bytes({
      .page_bytes = {32, 39, 32}
  });
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  for (const bool is_forward : {false, true}) {
    const auto outcome = census_of(*profile, is_forward);
    ASSERT_TRUE(outcome.has_value());
    EXPECT_TRUE(outcome->is_sound);
    EXPECT_TRUE(outcome->facts == string_facts(*profile));
    EXPECT_EQ(outcome->facts.unreferenced_count, 1U);
  }
}

/// Pairs of strings that each need both of the pair before, at addresses that push each
/// other out of a memory of lengths: who reads again whatever is not in it reads 2^60.
TEST(StringCensus, ReadsNoStringWithoutEnd) {
  const auto slot = [](std::uint64_t address) {
    return (address * 0x9E37'79B9'7F4A'7C15U) >> 50U;
  };
  testing::ProfileBuilder b{9};
  b.no_metadata();
  std::vector<StringId> pair{b.text("a"), b.text("b")};
  for (int level = 0; level < 60; ++level) {
    const std::uint64_t first = b.next_address();
    const StringId one = b.composite({pair[0], pair[1]});
    std::uint64_t second = b.next_address() + 2;
    while (slot(second) != slot(first)) ++second;
    b.text(std::string(second - b.next_address() - 1, 'x'));
    ASSERT_EQ(b.next_address(), second);
    pair = {one, b.composite({pair[0], pair[1]})};
  }
  b.interval("Query", pair[0], 1, 1, 2).interval("Query", pair[1], 1, 2, 3);
  const testing::Bytes bytes = b.bytes();
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  EXPECT_FALSE(census_of(*profile, false).has_value());
  EXPECT_FALSE(census_of(*profile, true).has_value());
}

TEST(StringCensus, LeavesOldFormsOfStringsToOthers) {
  for (const std::uint32_t version : {3U, 5U}) {
    testing::ProfileBuilder b{version};
    b.interval("Query", "typeck", 1, 1, 2);
    const testing::ProfileFiles files = b.files();
    const auto profile = Profile::open(
        FileSet{.events = files[0], .string_data = files[1], .string_index = files[2]});
    ASSERT_TRUE(profile.has_value());
    EXPECT_FALSE(census_of(*profile, false).has_value());
  }
}

TEST(StringCensus, LeavesStringsThatCrossPagesToOthers) {
  testing::ProfileBuilder b{9};
  b.interval("Query", "a label of some length", 1, 1, 2);
  const testing::Bytes bytes = b.bytes({
      .page_bytes = {32, 5, 32},
        .whole_records = false
  });
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  EXPECT_FALSE(census_of(*profile, false).has_value());
}

}  // namespace
}  // namespace mm::decode
