// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Repeated runs, written: as a table, Markdown, CSV or JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "aggregate_rows.h"
#include "named_summaries.h"
#include "summarize/looks.h"
#include "toolkit/sink.h"

namespace mm::summarize {

struct AggregateReport {
  const std::vector<NamedSummary>& summaries;  ///< the runs, then those of --against
  const Aggregate& aggregate;
  std::optional<std::uint64_t> top = std::nullopt;
};

/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_aggregate(const AggregateReport& report,
                                         const Looks& looks, toolkit::Sink& sink);

}  // namespace mm::summarize
