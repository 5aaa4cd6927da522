// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One measure of repeated runs: its values a label, in one group of runs or in two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mmanalyze/comparison.h"
#include "mmanalyze/run_statistics.h"
#include "named_summaries.h"
#include "summarize/columns.h"

namespace mm::summarize {

/// Values of one measure, a run. A run without the label has 0: no time was spent there.
struct RunValues {
  std::vector<std::uint64_t> runs = {};
  std::vector<std::uint64_t> against = {};  ///< of the runs of --against

  std::uint64_t median() const { return analyze::statistics_of(runs).median; }
  std::uint64_t against_median() const { return analyze::statistics_of(against).median; }
};

struct AggregateRow {
  std::string label;
  RunValues values = {};
  std::size_t run_count = 0;      ///< runs that have the label
  std::size_t against_count = 0;  ///< the same of --against
};

/// Runs of the same work. All values are of `column`, but for total_time.
struct Aggregate {
  const Column* column = nullptr;
  std::vector<AggregateRow> rows = {};  ///< the largest median, or change of it, first
  RunValues totals = {};                ///< of all labels
  RunValues total_time = {};

  bool has_against() const { return !total_time.against.empty(); }
};

/// @param summaries  `run_count` runs, then those of --against
Aggregate aggregate(const analyze::Comparison& comparison,
                    const std::vector<NamedSummary>& summaries, std::size_t run_count,
                    const Column& column);

}  // namespace mm::summarize
