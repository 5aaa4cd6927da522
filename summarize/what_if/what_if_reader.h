// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Asks profiles, one after the other, what would be; only one is open at a time.
#pragma once

#include <string>
#include <vector>

#include "mmanalyze/build.h"
#include "mmanalyze/what_if.h"
#include "mmformat/result.h"
#include "what_if_command.h"

namespace mm::summarize {

/// What would be of one run.
struct WhatIfRun {
  std::string name;
  std::string path;
  std::uint64_t busy_time = 0;
  std::uint64_t new_busy_time = 0;
  std::uint64_t wall_time = 0;
  analyze::TimeBounds new_wall_time;
};

struct WhatIfAnswer {
  bool is_build = false;  ///< asked of a folder, or of several profiles
  decode::Counter counter;
  std::vector<analyze::SpedUpLabel> labels;  ///< added up over runs
  std::vector<WhatIfRun> runs;               ///< by start, then name
  std::uint64_t busy_time = 0;               ///< sums over runs
  std::uint64_t new_busy_time = 0;
  /// From the first start to the last end of runs that are on the clock.
  std::uint64_t span = 0;
  analyze::TimeBounds new_span;
};

/// Reads all inputs, and writes the hypothetical profile where one is wanted.
/// @return kUsage where no profile has a label that was asked for, and as read_build.
Result<WhatIfAnswer> ask_all(const WhatIfCommand& command, toolkit::Messages& messages);

}  // namespace mm::summarize
