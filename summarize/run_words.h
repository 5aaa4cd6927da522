// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What repeated runs say, in sentences: their spread, the odd one, the verdict.
#pragma once

#include <string>

#include "aggregate_report.h"
#include "report_table.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// Below this a difference is called one.
inline constexpr double kSignificant = 0.05;

/// "0.0286", or "<0.0001".
std::string p_words(double p);

/// A paragraph below the table.
void write_run_words(const AggregateReport& report, const Cells& cells,
                     toolkit::Sink& sink);

}  // namespace mm::summarize
