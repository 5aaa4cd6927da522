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
#include "options.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// Sorts and cuts the rows as the view asks. What was cut is summed up.
struct ChosenRows {
  std::vector<analyze::LabelSummary> shown;
  std::size_t cut_count = 0;
  analyze::LabelSummary cut;  ///< the sums of the rows that were cut
  analyze::LabelSummary all;  ///< the sums of all rows
};
ChosenRows choose_rows(const analyze::Summary& summary, const View& view);

/// What the place of the report is like.
struct Place {
  std::optional<std::size_t> width;  ///< of the terminal, where there is one
  bool is_utf8 = false;
};

/// Writes the report.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_report(const LoadedSummary& loaded, const View& view,
                                      Format format, const Place& place,
                                      toolkit::Sink& sink);

}  // namespace mm::summarize
