// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "summary_sums.h"

#include <algorithm>

#include "label_union.h"

namespace mm::analyze {

Result<void> set_times(const ThreadSpans& spans, const Totals& totals, Summary& summary) {
  if (spans.empty()) return {};
  std::int64_t first = LabelUnion::kNone;
  std::int64_t last = 0;
  CheckedSum total;
  for (const auto& [thread, span] : spans) {
    total.add(static_cast<std::uint64_t>(span.end - span.start));
    first = std::min(first, span.start);
    last = std::max(last, span.end);
  }
  if (total.is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
  summary.total_time = total.value;
  summary.wall_time = static_cast<std::uint64_t>(last - first);
  summary.first_start = static_cast<std::uint64_t>(first);
  summary.thread_count = spans.size();
  summary.covered_time = totals.self_time_of_all();
  summary.busy_time =
      summary.covered_time - totals.self_time_of_kind(decode::Kind::kQueryBlocked);
  return {};
}

void set_counts(const Totals& totals, Summary& summary) {
  const EventTotals& events = totals.events.front();
  summary.interval_count = totals.interval_count();
  summary.instant_count = events.instant_count;
  summary.integer_count = events.integer_count;
  summary.overlap_count = events.overlap_count;
  summary.order_violation_count = events.order_violation_count;
  summary.other_thread_count = events.other_thread_count;
  if (events.reversed_count > 0) {
    summary.defects.add(ErrorCode::kIntervalReversed, events.reversed_count,
                        events.first_reversed_offset);
  }
}

}  // namespace mm::analyze
