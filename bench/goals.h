// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The goals of the file bench/goals, and whether what was measured meets them.
//
//   KIND MB MEASURE LIMIT COMMAND
//
//   KIND     all, default, or any
//   MB       sizes of profiles that it is for: FROM-TO, either may be missing
//   MEASURE  floor  times the floor, at most
//            ms     wall time, at most
//            GB/s   bytes written in a second, at least
//            MiB    anonymous memory, at most, and 16 bytes for each entry of a virtual
//            id
//   COMMAND  the rest of the line, as bench/suite has it, or *
//
// Lines that are empty or start with # are for readers.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "results.h"

namespace mm::bench {

struct Goal {
  std::string kind;
  double from_mb = 0;
  double to_mb = 0;
  std::string measure;
  double limit = 0;
  std::string command;

  /// Whether it is about this command on this profile.
  bool is_for(const MeasuredProfile& profile, const MeasuredCommand& command) const;
};

struct Verdict {
  double reached = 0;
  double limit = 0;  ///< with what the profile adds to it
  bool is_met = false;
};

/// @return false where a line cannot be read; `problem` says which.
bool read_goals(std::istream& lines, std::vector<Goal>& goals, std::string& problem);

/// Nothing where the number was not measured, or the command is another program that all
/// are compared with.
std::optional<Verdict> judge(const Goal& goal, const Results& results,
                             const MeasuredCommand& command);

}  // namespace mm::bench
