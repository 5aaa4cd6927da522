// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mm_interleave [--memory] [--log FILE] [--remove FILE] RUNS COMMAND [:: COMMAND]...
//
// Runs whole processes, taking turns: round 1 runs every command once, round 2 again, and
// so on. Whatever disturbs the machine for a while then disturbs all of them, and ratios
// of their medians stay meaningful.
//
//   COMMAND        words; where the first is |, its output goes into a pipe and is
//   counted,
//                  else to /dev/null
//   --memory       samples anonymous memory (child_run.h), which makes times worthless
//   --log FILE     takes what commands say on stderr, the last one's only
//   --remove FILE  is removed before each run, so that writing it is always the same work
//
// Prints a line a run, fields separated by tabs: the number of the command, wall and
// processor time (ms), peak memory (KiB), page faults, anonymous memory (KiB), bytes
// piped.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "child_run.h"

namespace {

using mm::bench::Command;
using mm::bench::Run;

struct Task {
  mm::bench::RunOptions options;
  std::string removed;
  long rounds = 0;
  std::vector<Command> commands;
};

void print_line(std::size_t number, const Run& run) {
  std::printf("%zu\t%.3f\t%.3f\t%ld\t%ld\t%ld\t%llu\n", number, run.wall_ms, run.cpu_ms,
              run.peak_kib, run.faults, run.anonymous_kib,
              static_cast<unsigned long long>(run.piped_bytes));
  std::fflush(stdout);
}

/// Splits words at "::".
std::vector<Command> split(const std::vector<std::string>& words, std::size_t first) {
  std::vector<Command> commands(1);
  for (std::size_t at = first; at < words.size(); ++at) {
    if (words[at] == "::") {
      commands.emplace_back();
    } else if (words[at] == "|" && commands.back().words.empty()) {
      commands.back().is_piped = true;
    } else {
      commands.back().words.push_back(words[at]);
    }
  }
  return commands;
}

/// @return whether the words make sense.
bool read_words(const std::vector<std::string>& words, Task& task) {
  std::size_t at = 1;
  for (; at < words.size() && words[at].substr(0, 2) == "--"; ++at) {
    if (words[at] == "--memory") {
      task.options.samples_memory = true;
    } else if (words[at] == "--log" && at + 1 < words.size()) {
      task.options.log = words[++at];
    } else if (words[at] == "--remove" && at + 1 < words.size()) {
      task.removed = words[++at];
    } else {
      return false;
    }
  }
  if (at >= words.size()) return false;
  task.rounds = std::strtol(words[at].c_str(), nullptr, 10);
  task.commands = split(words, at + 1);
  for (const Command& command : task.commands) {
    if (command.words.empty()) return false;
  }
  return task.rounds > 0;
}

}  // namespace

int main(int argc, char** argv) {
  Task task;
  if (!read_words({argv, argv + argc}, task)) {
    std::fputs(
        "usage: mm_interleave [--memory] [--log FILE] [--remove FILE] RUNS COMMAND "
        "[:: COMMAND]...\n",
        stderr);
    return 2;
  }
  for (long round = 0; round < task.rounds; ++round) {
    for (std::size_t at = 0; at < task.commands.size(); ++at) {
      if (!task.removed.empty()) ::unlink(task.removed.c_str());
      const auto run = mm::bench::run_once(task.commands[at], task.options);
      if (!run) return 1;
      print_line(at, *run);
    }
  }
  return 0;
}
