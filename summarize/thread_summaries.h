// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A summary a thread: `summarize --by-thread`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "loaded_summary.h"
#include "looks.h"
#include "mmformat/result.h"
#include "summary_view.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/sink.h"

namespace mm::summarize {

struct ThreadReport {
  std::uint64_t thread = 0;
  std::string name;
  LoadedSummary loaded;
};

/// Sums up each thread that has events and is selected, by id. Warnings are about all
/// of them together.
/// @return what load_summary can return; kUsage for a saved analysis, which has no
/// threads.
Result<std::vector<ThreadReport>> load_threads(const toolkit::Input& input,
                                               const SummaryWish& wish,
                                               toolkit::Messages& messages);

/// Writes them below each other, or into one document.
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_threads(const std::vector<ThreadReport>& threads,
                                       const SummaryView& view, const Looks& looks,
                                       toolkit::Sink& sink);

}  // namespace mm::summarize
