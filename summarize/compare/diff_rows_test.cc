// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which rows a comparison shows, and in which order, for summaries drawn at random.
#include "diff_rows.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

namespace mm::summarize {
namespace {

analyze::Summary random_summary(std::mt19937_64& random) {
  analyze::Summary summary;
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    if (random() % 4 == 0) continue;
    analyze::LabelSummary row{.label = std::string(1, letter)};
    row.self_time = random() % 5;
    row.time = row.self_time + random() % 2;
    row.invocation_count = random() % 3;
    summary.rows.push_back(std::move(row));
  }
  return summary;
}

class Diffs : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  DiffRows diff(const analyze::Summary& base, const analyze::Summary& now,
                const DiffOptions& options = {}) {
    const std::vector<const analyze::Summary*> both{&base, &now};
    comparison_ = *analyze::compare(both);
    return choose_diff_rows(comparison_, {.options = options, .summary_count = 2});
  }
  std::mt19937_64 random_{GetParam()};

 private:
  analyze::Comparison comparison_;
};
INSTANTIATE_TEST_SUITE_P(Seeds, Diffs, ::testing::Range<std::uint64_t>(0, 20));

std::int64_t change_in(const analyze::ComparedLabel& row, const char* name) {
  const Column& column = *find_column(name);
  return analyze::change_of(value_of(column, row.of[0]), value_of(column, row.of[1]));
}

TEST_P(Diffs, OfASummaryWithItselfIsEmpty) {
  const analyze::Summary summary = random_summary(random_);
  const DiffRows rows = diff(summary, summary);
  EXPECT_TRUE(rows.shown.empty());
  EXPECT_EQ(rows.cut_count, 0U);
  EXPECT_EQ(rows.totals[0], rows.totals[1]);
}

TEST_P(Diffs, TurnedRoundHaveTheOtherSign) {
  const analyze::Summary a = random_summary(random_);
  const analyze::Summary b = random_summary(random_);
  std::map<std::string_view, analyze::ComparedLabel> there;
  for (const auto& row : diff(a, b).shown) there[row.label] = row;
  const DiffRows back = diff(b, a);
  ASSERT_EQ(back.shown.size(), there.size());
  for (const auto& row : back.shown) {
    ASSERT_TRUE(there.contains(row.label));
    const auto& other = there[row.label];
    EXPECT_EQ(row.of[0] == nullptr, other.of[1] == nullptr);
    EXPECT_EQ(row.of[1] == nullptr, other.of[0] == nullptr);
    for (const char* const name : {"self_time", "time", "invocation_count"}) {
      EXPECT_EQ(change_in(row, name), -change_in(other, name)) << row.label << name;
    }
  }
}

TEST_P(Diffs, HaveTheLargestChangeFirstWhateverItsSign) {
  const analyze::Summary a = random_summary(random_);
  const analyze::Summary b = random_summary(random_);
  const DiffRows rows = diff(a, b);
  for (std::size_t i = 1; i < rows.shown.size(); ++i) {
    const auto before = std::llabs(change_in(rows.shown[i - 1], "self_time"));
    const auto after = std::llabs(change_in(rows.shown[i], "self_time"));
    EXPECT_TRUE(before > after ||
                (before == after && rows.shown[i - 1].label < rows.shown[i].label));
  }
}

TEST_P(Diffs, SumUpWhatTheyDoNotShow) {
  const analyze::Summary a = random_summary(random_);
  const analyze::Summary b = random_summary(random_);
  const DiffRows all = diff(a, b);
  DiffOptions options;
  options.top = 3;
  const DiffRows some = diff(a, b, options);
  EXPECT_EQ(some.shown.size() + some.cut_count, all.shown.size());
  EXPECT_EQ(some.totals, all.totals);
  std::int64_t shown = 0;
  for (const auto& row : some.shown) shown += change_in(row, "self_time");
  EXPECT_EQ(shown + analyze::change_of(some.cut_totals[0], some.cut_totals[1]),
            analyze::change_of(all.totals[0], all.totals[1]));
}

}  // namespace
}  // namespace mm::summarize
