// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A summary, from a profile or from a saved analysis, and what each of them can tell.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "columns.h"
#include "mmanalyze/summary.h"
#include "mmformat/result.h"
#include "toolkit/analysis_options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

struct LoadedSummary {
  analyze::Summary summary;
  /// False for analyses that the Rust suite saved: they lack our own measures.
  bool has_inclusive = true;
  bool has_durations = false;  ///< of single invocations
  bool has_spans = true;       ///< wall, covered and busy time
  /// False where rows were left out, or one put in that is none, when it was saved.
  bool has_all_rows = true;
  bool is_selection = false;  ///< of some events
  /// What is missing of the profile that it is of; empty: nothing.
  std::string incomplete = {};
};

/// @return kUsage where it lacks one of these columns, which would all be 0.
Result<void> check_columns(const LoadedSummary& loaded,
                           const std::vector<const Column*>& columns);

/// What is asked of an input. Borrows the options.
struct SummaryWish {
  const toolkit::InputOptions& input;
  const toolkit::SelectionOptions& selection;
  toolkit::AnalysisOptions analysis = {};
  bool with_durations = false;  ///< of single invocations
  /// Refuse a profile that is incomplete, for what is missing would look like a change.
  bool refuses_short = false;
};

/// What a short profile misses, for LoadedSummary::incomplete; empty for others.
std::string incomplete_words(const decode::Defects& defects);

analyze::SummaryOptions summary_options(const SummaryWish& wish);

/// Reads `input`: a profile is summed up, a saved analysis is read. Says on stderr what a
/// reader of the numbers must know.
/// @return what opening and analysing can return; kBadSavedAnalysis; kUsage where the
///         selection needs more than a saved analysis holds. All with the path.
Result<LoadedSummary> load_summary(const toolkit::Input& input, const SummaryWish& wish,
                                   toolkit::Messages& messages);

}  // namespace mm::summarize
