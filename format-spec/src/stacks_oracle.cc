// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "stacks_oracle.h"

#include <algorithm>
#include <set>

#include "measures_oracle.h"

namespace mm::spec {
namespace {

using Records = std::vector<Recorded>;

constexpr const char* kRoot = "rustc";

bool is_interval(const Recorded& record) {
  return record.type == Recorded::Type::kInterval;
}

bool holds(const Recorded& interval, std::uint64_t moment) {
  return interval.start <= moment && moment < interval.end;
}

/// Whether `a` comes before `b` in the order of owning.
bool comes_before(const Recorded& a, const Recorded& b) {
  if (a.start != b.start) return a.start > b.start;
  const std::uint64_t a_end = std::max(a.start, a.end);
  const std::uint64_t b_end = std::max(b.start, b.end);
  if (a_end != b_end) return a_end < b_end;
  return &a < &b;  // records lie in the order of writing
}

/// The first in the order of owning among the intervals of the thread that hold the
/// moment and come behind `inner` (null: all of them).
const Recorded* owner(const Records& records, std::uint64_t thread, std::uint64_t moment,
                      const Recorded* inner) {
  const Recorded* best = nullptr;
  for (const Recorded& record : records) {
    if (!is_interval(record) || record.thread != thread || !holds(record, moment)) {
      continue;
    }
    if (inner != nullptr && !comes_before(*inner, record)) continue;
    if (best == nullptr || comes_before(record, *best)) best = &record;
  }
  return best;
}

std::string stack_of(const Records& records, const Recorded& interval) {
  const Recorded* const parent =
      owner(records, interval.thread, interval.start, &interval);
  return (parent == nullptr ? kRoot : stack_of(records, *parent)) + ";" + interval.label;
}

}  // namespace

std::map<std::string, std::uint64_t> folded_stacks(const std::vector<Recorded>& records) {
  std::map<std::string, std::uint64_t> stacks;
  std::set<std::uint64_t> threads;
  std::uint64_t horizon = 0;
  for (const Recorded& record : records) {
    if (!is_interval(record)) continue;
    stacks[stack_of(records, record)];
    threads.insert(record.thread);
    horizon = std::max(horizon, record.end);
  }
  std::uint64_t owned = 0;
  for (const std::uint64_t thread : threads) {
    for (std::uint64_t moment = 0; moment < horizon; ++moment) {
      const Recorded* const found = owner(records, thread, moment, nullptr);
      if (found == nullptr) continue;
      ++stacks[stack_of(records, *found)];
      ++owned;
    }
  }
  stacks[kRoot] = measure(records, "", "total_time").value_or(0) - owned;
  return stacks;
}

}  // namespace mm::spec
