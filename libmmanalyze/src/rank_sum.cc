// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The Mann-Whitney U test. All values are ranked together, equal ones share the middle of
// their ranks; the sum of the ranks of one group says whether its values are among the
// small or the large ones. Ranks are doubled here, so that they are whole.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "mmanalyze/run_statistics.h"

namespace mm::analyze {
namespace {

constexpr std::size_t kMostExact = 20;

struct Ranks {
  std::vector<std::size_t> doubled;  // of all values, in ascending order
  std::size_t of_a = 0;              // their sum over the first group
  double tie_term = 0;               // sum of t^3 - t over groups of t equal values
};

Ranks ranks_of(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  std::vector<std::uint64_t> all{a.begin(), a.end()};
  all.insert(all.end(), b.begin(), b.end());
  std::ranges::sort(all);
  std::vector<std::uint64_t> sorted_a{a.begin(), a.end()};
  std::ranges::sort(sorted_a);
  Ranks ranks;
  std::size_t next_of_a = 0;
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i;
    while (end < all.size() && all[end] == all[i]) ++end;
    const std::size_t doubled = i + end + 1;  // ranks i + 1 to end, their mean twice
    ranks.doubled.insert(ranks.doubled.end(), end - i, doubled);
    for (; next_of_a < sorted_a.size() && sorted_a[next_of_a] == all[i]; ++next_of_a) {
      ranks.of_a += doubled;
    }
    const auto ties = static_cast<double>(end - i);
    ranks.tie_term += ties * ties * ties - ties;
    i = end;
  }
  return ranks;
}

/// Counts every choice of as many values as the first group has by the sum of its ranks.
double exact_p(const Ranks& ranks, std::size_t a_count) {
  const std::size_t n = ranks.doubled.size();
  std::size_t most = 0;
  for (const std::size_t rank : ranks.doubled) most += rank;
  std::vector<std::vector<double>> ways(a_count + 1, std::vector<double>(most + 1));
  ways[0][0] = 1;
  for (const std::size_t rank : ranks.doubled) {
    for (std::size_t chosen = a_count; chosen > 0; --chosen) {
      for (std::size_t sum = most; sum >= rank; --sum) {
        ways[chosen][sum] += ways[chosen - 1][sum - rank];
      }
    }
  }
  // Twice the doubled sum, against its mean a(n + 1) * 2: whole numbers throughout.
  const auto distance = [&](std::size_t sum) {
    const auto twice = static_cast<long long>(sum);
    return std::llabs(twice - static_cast<long long>(a_count * (n + 1)));
  };
  double all = 0;
  double as_far = 0;
  for (std::size_t sum = 0; sum <= most; ++sum) {
    all += ways[a_count][sum];
    if (distance(sum) >= distance(ranks.of_a)) as_far += ways[a_count][sum];
  }
  return as_far / all;
}

double normal_p(const Ranks& ranks, std::size_t a_count, std::size_t b_count) {
  const auto a = static_cast<double>(a_count);
  const auto b = static_cast<double>(b_count);
  const double n = a + b;
  const double variance = a * b / 12 * (n + 1 - ranks.tie_term / (n * (n - 1)));
  if (variance <= 0) return 1;  // all values are the same
  const double distance =
      std::abs(static_cast<double>(ranks.of_a) / 2 - a * (n + 1) / 2) - 0.5;
  return std::erfc(std::max(distance, 0.0) / std::sqrt(2 * variance));
}

}  // namespace

double rank_sum_p(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  if (a.empty() || b.empty()) return 1;
  const Ranks ranks = ranks_of(a, b);
  if (a.size() + b.size() <= kMostExact) return exact_p(ranks, a.size());
  return normal_p(ranks, a.size(), b.size());
}

double smallest_rank_sum_p(std::size_t a_count, std::size_t b_count) {
  std::vector<std::uint64_t> a(a_count);
  std::vector<std::uint64_t> b(b_count);
  for (std::size_t i = 0; i < a_count; ++i) a[i] = i;
  for (std::size_t i = 0; i < b_count; ++i) b[i] = a_count + i;
  return rank_sum_p(a, b);
}

}  // namespace mm::analyze
