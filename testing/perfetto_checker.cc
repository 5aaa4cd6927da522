// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/perfetto_checker.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "testing/trace_lanes.h"

namespace mm::testing {
namespace {

constexpr std::uint64_t kMostId = std::numeric_limits<std::uint32_t>::max();

std::string track_text(const PerfettoTrack& track) {
  return "track " + std::to_string(track.descriptor.uuid);
}

// The viewer takes ids modulo 2^32, and 0 for an idle process.
bool is_id(std::uint64_t id) {
  return id != 0 && id <= kMostId;
}

// What a track that has events must be.
std::string track_fault(const PerfettoTrace& trace, const PerfettoTrack& track) {
  if (!track.process_track) return track_text(track) + " is of no process";
  const auto& process = *trace.tracks[*track.process_track].descriptor.process;
  if (process.name.empty()) return track_text(track) + ": its process has no name";
  if (!is_id(process.pid)) return track_text(track) + ": its pid is 0 or too large";
  if (track.descriptor.is_counter) {
    return track.descriptor.name.empty() ? track_text(track) + " has no name" : "";
  }
  if (!track.thread_track) return track_text(track) + " is of no thread";
  const auto& thread = *trace.tracks[*track.thread_track].descriptor.thread;
  if (thread.name.empty()) return track_text(track) + ": its thread has no name";
  if (!is_id(thread.tid)) return track_text(track) + ": its tid is 0 or too large";
  if (thread.pid != process.pid)
    return track_text(track) + ": its pid is another process's";
  return {};
}

// One track for a process, and one for a thread: with two the viewer takes the id for
// one that was used again.
std::string repeated_id(const PerfettoTrace& trace) {
  std::set<std::uint64_t> processes;
  std::set<std::pair<std::uint64_t, std::uint64_t>> threads;
  for (const PerfettoTrack& track : trace.tracks) {
    const auto& [uuid, parent, name, process, thread, is_counter] = track.descriptor;
    if (process && !processes.insert(process->pid).second) {
      return "two tracks have the pid " + std::to_string(process->pid);
    }
    if (thread && !threads.insert({thread->pid, thread->tid}).second) {
      return "two tracks have the tid " + std::to_string(thread->tid);
    }
  }
  return {};
}

class Checker {
 public:
  Checker(std::span<const decode::Profile* const> profiles, PerfettoTrace& trace,
          const TraceRequest& request)
      : profiles_(profiles), trace_(trace), request_(request) {}

  std::string check() {
    std::string fault = repeated_id(trace_);
    if (fault.empty()) fault = look_at_tracks();
    if (fault.empty()) fault = gather();
    if (fault.empty() && request_.collapse_threads) {
      for (const TraceLane& lane : lanes_) {
        if (fault.empty()) fault = shared_lane_fault(lane);
      }
    }
    if (fault.empty()) fault = settle_crossing_threads(lanes_);
    return fault.empty() ? compare() : fault;
  }

 private:
  using Slices = std::vector<TraceSlice>;

  bool is_totals(std::uint32_t track) const {
    if (request_.totals_thread.empty()) return false;
    const PerfettoTrack& entry = trace_.tracks[track];
    return entry.descriptor.name == request_.totals_thread ||
           (entry.thread_track &&
            trace_.tracks[*entry.thread_track].descriptor.thread->name ==
                request_.totals_thread);
  }

  std::string look_at_tracks() const {
    std::set<std::uint32_t> used;
    for (const PerfettoSlice& slice : trace_.slices) used.insert(slice.track);
    for (const PerfettoInstant& instant : trace_.instants) used.insert(instant.track);
    for (const PerfettoCounter& counter : trace_.counters) used.insert(counter.track);
    for (const std::uint32_t track : used) {
      if (is_totals(track)) continue;
      std::string fault = track_fault(trace_, trace_.tracks[track]);
      if (!fault.empty()) return fault;
    }
    return {};
  }

  // Its process and thread are numbers of tracks; with shared lanes the thread is the
  // original one.
  std::string common_form(const PerfettoArguments& arguments, std::uint32_t track,
                          TraceSlice& out) const {
    const PerfettoTrack& entry = trace_.tracks[track];
    out.process = *entry.process_track;
    out.thread = *entry.thread_track;
    if (arguments.count == 0 && !request_.collapse_threads) return {};
    bool has_thread = !request_.collapse_threads;
    for (const TraceArgument& argument : trace_.arguments(arguments)) {
      if (request_.collapse_threads && argument.name == "thread") {
        const char* const end = argument.text.data() + argument.text.size();
        has_thread = std::from_chars(argument.text.data(), end, out.thread).ptr == end;
      } else {
        out.arguments = mixed(out.arguments, argument.text);
      }
    }
    return has_thread ? "" : "a slice does not say its thread";
  }

