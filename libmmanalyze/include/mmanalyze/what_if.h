// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// WhatIf: what the totals would be if some labels took less self time.
//
//   thread 1  [--- typeck ---][----- other -----]       typeck 50 % faster:
//   thread 2          [------- other ------]            busy time: exact
//             aaaaaaaabbbbbbbb                          wall time: at least a / 2 less,
//                                                       at most (a + b) / 2 less
//
// Nobody can know which waits would move with the work. Where one thread works alone (a)
// the clock goes with it; where others do something else meanwhile (b) it may or may not.
// On one thread both bounds are the same, and exact.
//
// All times are counts of the profile. Source: format-spec/semantics.md, section "What
// if".
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"

namespace mm::analyze {

/// A share of time, in thousandths of a percent.
using Share = std::uint32_t;
inline constexpr Share kWholeShare = 100'000;

struct Speedup {
  std::string label;
  Share share = 0;  ///< of its self time that is saved; at most kWholeShare
};

/// A label with a speedup.
struct SpedUpLabel {
  std::string label;
  Share share = 0;
  std::uint64_t interval_count = 0;
  std::uint64_t self_time = 0;  ///< without that of QueryBlocked, which is no work
  std::uint64_t new_self_time = 0;

  friend bool operator==(const SpedUpLabel&, const SpedUpLabel&) = default;
};

struct TimeBounds {
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  friend bool operator==(const TimeBounds&, const TimeBounds&) = default;
};

/// A stretch of the clock in which a label with a speedup is at work.
struct SpedUpStretch {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  Share least = 0;  ///< saved in any case: the least of all threads that are at work
  Share most = 0;   ///< saved at most: the most of all threads

  friend bool operator==(const SpedUpStretch&, const SpedUpStretch&) = default;
};

struct WhatIf {
  std::vector<SpedUpLabel> labels;  ///< as asked for
  std::uint64_t busy_time = 0;
  std::uint64_t new_busy_time = 0;
  std::uint64_t wall_time = 0;
  TimeBounds new_wall_time;
  std::uint64_t first_start = 0;   ///< of an interval; 0 without any
  std::uint64_t thread_count = 0;  ///< threads that have intervals
  std::uint64_t interval_count = 0;
  std::uint64_t overlap_count = 0;          ///< as in Summary
  std::uint64_t order_violation_count = 0;  ///< as in Summary
  std::uint64_t other_thread_count = 0;     ///< as in Summary
  std::vector<SpedUpStretch> stretches;     ///< by time; none touch with equal shares
  decode::Counter counter;
  decode::Defects defects;  ///< found while reading names and events

  struct Pieces;                         ///< who did what when
  std::shared_ptr<const Pieces> pieces;  // for HypotheticalClock
};

struct WhatIfOptions {
  std::vector<Speedup> speedups;  ///< no label twice
  /// With a hardware counter: take the intervals of all threads, though only the creating
  /// one's values mean anything.
  bool all_threads = false;
  unsigned jobs = 0;  ///< 0: as many as the machine has; the result is the same
};

/// Reads a profile once (twice where records are out of order).
///
/// @return kNoNames where no name can be resolved at all; kSumTooLarge; a local defect's
///         code where the profile was opened with Tolerance::kStrict.
/// Cost: linear in intervals. Memory: 16 bytes each time that a thread turns to or from a
/// label with a speedup, a wait or nothing, and 24 a stretch.
Result<WhatIf> ask_what_if(const decode::Profile& profile, const WhatIfOptions& options);

/// When something would have happened: the clock of one schedule that keeps the self
/// times of all that is no wait, and the order of all there is.
///
/// The common clock runs faster where all that work are sped up. A thread that is faster
/// than that comes to its next wait earlier, or to its next gap, and waits for the clock.
class HypotheticalClock {
 public:
  /// Cost: linear in the pieces of all threads.
  explicit HypotheticalClock(const WhatIf& what_if);
  HypotheticalClock(HypotheticalClock&&) noexcept;
  ~HypotheticalClock();

  /// When an event of `thread` would have started, or an interval of positive length
  /// ended. Never later than `moment`; grows with it. Cost: three binary searches.
  std::uint64_t start_at(ThreadId thread, std::uint64_t moment) const;
  std::uint64_t end_at(ThreadId thread, std::uint64_t moment) const;

  /// How much less the new busy time is than WhatIf::new_busy_time, because waits that
  /// count as busy (`LLVM_passes`) follow the clock.
  std::int64_t shortened_waits() const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

/// Puts the answers of many runs on one clock, as threads of one process are.
class BuildWhatIf {
 public:
  /// @param start  when the run's first interval started, on the clock of the build
  void add(const WhatIf& run, std::uint64_t start);

  std::uint64_t span() const;
  /// Runs that have no start time are not in it. Cost: O(n log n) in stretches.
  TimeBounds new_span() const;

 private:
  struct Run {
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::uint64_t least_wall_time = 0;
  };
  std::vector<Run> runs_;
  std::vector<SpedUpStretch> stretches_;
};

}  // namespace mm::analyze
