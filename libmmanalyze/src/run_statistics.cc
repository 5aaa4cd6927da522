// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/run_statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mm::analyze {
namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t rounded_quotient(Wide sum, Wide count) {
  return static_cast<std::uint64_t>((sum + count / 2) / count);
}

std::uint64_t median_of(std::vector<std::uint64_t> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return rounded_quotient(Wide{values[middle - 1]} + values[middle], 2);
}

std::vector<std::uint64_t> copy_of(std::span<const std::uint64_t> values) {
  return {values.begin(), values.end()};
}

}  // namespace

RunStatistics statistics_of(std::span<const std::uint64_t> values) {
  const auto [min, max] = std::ranges::minmax(values);
  Wide sum = 0;
  for (const std::uint64_t value : values) sum += value;
  RunStatistics result{.min = min,
                       .median = median_of(copy_of(values)),
                       .mean = rounded_quotient(sum, values.size()),
                       .max = max};
  if (values.size() < 2) return result;
  const auto count = static_cast<double>(values.size());
  // From the minimum, so that values of nearly the same size keep their digits.
  const double mean = static_cast<double>(sum - Wide{min} * values.size()) / count;
  double squares = 0;
  for (const std::uint64_t value : values) {
    const double distance = static_cast<double>(value - min) - mean;
    squares += distance * distance;
  }
  result.stddev = std::sqrt(squares / (count - 1));
  const double whole_mean = mean + static_cast<double>(min);
  if (whole_mean > 0) result.variation_percent = 100 * result.stddev / whole_mean;
  return result;
}

std::optional<std::size_t> odd_run(std::span<const std::uint64_t> values) {
  constexpr std::size_t kFewest = 5;
  constexpr double kScale = 0.6745;  // makes the score that of a normal distribution
  constexpr double kMost = 3.5;
  if (values.size() < kFewest) return std::nullopt;
  const std::uint64_t median = median_of(copy_of(values));
  std::vector<std::uint64_t> distances;
  distances.reserve(values.size());
  for (const std::uint64_t value : values) {
    distances.push_back(value > median ? value - median : median - value);
  }
  const auto farthest = std::ranges::max_element(distances);
  const std::uint64_t usual = median_of(distances);
  if (usual == 0) return std::nullopt;
  const double score =
      kScale * static_cast<double>(*farthest) / static_cast<double>(usual);
  if (score <= kMost) return std::nullopt;
  return static_cast<std::size_t>(farthest - distances.begin());
}

}  // namespace mm::analyze
