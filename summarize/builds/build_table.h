// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The runs of a build as the rows of a report.
#pragma once

#include <cstdint>
#include <string_view>

#include "build_options.h"
#include "mmanalyze/build.h"
#include "mmanalyze/phases.h"
#include "summarize/report_table.h"

namespace mm::summarize {

/// The header of a phase: "Front end".
std::string_view phase_header(analyze::Phase phase);

/// The moment of a run on the build's clock; nothing where it has none.
Value start_on_clock(const analyze::Build& build, const analyze::BuildRun& run);

/// Runs as the options choose and order them, with a footer of what was cut and one of
/// the sum. `is_data`: for CSV and JSON, with what tells where a run comes from.
struct BuildTable {
  ReportTable table;
  std::uint64_t hidden_probes = 0;
};
BuildTable build_table(const analyze::Build& build, const BuildOptions& options,
                       bool is_data);

/// A column of times.
ReportColumn time_column(std::string_view name, std::string_view header, bool is_time,
                         bool may_hide = false);

}  // namespace mm::summarize
