// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Slowest: the single intervals that took longest, with all that is known of them.
//
// Source: format-spec/semantics.md, sections "Ownership" and "Selection".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

/// One interval. Times are in the profile's counter.
struct SlowEvent {
  std::string kind;
  std::string label;
  std::vector<std::string> arguments;
  std::uint64_t thread = 0;
  std::uint64_t start = 0;  ///< since the earliest start of the profile
  std::uint64_t duration = 0;
  std::uint64_t self_time = 0;

  friend bool operator==(const SlowEvent&, const SlowEvent&) = default;
};

struct Slowest {
  /// By duration descending, then start, thread and place in the file.
  std::vector<SlowEvent> events;
  std::uint64_t interval_count = 0;  ///< that are selected
  std::uint64_t total_time = 0;      ///< as in a Summary, and so are those below
  std::uint64_t covered_time = 0;
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  std::uint64_t other_thread_count = 0;
  decode::Counter counter;
  decode::Defects defects;
};

struct SlowestOptions {
  decode::Selection selection = {};  ///< as in SummaryOptions
  std::size_t most = 20;             ///< events
  bool all_threads = false;          ///< as in SummaryOptions
  /// Number of threads to work with; 0: as many as the machine has. The result is the
  /// same for any number.
  unsigned jobs = 0;
};

/// Finds them in one pass, and their self times in a second one.
///
/// @return the errors of build_call_tree.
///
/// Cost: linear in events. Memory: as build_call_tree, and by `most`.
Result<Slowest> find_slowest(const decode::Profile& profile,
                             const SlowestOptions& options = {});

}  // namespace mm::analyze
