// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Repeated runs of the same work: how far they spread, which of them is odd, and whether
// two groups of them differ by more than that.
//
// Sources: format-spec/semantics.md, section "Repeated runs"; H. B. Mann and D. R.
// Whitney, "On a test of whether one of two random variables is stochastically larger
// than the other", 1947; B. Iglewicz and D. C. Hoaglin, "How to detect and handle
// outliers", 1993 (the modified z score).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace mm::analyze {

/// One value a run, of at least one run.
struct RunStatistics {
  std::uint64_t min = 0;
  std::uint64_t median = 0;  ///< of an even number: between the two middle ones, rounded
  std::uint64_t mean = 0;    ///< rounded
  std::uint64_t max = 0;
  /// Estimated from a sample (divided by one less than the number), not rounded; 0 for
  /// one run.
  double stddev = 0;
  /// stddev in percent of the mean: the coefficient of variation. 0 where the mean is.
  double variation_percent = 0;
};

/// Cost: O(n log n).
RunStatistics statistics_of(std::span<const std::uint64_t> values);

/// The run that is not like the others: the one farthest from the median, where its
/// modified z score (0.6745 times the distance, by the median of all distances) exceeds
/// 3.5. Nothing for fewer than five runs, and where more than half of them are the same.
std::optional<std::size_t> odd_run(std::span<const std::uint64_t> values);

/// The two-sided p value of the Mann-Whitney U test, also called Wilcoxon's rank-sum
/// test: how likely two groups at least as different as these come from the same source.
/// Exact, ties included, up to 20 runs in both; beyond, the normal approximation with
/// corrections for ties and continuity. 1 where a group is empty.
///
/// Cost: O(n^4) for the exact one, about 0.1 ms for 10 and 10 runs.
double rank_sum_p(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b);

/// Below this p value two groups are said to differ beyond noise.
inline constexpr double kSignificantP = 0.05;

/// The smallest p value that groups of these sizes can have: 0.1 for 3 and 3.
double smallest_rank_sum_p(std::size_t a_count, std::size_t b_count);

}  // namespace mm::analyze
