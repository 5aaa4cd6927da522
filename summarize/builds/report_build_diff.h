// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A comparison of builds, written: as a table, Markdown, CSV or JSON.
#pragma once

#include <string>
#include <vector>

#include "build_diff.h"
#include "build_options.h"
#include "mmdecode/metadata.h"
#include "summarize/looks.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_build_diff(const BuildDiff& diff,
                                          const decode::Counter& counter,
                                          const BuildOptions& options, const Looks& looks,
                                          toolkit::Sink& sink);

}  // namespace mm::summarize
