// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/comparison.h"

#include <gtest/gtest.h>

#include <vector>

namespace mm::analyze {
namespace {

using Summaries = std::vector<const Summary*>;

Summary summary_of(std::vector<LabelSummary> rows) {
  Summary summary;
  summary.rows = std::move(rows);
  summary.counter = decode::wall_time_counter();
  return summary;
}

TEST(Comparison, PutsRowsOfTheSameLabelTogether) {
  const Summary base = summary_of({
      {.label = "y", .self_time = 100},
      {.label = "x"           }
  });
  Summary now = summary_of({
      {.label = "y", .self_time = 50},
      {.label = "z", .self_time = 30}
  });
  now.artifact_sizes = {
      {"object", 7}
  };
  const auto compared = compare(Summaries{&base, &now});
  ASSERT_TRUE(compared.has_value());
  ASSERT_EQ(compared->labels.size(), 3U);
  EXPECT_EQ(compared->labels[0].label, "x");
  EXPECT_EQ(compared->labels[0].of[1], nullptr);
  EXPECT_EQ(compared->labels[1].of[0]->self_time, 100U);
  EXPECT_EQ(compared->labels[1].of[1]->self_time, 50U);
  EXPECT_EQ(compared->labels[2].of[0], nullptr);
  ASSERT_EQ(compared->artifacts.size(), 1U);
  EXPECT_EQ(compared->artifacts[0].of[0], std::nullopt);
  EXPECT_EQ(compared->artifacts[0].of[1], 7U);
}

TEST(Comparison, IsRefusedForDifferentCounters) {
  const Summary time = summary_of({});
  Summary instructions = summary_of({});
  instructions.counter = {.name = "instructions:u", .units = {}};
  std::size_t at = 0;
  const auto compared = compare(Summaries{&time, &time, &instructions}, &at);
  ASSERT_FALSE(compared.has_value());
  EXPECT_EQ(at, 2U);
  EXPECT_EQ(compared.error().detail, "counts instructions:u, the first counts wall-time");
}

TEST(Comparison, IsRefusedWhereADifferenceHasNoRoom) {
  const Summary sound = summary_of({
      {.label = "a", .self_time = (std::uint64_t{1} << 63U) - 1}
  });
  const Summary absurd = summary_of({
      {.label = "a", .self_time = std::uint64_t{1} << 63U}
  });
  EXPECT_TRUE(compare(Summaries{&sound, &sound}).has_value());
  EXPECT_EQ(compare(Summaries{&sound, &absurd}).error().code, ErrorCode::kSumTooLarge);
}

TEST(Change, HasASign) {
  EXPECT_EQ(change_of(10, 3), -7);
  EXPECT_EQ(change_of(3, 10), 7);
  EXPECT_EQ(change_of((std::uint64_t{1} << 63U) - 1, 0), -0x7FFF'FFFF'FFFF'FFFF);
}

}  // namespace
}  // namespace mm::analyze
