// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Integer arithmetic beyond 64 bits, so that every machine draws the same picture.
#pragma once

#include <cstdint>
#include <limits>

namespace mm::flamegraph {

/// value * numerator / denominator, rounded half up; the greatest number where 64 bits do
/// not hold it, 0 where denominator is 0.
inline std::uint64_t scaled(std::uint64_t value, std::uint64_t numerator,
                            std::uint64_t denominator) {
  __extension__ using Wide = unsigned __int128;
  if (denominator == 0) return 0;
  const Wide result = (Wide{value} * numerator + denominator / 2) / denominator;
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return result > kMost ? kMost : static_cast<std::uint64_t>(result);
}

}  // namespace mm::flamegraph