  std::string gather() {
    lanes_.resize(trace_.tracks.size());
    std::vector<std::uint64_t> identities(trace_.slices.size());
    for (std::size_t i = 0; i < trace_.slices.size(); ++i) {
      const PerfettoSlice& from = trace_.slices[i];
      if (is_totals(from.track)) continue;
      TraceSlice slice{.start_ns = from.start_ns,
                       .duration_ns = from.end_ns - from.start_ns,
                       .name = from.name,
                       .kind = from.category};
      std::string fault = common_form(from.arguments, from.track, slice);
      if (!fault.empty()) return fault;
      identities[i] = slice.identity();
      // Parents begin earlier.
      if (from.parent != PerfettoSlice::kNoParent) slice.parent = identities[from.parent];
      lanes_[from.track].slices.push_back(slice);
    }
    for (const PerfettoInstant& from : trace_.instants) {
      TraceSlice instant{
          .start_ns = from.time_ns, .name = from.name, .kind = from.category};
      std::string fault = common_form(from.arguments, from.track, instant);
      if (!fault.empty()) return fault;
      instants_.push_back(instant);
    }
    return {};
  }

  std::string compare() {
    ExpectedTrace expected = expected_trace(profiles_, request_, trace_.texts);
    Slices slices;
    for (TraceLane& lane : lanes_) {
      slices.insert(slices.end(), lane.slices.begin(), lane.slices.end());
      lane.slices = {};
    }
    const auto wanted = signatures(expected.slices);
    const auto found = signatures(slices);
    forget_places(expected.slices, expected.instants);
    forget_places(slices, instants_);
    std::string fault =
        slices_difference(expected.slices, slices, trace_.texts, "interval");
    if (fault.empty()) {
      fault = slices_difference(expected.instants, instants_, trace_.texts, "instant");
    }
    if (fault.empty() && wanted != found) {
      fault = "intervals are on other threads or processes than those of the profiles";
    }
    return fault.empty() ? counter_fault(expected.counters) : fault;
  }

  // What each process shows, thread by thread: numbers that do not depend on how threads
  // and processes are numbered.
  static std::vector<std::uint64_t> signatures(const Slices& slices) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> threads;
    for (const TraceSlice& slice : slices) {
      threads[{slice.process, slice.thread}] += mixed(slice.identity(), slice.parent);
    }
    std::map<std::uint64_t, std::uint64_t> processes;
    for (const auto& [place, signature] : threads) {
      processes[place.first] += mixed(signature, std::uint64_t{1});
    }
    std::vector<std::uint64_t> sorted;
    for (const auto& [process, signature] : processes) sorted.push_back(signature);
    std::ranges::sort(sorted);
    return sorted;
  }

  void forget_places(Slices& slices, Slices& instants) const {
    for (Slices* list : {&slices, &instants}) {
      for (TraceSlice& slice : *list) {
        slice.process = 0;
        if (!request_.collapse_threads) slice.thread = 0;
      }
    }
  }

  std::string counter_fault(std::vector<TraceCounter>& expected) {
    std::vector<std::pair<std::string, std::string>> wanted;
    std::vector<std::pair<std::string, std::string>> found;
    for (const TraceCounter& counter : expected) {
      wanted.emplace_back(trace_.texts.text(counter.name), std::to_string(counter.value));
    }
    for (const PerfettoCounter& counter : trace_.counters) {
      found.emplace_back(trace_.tracks[counter.track].descriptor.name,
                         trace_.texts.text(counter.value));
    }
    std::ranges::sort(wanted);
    std::ranges::sort(found);
    return wanted == found ? "" : "counters differ";
  }

  std::span<const decode::Profile* const> profiles_;
  PerfettoTrace& trace_;
  const TraceRequest& request_;
  std::vector<TraceLane> lanes_;  // by track
  Slices instants_;
};

}  // namespace

std::string check_perfetto(std::span<const decode::Profile* const> profiles,
                           PerfettoTrace& trace, const TraceRequest& request) {
  return Checker{profiles, trace, request}.check();
}

}  // namespace mm::testing
