// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How long an interval must be to be among the longest so many, found in fixed memory:
// durations are counted in buckets, 32 for each power of two.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace mm::flamegraph {

class DurationLimit {
 public:
  void add(std::uint64_t duration) { ++counts_[bucket_of(duration)]; }

  /// The least duration such that at most `most` are as long, and some are.
  std::uint64_t least_for(std::uint64_t most) const {
    std::uint64_t longer = 0;
    std::size_t least = kBuckets;
    for (std::size_t i = kBuckets; i-- > 0;) {
      if (counts_[i] == 0) continue;
      longer += counts_[i];
      if (longer > most && least < kBuckets) break;
      least = i;
    }
    return least == kBuckets ? 0 : start_of(least);
  }

 private:
  static constexpr unsigned kBits = 5;
  static constexpr std::size_t kBuckets = (64 - kBits + 1) << kBits;

  /// The first 32 numbers have a bucket each; from then on the five bits behind the
  /// highest one tell.
  static std::size_t bucket_of(std::uint64_t duration) {
    const auto width = static_cast<unsigned>(std::bit_width(duration));
    if (width <= kBits) return duration;
    const unsigned shift = width - kBits - 1;
    return (std::size_t{shift} << kBits) + static_cast<std::size_t>(duration >> shift);
  }
  static std::uint64_t start_of(std::size_t bucket) {
    if (bucket < std::size_t{1} << kBits) return bucket;
    const std::size_t shift = (bucket >> kBits) - 1;
    return (std::uint64_t{bucket} - (shift << kBits)) << shift;
  }

  std::array<std::uint64_t, kBuckets> counts_{};
};

}  // namespace mm::flamegraph
