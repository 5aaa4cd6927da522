// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Summary: where the time of a profile went, per label.
//
// All values are in the profile's counter: nanoseconds for wall time, else plain counts.
// Every word is defined in format-spec/semantics.md, section "Measures".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mmanalyze/phases.h"
#include "mmdecode/damage.h"
#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

/// How long the single invocations of a label took: those that invocation_count counts.
/// Percentiles are durations that occurred: of the smallest rank that has that share of
/// all up to it.
struct Durations {
  std::uint64_t min = 0;
  std::uint64_t mean = 0;  ///< rounded
  std::uint64_t median = 0;
  std::uint64_t p75 = 0;
  std::uint64_t p90 = 0;
  std::uint64_t p99 = 0;
  std::uint64_t max = 0;
  std::uint64_t stddev = 0;  ///< of all invocations, not of a sample; rounded

  friend bool operator==(const Durations&, const Durations&) = default;
};

/// The measures of one label.
struct LabelSummary {
  std::string label;
  std::uint64_t time = 0;
  std::uint64_t inclusive_time = 0;
  std::uint64_t self_time = 0;
  std::uint64_t invocation_count = 0;
  std::uint64_t number_of_cache_misses = 0;
  std::uint64_t number_of_cache_hits = 0;
  std::uint64_t blocked_time = 0;
  std::uint64_t incremental_load_time = 0;
  std::uint64_t incremental_hashing_time = 0;
  Durations durations = {};  ///< all 0 unless they were asked for

  friend bool operator==(const LabelSummary&, const LabelSummary&) = default;
};

/// The summed value of all ArtifactSize events of one label.
struct ArtifactSize {
  std::string label;
  std::uint64_t value = 0;

  friend bool operator==(const ArtifactSize&, const ArtifactSize&) = default;
};

/// The samples of memory of one label: `resident`, for example.
struct MemoryUse {
  std::string label;
  std::uint64_t samples = 0;
  std::uint64_t peak = 0;  ///< bytes
  std::uint64_t last = 0;  ///< bytes, of the sample with the latest moment

  friend bool operator==(const MemoryUse&, const MemoryUse&) = default;
};

struct Summary {
  std::vector<LabelSummary> rows;            ///< by self_time descending, then label
  std::vector<ArtifactSize> artifact_sizes;  ///< by label
  std::vector<MemoryUse> memory;             ///< by label
  std::uint64_t total_time = 0;
  std::uint64_t wall_time = 0;
  std::uint64_t covered_time = 0;
  std::uint64_t busy_time = 0;
  std::uint64_t first_start = 0;  ///< the earliest start of an interval; 0 without any
  /// The self times of the rows, by what part of the compiler they are of.
  PhaseTimes phase_times = {};
  std::uint64_t thread_count = 0;  ///< threads that have intervals
  std::uint64_t interval_count = 0;
  std::uint64_t instant_count = 0;
  std::uint64_t integer_count = 0;
  /// Intervals that cross another one of their thread without one containing the other.
  std::uint64_t overlap_count = 0;
  /// Intervals written before one of their thread that ended earlier, or before one that
  /// they contain: the order that writers keep is broken.
  std::uint64_t order_violation_count = 0;
  /// Events left out because only the creating thread's hardware counter means anything.
  std::uint64_t other_thread_count = 0;
  decode::Counter counter;
  decode::Defects defects;  ///< found while reading names and events
};

struct SummaryOptions {
  /// Threads limit everything. The other criteria choose the events that rows count;
  /// self times and totals are still those of the whole profile.
  decode::Selection selection = {};
  /// With a hardware counter: count all threads, though only the creating one's values
  /// mean anything.
  bool all_threads = false;
  /// Fill in LabelSummary::durations, which takes about as long again.
  bool with_durations = false;
  /// Number of threads to work with; 0: as many as the machine has. The result is the
  /// same for any number.
  unsigned jobs = 0;
};

/// Sums up a profile in one pass.
///
/// @return kNoNames where no name can be resolved at all; kNoSuchThread where the
///         selection names a thread without events; a local defect's code where the
///         profile was opened with Tolerance::kStrict.
///
/// Cost: linear in events. Memory: by distinct ids, labels per thread and nesting depth,
/// not by events, except for threads whose records are out of order.
/// Source: format-spec/semantics.md, sections "Ownership" and "Measures".
Result<Summary> summarize(const decode::Profile& profile,
                          const SummaryOptions& options = {});

}  // namespace mm::analyze
