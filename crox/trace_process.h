// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TraceProcess: what is known of one profile before anything is written, and stays in
// memory for the whole set: names, ids and times, no events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mmanalyze/timeline.h"

namespace mm::crox {

/// A line of the viewer: a lane of a thread, or several threads that share it.
struct TraceTrack {
  std::uint32_t tid = 0;
  std::string name;
  /// The thread's id in the profile; nothing where several share the track.
  std::optional<std::uint64_t> thread;
  /// Of a further lane: the place of the thread's first one in the list of tracks.
  std::optional<std::size_t> first_lane = std::nullopt;
};

struct TraceProcess {
  std::string word;  ///< how the profile was named by the user, or found in a folder
  std::string path;  ///< what was opened; "-" for standard input
  std::string stem;  ///< its name without folder and extension; may be empty
  std::string name;
  std::optional<std::uint64_t> profile_pid;    ///< as the profile has it
  std::optional<std::uint64_t> start_time_ns;  ///< of its count zero, since the epoch
  bool had_bad_start_time = false;             ///< it cannot be one; ignored
  std::string counter;                         ///< what a count is, unless a nanosecond
  std::uint64_t earliest = 0;                  ///< smallest count of any event
  std::uint64_t last_end = 0;                  ///< largest one of what is drawn
  std::vector<analyze::TimelineThread> threads;
  analyze::TimelineCounts counts;
  std::uint64_t input_bytes = 0;

  // Given by assign_ids():
  std::uint32_t pid = 0;
  std::vector<std::vector<std::uint32_t>> tids;  ///< by thread and lane
  std::vector<TraceTrack> tracks;                ///< in the order to show them
  std::uint32_t totals_tid = 0;

  // Given by TraceSet:
  std::uint64_t shift_ns = 0;  ///< from its counts to the set's times

  bool is_time() const { return counter.empty(); }
  std::uint64_t trace_ns(std::uint64_t count) const { return count + shift_ns; }
};

}  // namespace mm::crox
