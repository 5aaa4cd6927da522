// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize diff BASE CHANGE...`: what is different from the first one.
#pragma once

#include "diff_options.h"
#include "summarize/report_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

struct DiffCommand {
  toolkit::InputOptions input;
  DiffOptions options;
  ReportOptions report;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;

  /// The object must stay where it is.
  void add_to(toolkit::Cli& cli);

 private:
  /// @return whether a total is above --fail-above.
  Result<bool> run(toolkit::Messages& messages) const;
};

}  // namespace mm::summarize
