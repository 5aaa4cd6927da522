// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A build, written: as tables, Markdown, CSV or JSON.
#pragma once

#include <string>
#include <vector>

#include "build_options.h"
#include "build_reader.h"
#include "mmanalyze/build.h"
#include "summarize/looks.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// One row a run, then how many there were at a time, and the chain.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_build(const analyze::Build& build,
                                     const BuildOptions& options, const Looks& looks,
                                     toolkit::Sink& sink);

/// One row a phase, label or item of all runs together.
std::vector<std::string> write_build_rows(const ReadBuild& read,
                                          const BuildOptions& options, const Looks& looks,
                                          toolkit::Sink& sink);

}  // namespace mm::summarize
