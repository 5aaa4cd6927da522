// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A summary for each thread, all of them from one pass.
#pragma once

#include <string>
#include <vector>

#include "mmanalyze/summary.h"
#include "mmdecode/damage.h"
#include "mmdecode/profile.h"

namespace mm::analyze {

struct ThreadSummary {
  ThreadId thread = {};
  std::string name;  ///< as a timeline names it (TimelineThread::name)
  /// Without defects.
  Summary summary = {};
};

struct ThreadSummaries {
  std::vector<ThreadSummary> threads;  ///< by id
  decode::Defects defects = {};        ///< found while reading names and events of all
};

/// What summarize() finds where `options.selection` names one thread alone, for each
/// thread that has events and is selected.
///
/// @return as summarize(); kSumTooLarge also where the threads together are too large.
/// Cost: that of summarize(), and profile_facts(), whatever the number of threads; cache
/// hits cost more. Memory: as summarize(), and by pairs of a thread and a label that
/// occur. Source: format-spec/semantics.md, sections "Ownership" and "Measures".
Result<ThreadSummaries> summarize_threads(const decode::Profile& profile,
                                          const SummaryOptions& options = {});

}  // namespace mm::analyze
