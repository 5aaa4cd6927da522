// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The call tree of a thread whose intervals lie anyhow, straight from the definitions.
//
// In the order of owning, reversed, an interval comes behind all that can be its parent.
// So intervals are taken by start, of equal ones the longer first, of equal ones the one
// that was written last, and laid on a stack. The owner of a moment is the topmost that
// has not ended by then; the parent of an interval the topmost that holds its start:
//
//   time    0         50        100       150
//   first   [---------------------]            owns 0..50
//   second            [-----------------]      on top of `first`, owns 50..150
//   third                          [-]         `second` is the topmost that holds it
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "interval_reader.h"

namespace mm::analyze {

/// Calls place(parent, interval) -> node for each interval, from outer to inner, and
/// own(node, length) for what the nodes own; what nobody owns is the base's.
/// `intervals`: those of one thread, of equal ones the last one first; sorted by this.
template <class Place, class Own>
void sweep_sorted_thread(std::span<FramedInterval> intervals, std::uint32_t base,
                         Place&& place, Own&& own) {
  struct Open {
    std::int64_t end;
    std::uint32_t node;
  };
  if (intervals.empty()) return;
  std::ranges::stable_sort(intervals, [](const auto& a, const auto& b) {
    return a.start != b.start ? a.start < b.start : a.end > b.end;
  });
  std::vector<Open> open;
  std::int64_t now = intervals.front().start;
  const auto own_until = [&](std::int64_t time) {
    for (; !open.empty() && open.back().end <= time; open.pop_back()) {
      if (open.back().end <= now) continue;
      own(open.back().node, static_cast<std::uint64_t>(open.back().end - now));
      now = open.back().end;
    }
    if (open.empty() && now < time) own(base, static_cast<std::uint64_t>(time - now));
    if (!open.empty()) own(open.back().node, static_cast<std::uint64_t>(time - now));
    now = time;
  };
  for (const FramedInterval& interval : intervals) {
    own_until(interval.start);
    const std::uint32_t parent = open.empty() ? base : open.back().node;
    const std::uint32_t node = place(parent, interval);
    if (interval.end > interval.start) open.push_back({interval.end, node});
  }
  std::int64_t last_end = now;
  for (const Open& still_open : open) last_end = std::max(last_end, still_open.end);
  own_until(last_end);
}

/// What of one thread's intervals does not nest as writers nest it.
struct Disorder {
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
};
/// Counts it. `intervals`: the last one first. They are left sorted by their ends, equal
/// ones as they came, which is good enough for sweep_sorted_thread.
Disorder count_disorder(std::span<FramedInterval> intervals);

}  // namespace mm::analyze
