// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize PROFILE`, also `summarize summarize PROFILE`: time by label.
#pragma once

#include "loaded_summary.h"
#include "report_options.h"
#include "summary_view.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

struct SummaryCommand {
  toolkit::InputOptions input;
  SummaryView view;
  ReportOptions report;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;

  /// Adds itself to the tool, and under the name that it has in the Rust suite. The
  /// object must stay where it is.
  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;

 private:
  void add_options_to(toolkit::Command& command, const std::string& words);
};

}  // namespace mm::summarize
