// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What repeated runs say, in sentences: their spread, the odd one, the verdict.
#pragma once

#include "aggregate_report.h"
#include "summarize/report_table.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// A paragraph below the table.
void write_run_words(const AggregateReport& report, const Cells& cells,
                     toolkit::Sink& sink);

}  // namespace mm::summarize
