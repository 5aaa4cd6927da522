// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize tree PROFILE`: which chains of labels took the time, indented.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "report_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

/// Which nodes are shown.
struct TreeView {
  std::optional<std::uint64_t> depth = std::nullopt;  ///< levels
  double threshold = 0;  ///< least percent of the covered time
};

struct TreeCommand {
  toolkit::InputOptions input;
  TreeView view;
  ReportOptions report;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;

  /// Adds itself to the tool. The object must stay where it is.
  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

/// Writes the report. `tree` has durations.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_tree(const analyze::CallTree& tree, const TreeView& view,
                                    const Looks& looks, toolkit::Sink& sink);

}  // namespace mm::summarize
