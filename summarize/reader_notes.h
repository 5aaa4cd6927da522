// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a reader of sums must know of the profile, said on stderr.
#pragma once

#include <cstdint>
#include <string>

#include "mmanalyze/summary.h"
#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "toolkit/message.h"

namespace mm::summarize {

struct ReaderNotes {
  decode::Defects defects;  ///< found while reading names and events
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  std::uint64_t other_thread_count = 0;
  bool has_unknown = false;  ///< a row of events whose label could not be read

  /// Adds all but the defects of a summary, of the profile or of one of its threads.
  void take_facts_of(const analyze::Summary& summary);
};

/// Says all that is worth it, the defects of opening `profile` among it.
void say(const ReaderNotes& notes, const std::string& path,
         const decode::Profile& profile, toolkit::Messages& messages);

}  // namespace mm::summarize
