// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Two builds, or two groups of builds, run by run.
//
// Of a group the first build says which runs there are; those of the others are found
// again as in two builds that are compared, and a value is the median over the group,
// where a build that lacks the run has 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mmanalyze/build.h"
#include "mmanalyze/comparison.h"
#include "mmanalyze/phases.h"

namespace mm::summarize {

/// What is compared of a run.
struct BuildMeasures {
  std::uint64_t wall_time = 0;
  std::uint64_t busy_time = 0;
  analyze::PhaseTimes phase_times = {};

  friend bool operator==(const BuildMeasures&, const BuildMeasures&) = default;
};

enum class RunState : std::uint8_t { kUnchanged, kChanged, kNew, kVanished };

struct BuildDiffRow {
  std::string name;       ///< of the newer build; of the base where the run has vanished
  std::string base_name;  ///< empty for a new one
  RunState state = RunState::kUnchanged;
  BuildMeasures base;
  BuildMeasures now;

  std::int64_t wall_change() const {
    return analyze::change_of(base.wall_time, now.wall_time);
  }
};

struct BuildDiff {
  std::vector<BuildDiffRow> rows;  ///< the largest change of wall time first, then name
  BuildMeasures base;              ///< sums over the rows
  BuildMeasures now;
  /// From the first start to the last end; a value a build.
  std::vector<std::uint64_t> base_spans;
  std::vector<std::uint64_t> spans;
  /// Sums of busy time; a value a build.
  std::vector<std::uint64_t> base_busy;
  std::vector<std::uint64_t> busy;
};

/// Neither group is empty. Probes are left out of rows and sums.
BuildDiff compare_builds(const std::vector<analyze::Build>& base,
                         const std::vector<analyze::Build>& now);

}  // namespace mm::summarize
