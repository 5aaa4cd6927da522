// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Timeline: the events of a profile as tracks that a viewer can draw.
//
// A thread is one track as long as its intervals nest. Intervals that cross go to further
// lanes, so that in each lane every two intervals nest or are apart:
//
//   profile   [first ----------]              lane 0   [first ----------]
//                     [second ---------]      lane 1           [second ---------]
//
// Two steps. survey_timeline reads all events once and says which threads and lanes there
// are; a TimelineReader then hands out the events part by part, the outer interval before
// the inner one, so a writer needs no memory of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

/// Times, here and below, are counts of the profile since its start.
struct TimelineOptions {
  decode::Selection selection = {};
  /// Shortest interval; unlike selection.min_duration it does not concern instants.
  std::uint64_t min_interval = 0;
  bool wants_instants = false;
  /// With a hardware counter: take the intervals of all threads, though only the creating
  /// one's values mean anything.
  bool all_threads = false;
};

/// Part of a track in which everything nests.
struct TimelineLane {
  std::uint64_t first_start = 0;  ///< of its intervals and instants
  std::uint64_t last_end = 0;
  std::uint64_t event_count = 0;
};

struct TimelineThread {
  ThreadId thread = {};
  /// What its last ThreadName event says; else "main", "codegen worker UNIT",
  /// "codegen worker", "query worker" or "thread ID".
  std::string name;
  std::vector<TimelineLane> lanes;  ///< at least one
};

/// How many events there are of what is not in the tracks, and of what is.
struct TimelineCounts {
  std::uint64_t intervals = 0;         ///< that a reader hands out
  std::uint64_t instants = 0;          ///< selected, handed out or not
  std::uint64_t integers = 0;          ///< selected; they have no time
  std::uint64_t memory_values = 0;     ///< of these, the values of samples of memory
  std::uint64_t unselected = 0;        ///< events that the selection leaves out
  std::uint64_t shorter = 0;           ///< intervals below min_interval
  std::uint64_t of_other_threads = 0;  ///< left out for the hardware counter
  std::uint64_t crossing = 0;          ///< intervals that needed a lane of their own
  std::uint64_t depth = 0;             ///< of the deepest nesting on a lane
};

struct TimelineEvent {
  std::uint64_t start = 0;
  std::uint64_t end = 0;  ///< `start` for instants and reversed intervals
  StringId id = {};
  StringId kind = {};
  decode::LabelId label = 0;
  std::uint32_t thread = 0;  ///< index in Timeline::threads
  std::uint32_t lane = 0;
  bool is_instant = false;
};

struct Timeline {
  std::vector<TimelineThread> threads;  ///< that have an event to draw, by id
  /// The smallest time of any event, selected or not; nothing without events with a time.
  std::optional<std::uint64_t> earliest_start;
  std::uint64_t last_end = 0;  ///< of what is drawn
  TimelineCounts counts;
  decode::Defects defects;  ///< of the records; texts are the reader's

  /// Whether the parts can be read in any order and by several readers at once: all
  /// threads have one lane and are in order.
  bool is_independent = true;

  struct Sorted;                         ///< threads that are out of order, in memory
  std::shared_ptr<const Sorted> sorted;  // shared by the copies of this value
};

/// Reads all events once.
///
/// @return kNoSuchThread where the selection names a thread without events.
/// Cost: linear in events. Memory: by threads and nesting depth; 48 bytes for each
/// interval of a thread whose records are out of order.
/// Source: format-spec/semantics.md, sections "Ownership" and "Selection".
Result<Timeline> survey_timeline(const decode::Profile& profile,
                                 decode::LabelTable& labels,
                                 const TimelineOptions& options = {});

/// The smallest time of any event. Cost: one pass over the events.
std::optional<std::uint64_t> earliest_start_of(const decode::Profile& profile);

/// Hands out the events of a surveyed profile, those that end last first; of one thread
/// and lane the outer interval before those that it contains.
class TimelineReader {
 public:
  /// All arguments are borrowed; `options` must be those of the survey.
  TimelineReader(const decode::Profile& profile, decode::LabelTable& labels,
                 const Timeline& timeline, const TimelineOptions& options);
  TimelineReader(TimelineReader&&) noexcept;
  ~TimelineReader();

  /// Number of parts, each of some thousand records.
  std::size_t part_count() const;
  /// Replaces `events` by those of one part. All parts by one reader and in ascending
  /// order, unless the timeline is_independent.
  void read(std::size_t part, std::vector<TimelineEvent>& events);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mm::analyze
