// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The intervals of a profile where they were, thread by thread: nothing is added up,
// gaps stay gaps.
//
//   thread 1   [analysis -----------]      [codegen ----]
//                [typeck -] [typeck]
//   thread 2            [codegen worker --------------]
//
// An interval that would be too narrow is dropped while reading, so memory goes by what
// is drawn and not by events. Where as many are wanted as a picture holds, a first pass
// finds out how long the longest of them are.
#pragma once

#include <cstdint>
#include <optional>

#include "mmanalyze/timeline.h"
#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "view.h"

namespace mm::flamegraph {

struct ChartOptions {
  analyze::TimelineOptions timeline;
  bool with_arguments = false;
  /// Of the picture, as LayoutOptions has it.
  std::optional<double> min_share = 0;
  /// Where min_share is nothing: about how many of the longest intervals are kept.
  std::uint64_t most_frames = 64'000;
};

struct Chart {
  View view;  ///< a band for each lane of each thread
  std::uint64_t thread_count = 0;
  std::uint64_t interval_count = 0;      ///< selected, drawn or not
  std::uint64_t other_thread_count = 0;  ///< left out for the hardware counter
  decode::Defects defects;
};

/// @return kNoNames; kNoSuchThread; a local defect's code where the profile was opened
///         with Tolerance::kStrict.
Result<Chart> chart_of(const decode::Profile& profile, const ChartOptions& options);

}  // namespace mm::flamegraph
