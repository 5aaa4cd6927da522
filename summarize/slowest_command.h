// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize slowest PROFILE`: the single events that took longest.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmanalyze/slowest.h"
#include "query_option.h"
#include "report_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

struct SlowestCommand {
  toolkit::InputOptions input;
  std::uint64_t top = 20;
  QueryOption queries;
  ReportOptions report;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;

  /// Adds itself to the tool. The object must stay where it is.
  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

/// Writes the report.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_slowest(const analyze::Slowest& slowest,
                                       const Looks& looks, toolkit::Sink& sink);

}  // namespace mm::summarize
