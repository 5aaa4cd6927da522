// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// `summarize build DIR`: many runs of rustc as one thing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "build_options.h"
#include "mmanalyze/build.h"
#include "summarize/report_options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::summarize {

struct BuildCommand {
  toolkit::InputOptions input;
  std::vector<std::string> against;
  std::optional<double> fail_above;  ///< percent
  BuildOptions options;
  ReportOptions report;
  toolkit::AnalysisOptions analysis;

  /// Adds itself to the tool. The object must stay where it is.
  void add_to(toolkit::Cli& cli);
  /// @return whether the build took more than --fail-above allows.
  Result<bool> run(toolkit::Messages& messages) const;

 private:
  Result<void> check_page() const;
  Result<std::vector<analyze::Build>> read_group(const std::vector<std::string>& words,
                                                 toolkit::Messages& messages) const;
  Result<bool> compare(toolkit::Messages& messages) const;
};

}  // namespace mm::summarize
