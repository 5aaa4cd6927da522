// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What all tools that add up events are asked and tell alike: how many threads to use,
// what a hardware counter means, and what of a profile did not nest.
#pragma once

#include <cstdint>
#include <string>

#include "mmdecode/metadata.h"
#include "toolkit/message.h"

namespace mm::toolkit {

class Command;

/// Adds --jobs alone, for tools that add nothing up.
void add_jobs_option(Command& command, unsigned& jobs);

struct AnalysisOptions {
  bool all_threads = false;
  unsigned jobs = 0;  ///< 0: as many as there are processors

  /// Adds --all-threads and --jobs.
  void add_to(Command& command);
};

/// What an analysis left out or settled, besides damage.
struct AnalysisNotes {
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  /// Left out because only the creating thread's hardware counter means anything ...
  std::uint64_t other_thread_count = 0;
  /// ... and what was left out, in the singular.
  std::string other_thread_word = "event";
};

/// "1 interval overlapping another one in part, 2 intervals out of order"; empty where
/// all intervals nest as a writer nests them.
std::string disorder_words(const AnalysisNotes& notes);

/// Says what a reader of the numbers must know; nothing where all is as it should be.
void say(const AnalysisNotes& notes, const std::string& path,
         const decode::Counter& counter, Messages& messages);

}  // namespace mm::toolkit
