// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Build: many runs of rustc as one thing, on one clock.
//
//   |--- syn -----------|          1 run at a time, then 2, then 1
//                  |--- clap ------------|
//   |<------------- span --------------->|     chain: syn, clap
//
// All times are in nanoseconds, and moments since the Unix epoch.
// Source: format-spec/semantics.md, section "Builds".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mmanalyze/summary.h"
#include "mmdecode/profile.h"
#include "mmdecode/rustc_command.h"

namespace mm::analyze {

/// One run of rustc.
struct BuildRun {
  std::string path;        ///< of its profile
  std::size_t number = 0;  ///< whatever the caller counts runs by
  /// What tells it apart among all runs: "clap 4.0.32", "syn 1.0.107 (build script)".
  std::string name;
  decode::RustcCommand command;
  /// When its earliest interval started; nothing where the profile has no start time, or
  /// counts something else than time.
  std::optional<std::uint64_t> start;
  std::uint64_t wall_time = 0;
  std::uint64_t busy_time = 0;
  std::uint64_t covered_time = 0;
  std::uint64_t total_time = 0;
  PhaseTimes phase_times = {};
  std::string dearest_label;  ///< with the most self time, waiting aside
  std::uint64_t dearest_time = 0;

  std::uint64_t uninstrumented_time() const { return total_time - covered_time; }
  bool is_probe() const { return command.role == decode::CrateRole::kProbe; }
  friend bool operator==(const BuildRun&, const BuildRun&) = default;
};

/// What `summary`, of all of `profile`, says about a run. Its name is not yet told apart
/// from those of other runs.
/// @param stem  the profile's name without folder and extension; may be empty
BuildRun run_of(const decode::Profile& profile, const Summary& summary, std::string path,
                std::string_view stem);

/// Sums over runs.
struct BuildSums {
  std::uint64_t run_count = 0;
  std::uint64_t wall_time = 0;
  std::uint64_t busy_time = 0;
  std::uint64_t total_time = 0;
  std::uint64_t uninstrumented_time = 0;
  PhaseTimes phase_times = {};

  friend bool operator==(const BuildSums&, const BuildSums&) = default;
};

/// Why a run could not start before another one.
enum class ChainReason : std::uint8_t {
  kFirst,       ///< nothing is known that it waited for
  kDependency,  ///< it was told of the other crate, or belongs to the build script
  kTurn,        ///< the other one ended just before: no job was free, it is supposed
};

/// A run that the end of the build waited for.
struct ChainLink {
  std::size_t run = 0;                       ///< place in Build::runs
  ChainReason reason = ChainReason::kFirst;  ///< to wait for the link before
  /// From when the link before let it start (the build's start, for the first one) to its
  /// own start.
  std::uint64_t wait = 0;
  /// From its start to the moment from which the next one is counted, or to its end.
  std::uint64_t time = 0;

  friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

struct Build {
  std::vector<BuildRun> runs;  ///< by start, then name; those without one at the end
  BuildSums sums;
  decode::Counter counter;
  /// Where runs have a start: from the first to the last end, and how long how many runs
  /// were there at a time: the time with none comes first.
  std::optional<std::uint64_t> start;
  std::uint64_t span = 0;
  std::vector<std::uint64_t> time_with;
  /// The runs that the end waited for, first to last: an estimate.
  std::vector<ChainLink> chain;
};

/// Puts runs together and gives them distinct names.
///
/// @param counter  of all runs
/// @return kSumTooLarge
/// Cost: O(n log n) and, for the chain, linear in the crates that runs were told of.
Result<Build> put_together(std::vector<BuildRun> runs, const decode::Counter& counter);

/// Adds up; put_together has seen to it that the sums fit. Cost: linear.
BuildSums sum_up(const std::vector<BuildRun>& runs);

}  // namespace mm::analyze
