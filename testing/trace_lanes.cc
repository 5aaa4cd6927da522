// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/trace_lanes.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>

namespace mm::testing {
namespace {

std::optional<std::uint64_t> whole_number(std::optional<std::string_view> text) {
  std::uint64_t number = 0;
  if (!text) return std::nullopt;
  const char* const end = text->data() + text->size();
  const auto [at, problem] = std::from_chars(text->data(), end, number);
  return problem == std::errc{} && at == end ? std::optional{number} : std::nullopt;
}

std::string lane_text(const TraceLane& lane) {
  return "pid " + std::to_string(lane.process) + " tid " + std::to_string(lane.thread);
}

}  // namespace

void TraceLanes::fail(std::string why) {
  if (fault_.empty()) fault_ = std::move(why);
}

TraceLane& TraceLanes::lane_of(const TraceEvent& event) {
  const auto [at, is_new] =
      places_.try_emplace({event.process, *event.thread}, lanes_.size());
  if (is_new) lanes_.push_back({.process = event.process, .thread = *event.thread});
  return lanes_[at->second];
}

TraceSlice TraceLanes::slice_of(const TraceEvent& event) {
  TraceSlice slice{.process = event.process,
                   .start_ns = event.start_ns,
                   .duration_ns = event.duration_ns,
                   .name = texts_.of(event.name),
                   .kind = texts_.of(event.category)};
  bool has_thread = false;
  for (const TraceArgument& argument : event.arguments) {
    if (request_.collapse_threads && argument.name == "thread") {
      const auto thread = whole_number(argument.text);
      has_thread = thread.has_value();
      slice.thread = thread.value_or(0);
    } else {
      slice.arguments = mixed(slice.arguments, argument.text);
    }
  }
  if (request_.collapse_threads && !has_thread) {
    fail("line " + std::to_string(event.line) + ": no thread in args");
  }
  return slice;
}

void TraceLanes::add(const TraceEvent& event) {
  switch (event.phase) {
    case 'M':
      add_metadata(event);
      break;
    case 'C':
      add_counter(event);
      break;
    case 'i':
      lane_of(event).instants.push_back(slice_of(event));
      break;
    default:
      lane_of(event).slices.push_back(slice_of(event));
      break;
  }
}

void TraceLanes::add_counter(const TraceEvent& event) {
  const auto value = whole_number(event.argument("value"));
  if (!value) fail("line " + std::to_string(event.line) + ": value is no whole number");
  counters_.push_back({.process = event.process,
                       .name = texts_.of(event.name),
                       .kind = texts_.of(event.category),
                       .value = value.value_or(0)});
}

void TraceLanes::add_metadata(const TraceEvent& event) {
  const std::string name{event.argument("name").value_or("")};
  if (event.name == "process_name") {
    const TraceProcess process{
        .name = name, .original_id = std::string{event.argument("pid").value_or("")}};
    if (!processes_.emplace(event.process, process).second) {
      fail("pid " + std::to_string(event.process) + " has two names");
    }
  } else if (event.name == "thread_name") {
    TraceLane& lane = lane_of(event);
    if (lane.name) fail(lane_text(lane) + " has two names");
    lane.name = name;
    lane.original_thread = whole_number(event.argument("thread"));
  }
}

std::string TraceLanes::lane_fault(const TraceLane& lane) const {
  if (lane.slices.empty() && lane.instants.empty()) return {};
  if (!lane.name || lane.name->empty()) return lane_text(lane) + " has no thread_name";
  if (!lane.original_thread && !request_.collapse_threads) {
    return "the thread_name of " + lane_text(lane) + " does not say its thread";
  }
  const auto process = processes_.find(lane.process);
  if (process == processes_.end() || process->second.name.empty()) {
    return "pid " + std::to_string(lane.process) + " has no process_name";
  }
  return {};
}

std::string TraceLanes::finish() {
  if (!request_.totals_thread.empty()) {
    std::erase_if(lanes_, [&](const TraceLane& lane) {
      return lane.name == request_.totals_thread;
    });
  }
  for (TraceLane& lane : lanes_) {
    fail(lane_fault(lane));
    if (request_.collapse_threads) continue;
    const std::uint64_t thread = lane.original_thread.value_or(0);
    for (TraceSlice& slice : lane.slices) slice.thread = thread;
    for (TraceSlice& instant : lane.instants) instant.thread = thread;
  }
  for (const TraceCounter& counter : counters_) {
    if (!processes_.contains(static_cast<std::uint32_t>(counter.process))) {
      fail("pid " + std::to_string(counter.process) + " has no process_name");
    }
  }
  return fault_;
}

std::string nest_lane(std::vector<TraceSlice>& slices, const TextNumbers& texts) {
  std::ranges::stable_sort(slices, {}, &TraceSlice::start_ns);
  std::vector<const TraceSlice*> open;
  const TraceSlice* previous = nullptr;
  for (TraceSlice& slice : slices) {
    if (previous != nullptr && previous->start_ns == slice.start_ns &&
        previous->duration_ns < slice.duration_ns) {
      return "the outer comes later: " + slice_text(slice, texts) + "; before it " +
             slice_text(*previous, texts);
    }
    previous = &slice;
    while (!open.empty() && open.back()->end_ns() <= slice.start_ns) open.pop_back();
    if (!open.empty() && open.back()->end_ns() < slice.end_ns()) {
      return "two of a lane cross: " + slice_text(*open.back(), texts) + "; " +
             slice_text(slice, texts);
    }
    slice.parent = open.empty() ? 0 : open.back()->identity();
    open.push_back(&slice);
  }
  return {};
}

std::string shared_lane_fault(const TraceLane& lane) {
  std::map<std::uint64_t, std::pair<std::uint64_t, std::uint64_t>> lifetimes;
  for (const TraceSlice& slice : lane.slices) {
    auto& [start, end] =
        lifetimes.try_emplace(slice.thread, slice.start_ns, 0).first->second;
    start = std::min(start, slice.start_ns);
    end = std::max(end, slice.end_ns());
  }
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted;
  for (const auto& [thread, lifetime] : lifetimes) sorted.push_back(lifetime);
  std::ranges::sort(sorted);
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].first < sorted[i - 1].second) {
      return "two threads in one lane were alive together, tid " +
             std::to_string(lane.thread);
    }
  }
  return {};
}

std::string settle_crossing_threads(std::vector<TraceLane>& lanes) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::set<std::size_t>> lanes_of;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    for (const TraceSlice& slice : lanes[i].slices) {
      lanes_of[{slice.process, slice.thread}].insert(i);
    }
  }
  for (const auto& [thread, places] : lanes_of) {
    if (places.size() == 1) continue;  // nest_lane() has looked at them
    const auto is_of_thread = [id = thread.second](const TraceSlice& slice) {
      return slice.thread == id;
    };
    std::vector<TraceSlice> slices;
    for (const std::size_t place : places) {
      std::ranges::copy_if(lanes[place].slices, std::back_inserter(slices), is_of_thread);
    }
    if (!have_crossing(slices)) {
      return "thread " + std::to_string(thread.second) + " nests, but has several lanes";
    }
    for (const std::size_t place : places) {
      for (TraceSlice& slice : lanes[place].slices) {
        if (is_of_thread(slice)) slice.parent = 0;
      }
    }
  }
  return {};
}

}  // namespace mm::testing
