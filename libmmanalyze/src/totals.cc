// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "totals.h"

#include <algorithm>

namespace mm::analyze {

using decode::Kind;
using decode::LabelId;

void Totals::grow(LabelId label) {
  const std::size_t size = std::max<std::size_t>(label + 1, labels.size() * 3 / 2);
  labels.resize(size);
  cache_hits.resize(size);
  inclusive_time.resize(size);
  intervals.resize((size + 1) * kKinds);
}

void EventTotals::add(const EventTotals& other) {
  instant_count += other.instant_count;
  integer_count += other.integer_count;
  memory_events += other.memory_events;
  overlap_count += other.overlap_count;
  order_violation_count += other.order_violation_count;
  other_thread_count += other.other_thread_count;
  integer_sum.add(other.integer_sum);
  reversed_count += other.reversed_count;
  first_reversed_offset = std::min(first_reversed_offset, other.first_reversed_offset);
}

void Totals::add(const Totals& other) {
  if (!other.labels.empty()) {
    make_room(static_cast<LabelId>(other.labels.size() - 1));
  }
  for (std::size_t i = 0; i < other.intervals.size(); ++i) {
    intervals[i].count += other.intervals[i].count;
    intervals[i].time += other.intervals[i].time;
    intervals[i].self_time += other.intervals[i].self_time;
  }
  for (std::size_t i = 0; i < other.labels.size(); ++i) {
    const LabelTotals& from = other.labels[i];
    LabelTotals& to = labels[i];
    inclusive_time[i] += other.inclusive_time[i];
    cache_hits[i] += other.cache_hits[i];
    to.cache_hit_count += from.cache_hit_count;
    to.other_instants += from.other_instants;
    to.count_events += from.count_events;
    to.artifact_size += from.artifact_size;
    to.artifact_events += from.artifact_events;
  }
  events.resize(std::max(events.size(), other.events.size()));
  for (std::size_t i = 0; i < other.events.size(); ++i) events[i].add(other.events[i]);
}

Totals Totals::part(std::span<const LabelId> chosen, std::optional<LabelId> unselected,
                    std::size_t thread) const {
  Totals part;
  part.events[0] = events[thread];
  part.labels.reserve(chosen.size());
  const auto slots_of = [this](LabelId label) {
    return std::span{intervals}.subspan(slot_of(label, Kind{}), kKinds);
  };
  if (unselected) std::ranges::copy(slots_of(*unselected), part.intervals.begin());
  for (const LabelId label : chosen) {
    part.labels.push_back(labels[label]);
    part.cache_hits.push_back(cache_hits[label]);
    part.inclusive_time.push_back(inclusive_time[label]);
    const auto slots = slots_of(label);
    part.intervals.insert(part.intervals.end(), slots.begin(), slots.end());
  }
  return part;
}

bool Totals::is_integer_sum_beyond() const {
  return std::ranges::any_of(
      events, [](const EventTotals& thread) { return thread.integer_sum.is_beyond; });
}

std::uint64_t Totals::interval_count() const {
  std::uint64_t sum = 0;
  for (std::size_t i = kKinds; i < intervals.size(); ++i) sum += intervals[i].count;
  return sum;
}

std::uint64_t Totals::self_time_of_all() const {
  std::uint64_t sum = 0;
  for (const IntervalTotals& slot : intervals) sum += slot.self_time;
  return sum;
}

std::uint64_t Totals::self_time_of_kind(Kind kind) const {
  std::uint64_t sum = 0;
  for (auto i = static_cast<std::size_t>(kind); i < intervals.size(); i += kKinds) {
    sum += intervals[i].self_time;
  }
  return sum;
}

}  // namespace mm::analyze
