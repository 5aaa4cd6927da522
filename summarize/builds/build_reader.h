// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads the profiles of a build, one after the other: only one is open at a time, and
// what stays in memory are its rows.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "build_options.h"
#include "build_page_run.h"
#include "merged_rows.h"
#include "mmanalyze/build.h"
#include "mmformat/result.h"
#include "toolkit/analysis_options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::summarize {

struct ReadBuild {
  analyze::Build build;
  std::vector<MergedRow> rows;         ///< where labels or items were asked for
  std::vector<std::string> run_names;  ///< of Build::runs, in the order of RunShare::run
  /// Where a page was asked for: what it shows of each of Build::runs.
  std::vector<PageRun> page_runs;
  PageTexts page_texts;
};

/// A word that is a folder stands for the profiles in it.
/// @return what toolkit::visit_inputs and the analyses can return; kUsage, with the path,
///         where one counts something else than the first.
/// `is_compared`: incomplete profiles are worth a note. They are no error, because some
/// compilers leave so many that builds could not be compared at all.
Result<ReadBuild> read_build(const toolkit::InputOptions& input,
                             const BuildOptions& options,
                             const toolkit::AnalysisOptions& analysis,
                             const std::string& output_path, bool is_compared,
                             toolkit::Messages& messages);

}  // namespace mm::summarize
