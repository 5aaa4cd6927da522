// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The walk over all events of a summary: cut into segments, walked side by side, joined.
#pragma once

#include <cstdint>
#include <map>

#include "mmdecode/damage.h"
#include "segment_join.h"
#include "totals.h"
#include "walk_plan.h"

namespace mm::analyze {

/// From where to where the intervals of each thread are.
using ThreadSpans = std::map<std::uint64_t, SegmentJoin::Span>;

/// The outcome.
struct Walked {
  Totals totals;
  decode::Defects kind_defects;
  ThreadSpans spans;
  ThreadSet out_of_order;
  bool is_sound = false;  ///< always, for those who ask
};

/// Walks in parts where that works, else in one piece, and sorts threads that need it.
Walked walk_events(PreparedWalk& prepared);

}  // namespace mm::analyze
