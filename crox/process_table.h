// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Process and thread ids that a viewer can tell apart.
//
// Viewers hold ids in 32 bits, take 0 for "none" and a thread whose id is its process's
// for the main one, and merge what has the same numbers. A profile's own ids are kept
// where they do no harm; the others get the smallest free ones.
#pragma once

#include <span>

#include "trace_process.h"

namespace mm::crox {

struct LaneRules {
  /// Threads that were never alive together share a track.
  bool collapses_threads = false;
};

/// Gives every process of the set a pid and every lane a tid and a name. The result
/// depends on the order of the processes and on nothing else.
void assign_ids(std::span<TraceProcess> processes, const LaneRules& rules);

}  // namespace mm::crox
