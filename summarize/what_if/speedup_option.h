// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// --speedup LABEL=PERCENT.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mmanalyze/what_if.h"
#include "mmformat/result.h"

namespace mm::summarize {

/// "typeck=12.5": the percentage behind the last '=', from 0 to 100, with at most three
/// digits behind the point and perhaps a sign of percent. @return kUsage
Result<analyze::Speedup> parse_speedup(std::string_view text);

/// "12.5": as a person gives it.
std::string percent_text(analyze::Share share);

/// "typeck=12.5%, expand_crate=100%".
std::string speedup_words(const std::vector<analyze::Speedup>& speedups);

}  // namespace mm::summarize
