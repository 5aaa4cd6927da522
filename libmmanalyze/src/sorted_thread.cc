// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "sorted_thread.h"

#include "owner_sweep.h"
#include "thread_walk.h"

namespace mm::analyze {

Disorder count_disorder(std::span<FramedInterval> intervals) {
  Disorder disorder;
  ThreadWalk order{0};
  for (const FramedInterval& interval : intervals) {
    if (interval.end == interval.start) continue;
    const bool keeps_order = order.keeps_order(interval.start, interval.end);
    disorder.order_violation_count += keeps_order ? 0 : 1;
  }
  std::ranges::stable_sort(intervals, [](const auto& a, const auto& b) {
    return a.end != b.end ? a.end > b.end : a.start < b.start;
  });
  OwnerSweep sweep;
  if (!intervals.empty()) sweep.start_at(intervals.front().end);
  for (const FramedInterval& interval : intervals) {
    if (interval.end == interval.start) continue;
    const bool crosses =
        sweep.take(interval.start, interval.end, 0, [](std::uint32_t, std::uint64_t) {});
    disorder.overlap_count += crosses ? 1 : 0;
  }
  return disorder;
}

}  // namespace mm::analyze
