// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// SummaryView: which rows and columns of a summary a person wants to see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "columns.h"
#include "loaded_summary.h"
#include "toolkit/cli.h"

namespace mm::summarize {

/// What percentages are of.
enum class Whole : std::uint8_t { kTotal, kWall, kBusy };

struct SummaryView {
  double percent_above = 0;
  std::optional<std::uint64_t> top = std::nullopt;
  const Column* sort = nullptr;             ///< null: the order of the analysis
  std::vector<const Column*> columns = {};  ///< empty: the default
  bool wants_columns_help = false;
  Whole whole = Whole::kTotal;
  bool is_by_thread = false;
  bool shows_unrecorded = false;  ///< a row for what no event tells of

  std::uint64_t whole_of(const analyze::Summary& summary) const;
  /// kUsage where the view needs a measure that a saved analysis lacks.
  Result<void> check(const LoadedSummary& loaded) const;

  /// Whether a column is about single invocations.
  bool needs_durations() const;

  /// Adds -p, --top, --sort, --unrecorded, --by-thread, --columns and --percent-of. The
  /// object must stay where it is.
  void add_to(toolkit::Command& command);
};

}  // namespace mm::summarize
