// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One run of a command, and what it cost.
//
// Standard output goes to /dev/null, or into a pipe that is emptied and counted here:
// what a program in a pipeline pays. What is said on stderr goes to a file, so that
// chatter neither costs a terminal nor hides the numbers.
//
// Memory that a program shares with the page cache (the mapped profile) is no burden, so
// peak memory alone says little. Anonymous memory is what it needs beyond: RssAnon of
// /proc/PID/status, read ten thousand times a second while it runs. That takes a
// processor from the command, so a run is either timed or sampled.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mm::bench {

struct Command {
  std::vector<std::string> words = {};
  bool is_piped = false;

  /// The words as one line, as they were given.
  std::string text() const;
};

struct RunOptions {
  std::string log = "/dev/null";  ///< what the command says on stderr; overwritten
  bool samples_memory = false;
};

struct Run {
  double wall_ms = 0;
  double cpu_ms = 0;
  long peak_kib = 0;              ///< resident, with what is shared
  long faults = 0;                ///< minor ones
  long anonymous_kib = 0;         ///< the largest sample; 0 where none was taken
  std::uint64_t piped_bytes = 0;  ///< 0 where it was not piped
};

/// Runs a command to its end. Nothing, and a line on stderr, where it cannot be started
/// or does not exit with 0.
std::optional<Run> run_once(const Command& command, const RunOptions& options);

}  // namespace mm::bench
