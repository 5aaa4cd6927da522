// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize what-if PROFILE|DIR... --speedup LABEL=PERCENT`: what the totals would be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mmanalyze/what_if.h"
#include "summarize/report_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"

namespace mm::summarize {

struct WhatIfCommand {
  toolkit::InputOptions input;
  std::vector<analyze::Speedup> speedups;
  std::string profile_path;  ///< of -o; empty: none
  std::optional<std::uint64_t> top;
  ReportOptions report;
  toolkit::AnalysisOptions analysis;

  /// Adds itself to the tool. The object must stay where it is.
  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

}  // namespace mm::summarize
