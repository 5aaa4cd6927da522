// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A summary as a person or a program wants it: which rows, which columns, what form.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "loaded_summary.h"
#include "looks.h"
#include "report_table.h"
#include "summary_view.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// Sorts and cuts the rows as the view asks. What was cut is summed up.
struct ChosenRows {
  std::vector<analyze::LabelSummary> shown;
  std::size_t cut_count = 0;
  analyze::LabelSummary cut;  ///< the sums of the rows that were cut
  analyze::LabelSummary all;  ///< the sums of all rows
};
ChosenRows choose_rows(const analyze::Summary& summary, const SummaryView& view);

/// The rows as CSV has them.
ReportTable csv_table(const LoadedSummary& loaded, const SummaryView& view);

/// Writes the report.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_report(const LoadedSummary& loaded,
                                      const SummaryView& view, const Looks& looks,
                                      toolkit::Sink& sink);

}  // namespace mm::summarize
