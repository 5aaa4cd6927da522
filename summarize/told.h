// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a reader of numbers must know of them, whatever the analysis: damage, disorder,
// what was left out.
#pragma once

#include <string>

#include "mmdecode/profile.h"
#include "toolkit/analysis_options.h"
#include "toolkit/message.h"

namespace mm::summarize {

/// Says it on stderr. `result` is a plain result of an analysis.
template <class Result>
void tell(const std::string& path, const decode::Profile& profile, const Result& result,
          toolkit::Messages& messages) {
  decode::Defects defects = profile.defects();
  defects.merge(result.defects);
  messages.report(path, defects);
  toolkit::say({.overlap_count = result.overlap_count,
                .order_violation_count = result.order_violation_count,
                .other_thread_count = result.other_thread_count,
                .other_thread_word = "interval"},
               path, result.counter, messages);
}

}  // namespace mm::summarize
