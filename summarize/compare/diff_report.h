// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A comparison, written: as a table, Markdown, CSV or JSON.
#pragma once

#include <string>
#include <vector>

#include "diff_options.h"
#include "diff_rows.h"
#include "named_summaries.h"
#include "summarize/looks.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// A comparison of `summaries`, the first of which is the base.
struct Diff {
  const std::vector<NamedSummary>& summaries;
  const DiffOptions& options;
  analyze::Comparison comparison = {};
  DiffRows rows = {};
};

/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_diff(const Diff& diff, const Looks& looks,
                                    toolkit::Sink& sink);

/// CSV and JSON: a record a changed label and summary.
std::vector<std::string> write_diff_data(const Diff& diff, Format format,
                                         toolkit::Sink& sink);

}  // namespace mm::summarize
