// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profiles by chance, from a seed that a failing test prints: nested as recorders write
// them, or overlapping, out of order, with equal times and lengths of zero.
//
// A RandomProfile is the list of events and, drawn from it, the bytes of any version; the
// ways to name a string (in place, by reference, by virtual id) are chosen by chance too.
#pragma once

#include <cstdint>
#include <vector>

#include "testing/chance.h"
#include "testing/paged_file.h"
#include "testing/read_profile.h"

namespace mm::testing {

/// What a random profile may hold.
struct RandomShape {
  std::size_t most_events = 40;
  bool may_be_irregular = true;  ///< overlaps, broken order, reversed intervals
};

struct RandomProfile {
  std::vector<ReadEvent> events;
  PagePlan plan;
  std::uint64_t seed = 0;

  /// The profile in this version; the same strings and pages each time. Where starts are
  /// records of their own, each lies anywhere before its end, but so that the rule of
  /// pairing gives the same intervals.
  ProfileFiles files(std::int64_t version) const;
  /// The file of a paged version.
  Bytes bytes(std::int64_t version) const { return files(version).at(0); }
  /// What this version can hold of the events: no integers before 8, and no arguments
  /// before 5, where the whole text is the label. Intervals of paired starts and ends
  /// are never reversed.
  std::vector<ReadEvent> events_in(std::int64_t version) const;
  bool has_reversed_intervals() const;
};

RandomProfile random_profile(std::uint64_t seed, const RandomShape& shape = {});

}  // namespace mm::testing
