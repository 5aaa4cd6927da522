// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// EventList: which events are shown, in which order.
//
//   a range of the file      where the file's order is asked for; the writer leaves out
//                            what is not selected
//   numbers of events        where they are sorted, indented, or few of a selection
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mmdecode/profile.h"
#include "options.h"

namespace mm::mmview {

struct EventList {
  // The range, where there are no numbers.
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  /// Numbers of selected events; with --tree packed as TreePlace.
  std::optional<std::vector<std::uint64_t>> numbers;

  std::uint64_t size() const { return numbers ? numbers->size() : end - begin; }
};

/// Cost: nothing for a range; else a pass over the events, with a sort of n log n.
EventList make_event_list(const decode::Profile& profile, const Options& options,
                          std::uint64_t earliest_start);

}  // namespace mm::mmview
