// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ThreadWalk: what a backward walk over one part of a file knows of one thread.
//
// A part (segment) does not see the intervals that are open across its end: their
// records come later in the file. So the time in which nothing of the segment was open is
// kept as gaps, in descending order, block by block, for the segment behind to claim
// (segment_join.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "label_map.h"
#include "label_union.h"
#include "mmdecode/labels.h"
#include "owner_sweep.h"
#include "walk_plan.h"

namespace mm::analyze {

/// An interval as the walks use it: clamped, resolved.
struct WalkedInterval {
  std::int64_t start = 0;
  std::int64_t end = 0;
  decode::LabelId label = 0;  // the first of its text: unions are of texts
  decode::LabelId sums = 0;   // where its inclusive time is added up: the label's number
  std::uint32_t slot = 0;
  bool counts_inclusive = false;
};

/// The gaps of one thread within one block.
struct GapBlock {
  Block block;
  std::int64_t high = 0;          ///< the sweep's position before the block ...
  std::int64_t low = 0;           ///< ... and after it; the gaps lie between
  std::int64_t covered_from = 0;  ///< smallest start before the block
  std::uint64_t gap = 0;          ///< their sum
};

struct ThreadWalk {
  explicit ThreadWalk(std::uint64_t id) : thread(id) {}

  /// Whether an interval keeps the order that writers keep: ends ascend, and of equal
  /// ends the outer comes later. Call backward, once an interval of positive length.
  bool keeps_order(std::int64_t start, std::int64_t end) {
    if (end > last_end || (end == last_end && start < last_start)) return false;
    last_end = end;
    last_start = start;
    return true;
  }

  /// Notes an interval of length zero, which owns nothing but has its place in time.
  void note_point(std::int64_t at) {
    first_point = std::min(first_point, at);
    last_point = std::max(last_point, at);
  }

  bool has_intervals() const { return is_swept || last_point >= first_point; }
  std::int64_t min_start() const { return std::min(first_point, sweep.low()); }
  std::int64_t max_end() const {
    return is_swept ? std::max(last_point, first_end) : last_point;
  }

  std::uint64_t thread;
  OwnerSweep sweep;
  LabelMap<LabelUnion> unions;
  std::vector<GapBlock> gaps;
  bool is_swept = false;  // some interval has positive length
  std::int64_t first_end = 0;
  std::int64_t first_start = 0;
  std::int64_t last_end = std::numeric_limits<std::int64_t>::max();
  std::int64_t last_start = std::numeric_limits<std::int64_t>::min();
  std::int64_t first_point = std::numeric_limits<std::int64_t>::max();
  std::int64_t last_point = std::numeric_limits<std::int64_t>::min();
  bool is_out_of_order = false;
  bool is_sorted_later = false;  // all its intervals go to `unsorted` first
  // While a block is walked:
  std::uint64_t touched_in = 0;
  GapBlock open_block;
  // Where the order is broken: everything, to be sorted.
  std::vector<WalkedInterval> unsorted;
};

}  // namespace mm::analyze
