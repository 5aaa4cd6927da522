// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What each thread did, as a row of pieces: one wherever it turns to something else.
//
//   typeck   [--------------]                      0 typeck, 20 other, 30 typeck,
//   other          [--]         [------]           50 nothing, 70 other, 90 end
//   time     0     20 30    50  70    90
//
// Whatever is neither asked for nor a wait is one sort of work, so there are few pieces.
#pragma once

#include <cstdint>
#include <vector>

#include "mmanalyze/what_if.h"
#include "walk_plan.h"

namespace mm::analyze {

/// What a thread is at.
using Work = std::uint32_t;
inline constexpr Work kNoWork = 0;     ///< no interval: nobody knows
inline constexpr Work kOtherWork = 1;  ///< a label without a speedup
inline constexpr Work kBlocked = 2;    ///< an interval of the kind QueryBlocked
inline constexpr Work kOtherWait = 3;  ///< another one of the phase kWaiting
inline constexpr Work kFirstSpeedup = 4;

inline bool is_wait(Work work) {
  return work == kBlocked || work == kOtherWait;
}

struct WorkPiece {
  std::int64_t start = 0;  ///< it lasts up to the next one, or to the thread's end
  Work work = kNoWork;
};

struct ThreadWork {
  std::uint64_t thread = 0;
  std::int64_t end = 0;
  std::vector<WorkPiece> pieces;  ///< at least one where a thread has moments

  std::int64_t start() const { return pieces.empty() ? end : pieces.front().start; }
  std::int64_t end_of(std::size_t piece) const {
    return piece + 1 < pieces.size() ? pieces[piece + 1].start : end;
  }
};

struct WorkOfThreads {
  std::vector<ThreadWork> threads;               ///< that have intervals, by id
  std::vector<std::uint64_t> speedup_intervals;  ///< how many each speedup has
  std::uint64_t interval_count = 0;
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  std::uint64_t other_thread_count = 0;
  decode::Defects defects;
};

/// Reads all intervals with `jobs` threads.
WorkOfThreads read_work(WalkPlan& plan, const std::vector<Speedup>& speedups,
                        unsigned jobs);

}  // namespace mm::analyze
