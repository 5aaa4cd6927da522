// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize items PROFILE`: time by crate, module, item, macro, codegen unit.
#pragma once

#include <string>
#include <vector>

#include "mmanalyze/items.h"
#include "query_option.h"
#include "report_options.h"
#include "row_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

struct ItemsCommand {
  toolkit::InputOptions input;
  analyze::ItemLevel level = analyze::ItemLevel::kItem;
  RowOptions rows;
  ReportOptions report;
  toolkit::SelectionOptions selection;
  QueryOption queries;
  toolkit::AnalysisOptions analysis;

  /// Adds itself to the tool. The object must stay where it is.
  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

/// Writes the report.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_items(const analyze::Items& items,
                                     analyze::ItemLevel level, const RowOptions& rows,
                                     const Looks& looks, toolkit::Sink& sink);

}  // namespace mm::summarize
