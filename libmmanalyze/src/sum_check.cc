// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "sum_check.h"

#include "mmdecode/each_event.h"

namespace mm::analyze {
namespace {

CheckedSum sum_of_durations(const decode::Profile& profile) {
  CheckedSum sum;
  for_each_event(profile, [&](const decode::Event& event) {
    if (event.type == decode::EventType::kInterval) sum.add(event.duration());
  });
  return sum;
}

}  // namespace

Result<void> check_sums(const decode::Profile& profile, const Totals& totals,
                        std::uint64_t wall_time) {
  std::uint64_t at_most = 0;
  const bool may_be_beyond =
      __builtin_mul_overflow(totals.interval_count(), wall_time, &at_most);
  if (!totals.is_integer_sum_beyond() &&
      !(may_be_beyond && sum_of_durations(profile).is_beyond)) {
    return {};
  }
  return Error{.code = ErrorCode::kSumTooLarge};
}

}  // namespace mm::analyze
