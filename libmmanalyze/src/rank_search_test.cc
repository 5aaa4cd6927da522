// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// RankSearch against sorting, for values of all sizes and with little room.
#include "rank_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <utility>

namespace mm::analyze {
namespace {

using Values = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

/// The values of one group, sorted.
std::vector<std::uint64_t> sorted(const Values& values, std::uint32_t group) {
  std::vector<std::uint64_t> of_group;
  for (const auto& [of, value] : values) {
    if (of == group) of_group.push_back(value);
  }
  std::ranges::sort(of_group);
  return of_group;
}

/// Asks for ranks of each group, and compares with sorting. Returns how many passes that
/// took after the first.
int check(const Values& values, std::uint32_t groups, std::size_t most_kept) {
  RankSearch search{most_kept};
  for (const auto& [group, value] : values) search.count(group, value);
  struct Expected {
    std::size_t question;
    std::uint64_t value;
  };
  std::vector<Expected> expected;
  for (std::uint32_t group = 0; group < groups; ++group) {
    const auto of_group = sorted(values, group);
    const std::size_t count = of_group.size();
    for (const std::size_t rank :
         {count, count / 2, count - count / 10, std::size_t{1}}) {
      if (rank == 0 || rank > count) continue;
      expected.push_back({search.ask(group, rank), of_group[rank - 1]});
    }
  }
  int passes = 0;
  for (; search.needs_pass(); ++passes) {
    for (const auto& [group, value] : values) search.show(group, value);
  }
  for (const Expected& each : expected) {
    EXPECT_EQ(search.answer(each.question), each.value) << "question " << each.question;
  }
  return passes;
}

Values random_values(std::uint64_t seed, std::size_t count, std::uint32_t groups) {
  std::mt19937_64 random{seed};
  Values values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto shift = random() % 64;
    values.emplace_back(static_cast<std::uint32_t>(random() % groups), random() >> shift);
  }
  return values;
}

TEST(RankSearch, FindsWhatSortingFinds) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    for (const std::size_t most_kept : {0U, 10U, 1'000'000U}) {
      check(random_values(seed, 500, 1 + static_cast<std::uint32_t>(seed % 7)), 8,
            most_kept);
    }
  }
}

TEST(RankSearch, OnePassMoreIsEnoughWhereThereIsRoom) {
  EXPECT_EQ(check(random_values(3, 5'000, 4), 4, RankSearch::kMostKept), 1);
}

TEST(RankSearch, CrowdedRangesAreSplit) {
  Values close;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    close.emplace_back(0, 1'000'000'000 + i * 7 % 5'000);
  }
  const int passes = check(close, 1, 100);
  EXPECT_GT(passes, 1);
  EXPECT_LE(passes, 4);
}

TEST(RankSearch, EqualValuesNeedNoRoom) {
  EXPECT_LE(check(Values(10'000, {0, 123'456'789}), 1, 0), 4);
  EXPECT_EQ(check(Values(10'000, {2, 31}), 3, 0), 0) << "small ones are counted apart";
}

TEST(RankSearch, TakesTheLargestValues) {
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
  check(
      {
          {0, kMax    },
          {0, kMax - 1},
          {0, 0       },
          {1, kMax    },
          {1, kMax / 2}
  },
      2, 0);
}

}  // namespace
}  // namespace mm::analyze
