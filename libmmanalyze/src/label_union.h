// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// LabelUnion: how much of a thread's time one label covers, recursion counted once.
//
// Intervals come by end, descending. All earlier ones end at or after the new one's end,
// so below that end they cover exactly [low, end], where low is their smallest start:
//
//   earlier  [low .................. (ends above)
//   new   [start ......... end]
//         ^^^^^^ new coverage: min(low, end) - start
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace mm::analyze {

struct LabelUnion {
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

  std::int64_t low = kNone;        ///< smallest start so far
  std::int64_t first_end = kNone;  ///< largest end, which came first

  /// @return the length that [start, end] adds to the union.
  std::uint64_t take(std::int64_t start, std::int64_t end) {
    if (low == kNone) first_end = end;
    if (start >= low) return 0;
    const std::int64_t top = std::min(low, end);
    low = start;
    return static_cast<std::uint64_t>(top - start);
  }

  /// The part of what take() would add that lies above `floor`.
  std::uint64_t take_above(std::int64_t start, std::int64_t end, std::int64_t floor) {
    const std::int64_t old_low = low;
    take(start, end);
    if (start >= old_low) return 0;
    const std::int64_t top = std::min(old_low, end);
    return static_cast<std::uint64_t>(
        std::max<std::int64_t>(0, top - std::max(start, floor)));
  }
};

}  // namespace mm::analyze
