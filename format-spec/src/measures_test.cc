// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The examples of semantics.md follow from its definitions, every measure has one, and
// the definitions keep what the text promises of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "measures_example.h"
#include "measures_oracle.h"
#include "spec_document.h"

namespace mm::spec {
namespace {

using testing::Contains;
using testing::UnorderedElementsAreArray;

Document semantics() {
  return Document::read(std::filesystem::path{MM_SPEC_DIR} / "semantics.md");
}

std::vector<MeasuresExample> examples() {
  std::vector<MeasuresExample> found;
  for (const Block& block : semantics().blocks) {
    if (block.language == "measures") found.push_back(parse_measures(block.lines));
  }
  return found;
}

TEST(Measures, ExamplesFollowFromTheDefinitions) {
  ASSERT_GE(examples().size(), 10U);
  for (const MeasuresExample& example : examples()) {
    EXPECT_EQ(example.problem, "");
    EXPECT_FALSE(example.expected.empty());
    for (const Expectation& expected : example.expected) {
      EXPECT_EQ(measure(example.records, expected.label, expected.measure),
                expected.value)
          << expected.label << " " << expected.measure << ", first record "
          << example.records.front().label;
    }
  }
}

TEST(Measures, EveryWordOfTheTableIsDefinedAndHasAnExample) {
  std::vector<std::string> words;
  for (const Table& table : semantics().tables_of("Measures", "measure")) {
    for (const std::string& word : table.column("measure")) words.push_back(word);
  }
  std::set<std::string> with_example;
  for (const MeasuresExample& example : examples()) {
    for (const Expectation& expected : example.expected) {
      with_example.insert(expected.measure);
    }
  }
  for (const std::string& word : words) EXPECT_THAT(with_example, Contains(word));
  words.insert(words.end(), {"overlap_count", "order_violation_count"});
  EXPECT_THAT(words, UnorderedElementsAreArray(measure_names()));
}

std::vector<Recorded> random_intervals(std::mt19937_64& random) {
  std::vector<Recorded> records;
  for (int i = 0; i < 8; ++i) {
    Recorded record{
        .thread = random() % 2, .kind = "Query", .label = std::string(1, 'a')};
    record.label[0] = static_cast<char>('a' + random() % 3);
    record.start = random() % 20;
    record.end = record.start + random() % 10;
    records.push_back(record);
  }
  return records;
}

TEST(Measures, SelfTimesAddUpToWhatIsCovered) {
  const char* const given = std::getenv("MM_TEST_SEED");
  const std::uint64_t seed =
      given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
  SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
  std::mt19937_64 random{seed};
  for (int i = 0; i < 50; ++i) {
    const auto records = random_intervals(random);
    std::uint64_t sum = 0;
    for (const char* label : {"a", "b", "c"}) {
      sum += measure(records, label, "self_time").value();
      EXPECT_LE(measure(records, label, "self_time"),
                measure(records, label, "inclusive_time"));
      EXPECT_LE(measure(records, label, "inclusive_time"),
                measure(records, label, "time"));
    }
    EXPECT_EQ(sum, measure(records, "", "covered_time"));
    EXPECT_LE(measure(records, "", "covered_time"), measure(records, "", "total_time"));
  }
}

TEST(Measures, ReversedIntervalsHoldNothingButCount) {
  const std::vector<Recorded> records{
      {.kind = "Query", .label = "q", .start = 9, .end = 5}
  };
  EXPECT_EQ(measure(records, "q", "time"), 0U);
  EXPECT_EQ(measure(records, "q", "self_time"), 0U);
  EXPECT_EQ(measure(records, "q", "invocation_count"), 1U);
  EXPECT_EQ(measure(records, "", "wall_time"), 0U);
}

TEST(Measures, ExamplesNameWhatIsWrongWithThem) {
  EXPECT_EQ(parse_measures({"1 Query q 5"}).problem, "1 Query q 5");
  EXPECT_EQ(parse_measures({"expect time"}).problem, "expect time");
  EXPECT_EQ(measure({}, "q", "tmie"), std::nullopt);
}

}  // namespace
}  // namespace mm::spec
