// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize aggregate PROFILE...`: runs of the same work, and how far they spread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "summarize/columns.h"
#include "summarize/report_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

struct AggregateCommand {
  toolkit::InputOptions input;
  std::vector<std::string> against;
  const Column* of = nullptr;  ///< null: self_time
  std::optional<std::uint64_t> top;
  ReportOptions report;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;

  /// The object must stay where it is.
  void add_to(toolkit::Cli& cli);

 private:
  Result<void> run(toolkit::Messages& messages) const;
};

}  // namespace mm::summarize
