// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/run_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

namespace mm::analyze {
namespace {

using Values = std::vector<std::uint64_t>;

TEST(RunStatistics, AreThoseOfTheSample) {
  // Mean 5; distances 3, 1, 1, 1, 0, 0, 2, 4; their squares sum up to 32, by 7.
  const RunStatistics s = statistics_of(Values{2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(s.min, 2U);
  EXPECT_EQ(s.median, 5U);  // 4.5, rounded up
  EXPECT_EQ(s.mean, 5U);
  EXPECT_EQ(s.max, 9U);
  EXPECT_NEAR(s.stddev, 2.13809, 1e-5);
  EXPECT_NEAR(s.variation_percent, 42.7618, 1e-4);
}

TEST(RunStatistics, OfOneRunHaveNoSpread) {
  const RunStatistics s = statistics_of(Values{7});
  EXPECT_EQ(s.median, 7U);
  EXPECT_EQ(s.stddev, 0.0);
}

TEST(RunStatistics, OfLargeValuesKeepTheirDigits) {
  constexpr std::uint64_t kLarge = ~std::uint64_t{0} - 2;
  const RunStatistics s = statistics_of(Values{kLarge, kLarge + 1, kLarge + 2});
  EXPECT_EQ(s.mean, kLarge + 1);
  EXPECT_NEAR(s.stddev, 1.0, 1e-9);
}

TEST(OddRun, IsTheOneFarFromTheOthers) {
  EXPECT_EQ(odd_run(Values{100, 101, 150, 99, 102}), 2U);
  EXPECT_EQ(odd_run(Values{100, 101, 103, 99, 102}), std::nullopt);
  EXPECT_EQ(odd_run(Values{100, 101, 150, 99}), std::nullopt) << "too few";
  EXPECT_EQ(odd_run(Values{5, 5, 5, 9, 5}), std::nullopt) << "no distance is usual";
}

// Tables of the U test: the smallest p for n and m is 2 in (n + m over n).
TEST(RankSum, IsExactForFewRuns) {
  EXPECT_NEAR(rank_sum_p(Values{1, 2, 3}, Values{4, 5, 6}), 2.0 / 20, 1e-12);
  EXPECT_NEAR(smallest_rank_sum_p(4, 4), 2.0 / 70, 1e-12);
  EXPECT_NEAR(smallest_rank_sum_p(10, 10), 2.0 / 184'756, 1e-12);
  // U = 1: of twenty choices, two on each side are as far out or farther.
  EXPECT_NEAR(rank_sum_p(Values{1, 2, 4}, Values{3, 5, 6}), 4.0 / 20, 1e-12);
  EXPECT_EQ(rank_sum_p(Values{1, 1, 1}, Values{1, 1, 1}), 1.0);
  EXPECT_EQ(rank_sum_p(Values{}, Values{1}), 1.0);
}

/// Every choice, one by one.
double counted_p(const Values& a, const Values& b) {
  Values all = a;
  all.insert(all.end(), b.begin(), b.end());
  const auto u_of = [&](std::uint32_t chosen) {  // twice U: ties count one
    std::int64_t u = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        if ((chosen >> i & 1U) == 0 || (chosen >> j & 1U) == 1) continue;
        u += all[i] > all[j] ? 2 : all[i] == all[j] ? 1 : 0;
      }
    }
    return std::abs(u - static_cast<std::int64_t>(a.size() * b.size()));
  };
  const std::int64_t seen = u_of((1U << a.size()) - 1);
  double choices = 0;
  double as_far = 0;
  for (std::uint32_t chosen = 0; chosen < 1U << all.size(); ++chosen) {
    if (static_cast<std::size_t>(std::popcount(chosen)) != a.size()) continue;
    ++choices;
    if (u_of(chosen) >= seen) ++as_far;
  }
  return as_far / choices;
}

TEST(RankSum, AgreesWithCountingEveryChoice) {
  std::mt19937_64 random{20'240'817};
  for (int round = 0; round < 60; ++round) {
    Values a(1 + random() % 5);
    Values b(1 + random() % 5);
    const std::uint64_t range = 2 + random() % 12;  // small: many ties
    for (auto& value : a) value = random() % range;
    for (auto& value : b) value = random() % range;
    EXPECT_NEAR(rank_sum_p(a, b), counted_p(a, b), 1e-12);
  }
}

TEST(RankSum, IsTheSameFromBothSides) {
  const Values a{1, 5, 9, 9, 20};
  const Values b{2, 9, 30, 31};
  EXPECT_NEAR(rank_sum_p(a, b), rank_sum_p(b, a), 1e-12);
}

// Groups that interleave, and groups that do not touch.
TEST(RankSum, IsApproximatedForManyRuns) {
  Values a;
  Values b;
  for (std::uint64_t i = 0; i < 30; ++i) {
    a.push_back(1000 + i * 10);
    b.push_back(1005 + i * 10);
  }
  EXPECT_GT(rank_sum_p(a, b), 0.5);
  for (auto& value : b) value += 1000;
  EXPECT_LT(rank_sum_p(a, b), 1e-9);
}

}  // namespace
}  // namespace mm::analyze
