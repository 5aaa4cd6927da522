// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/timeline_check.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "mmanalyze/timeline.h"

namespace mm::testing {
namespace {

using analyze::Timeline;
using analyze::TimelineEvent;
using analyze::TimelineReader;

/// An event without its place in the file.
using Key = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                       std::uint64_t, bool>;

std::vector<Key> keys_of(const decode::Profile& profile) {
  std::vector<Key> keys;
  for (const decode::Event event : profile.events()) {
    if (event.type == decode::EventType::kInteger) continue;
    keys.emplace_back(event.thread.value, event.start, std::max(event.start, event.end),
                      event.id.value, event.kind.value,
                      event.type == decode::EventType::kInstant);
  }
  std::ranges::sort(keys);
  return keys;
}

std::vector<Key> keys_of(const Timeline& timeline,
                         const std::vector<TimelineEvent>& all) {
  std::vector<Key> keys;
  for (const TimelineEvent& event : all) {
    keys.emplace_back(timeline.threads[event.thread].thread.value, event.start, event.end,
                      event.id.value, event.kind.value, event.is_instant);
  }
  std::ranges::sort(keys);
  return keys;
}

/// What one lane has shown so far.
struct Lane {
  std::uint64_t low_end = ~std::uint64_t{0};
  std::vector<TimelineEvent> open;
  std::uint64_t count = 0;
  std::uint64_t first = ~std::uint64_t{0};
  std::uint64_t last = 0;

  std::string take(const TimelineEvent& event) {
    ++count;
    first = std::min(first, event.start);
    last = std::max(last, event.end);
    if (event.is_instant) return {};
    if (event.end > low_end) return "an interval comes after one that ends earlier";
    low_end = event.end;
    while (!open.empty() && open.back().start >= event.end) open.pop_back();
    if (event.start == event.end) return {};
    if (!open.empty() && open.back().start > event.start)
      return "intervals of a lane cross";
    open.push_back(event);
    return {};
  }
};

std::string lanes_fault(const Timeline& timeline, const std::vector<TimelineEvent>& all) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, Lane> lanes;
  std::uint64_t intervals = 0;
  for (const TimelineEvent& event : all) {
    intervals += event.is_instant ? 0 : 1;
    std::string fault = lanes[{event.thread, event.lane}].take(event);
    if (!fault.empty()) return fault;
  }
  if (intervals != timeline.counts.intervals) return "the number of intervals";
  std::size_t surveyed = 0;
  for (const analyze::TimelineThread& thread : timeline.threads) {
    surveyed += thread.lanes.size();
    if (thread.name.empty()) return "a thread without a name";
  }
  if (surveyed != lanes.size()) return "the number of lanes";
  for (const auto& [place, lane] : lanes) {
    const analyze::TimelineLane& said = timeline.threads[place.first].lanes[place.second];
    if (said.event_count != lane.count || said.first_start != lane.first ||
        said.last_end != lane.last) {
      return "what the survey says of a lane";
    }
  }
  return {};
}

std::vector<TimelineEvent> read_all(TimelineReader& reader, bool backward) {
  std::vector<TimelineEvent> all;
  std::vector<TimelineEvent> events;
  const std::size_t count = reader.part_count();
  for (std::size_t i = 0; i < count; ++i) {
    reader.read(backward ? count - 1 - i : i, events);
    all.insert(all.end(), events.begin(), events.end());
  }
  return all;
}

}  // namespace

std::string timeline_fault(const decode::Profile& profile) {
  decode::LabelTable labels{profile};
  const analyze::TimelineOptions options{
      .selection = {}, .wants_instants = true, .all_threads = true};
  const auto timeline = analyze::survey_timeline(profile, labels, options);
  if (!timeline) return "the survey fails: " + timeline.error().message();
  TimelineReader reader{profile, labels, *timeline, options};
  const std::vector<TimelineEvent> all = read_all(reader, /*backward=*/false);
  if (keys_of(*timeline, all) != keys_of(profile)) return "events are lost or changed";
  if (timeline->is_independent) {
    TimelineReader other{profile, labels, *timeline, options};
    if (keys_of(*timeline, read_all(other, /*backward=*/true)) !=
        keys_of(*timeline, all)) {
      return "the parts are not independent";
    }
  }
  return lanes_fault(*timeline, all);
}

}  // namespace mm::testing
