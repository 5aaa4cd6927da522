// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mm_interleave RUNS COMMAND [ARG...] [:: COMMAND [ARG...]]...
//
// Times whole processes, taking turns: round 1 runs every command once, round 2 again,
// and so on. Whatever disturbs the machine for a while then disturbs all of them, and
// ratios of their medians stay meaningful. The commands' standard output goes to
// /dev/null. Prints one line a command, fields separated by tabs:
//
//   median, least and greatest wall time (ms), median processor time (ms), peak memory
//   (KiB), median number of page faults
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace {

using Command = std::vector<char*>;  // as exec takes it: the last one is null

struct Run {
  double wall_ms = 0;
  double cpu_ms = 0;
  long peak_kib = 0;
  long faults = 0;
};

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

/// Runs a command to its end; nothing where it cannot be started or fails.
std::optional<Run> run_once(const Command& command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int refused =
      ::posix_spawnp(&child, command[0], &actions, nullptr, command.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  rusage usage{};
  if (refused != 0 || ::wait4(child, &status, 0, &usage) != child) {
    std::fprintf(stderr, "mm_interleave: error: %s cannot be started\n", command[0]);
    return std::nullopt;
  }
  const std::chrono::duration<double, std::milli> wall =
      std::chrono::steady_clock::now() - start;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::fprintf(stderr, "mm_interleave: error: %s failed\n", command[0]);
    return std::nullopt;
  }
  return Run{wall.count(), milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
             usage.ru_maxrss, usage.ru_minflt};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

void print_line(const std::vector<Run>& runs) {
  std::vector<double> wall;
  std::vector<double> cpu;
  std::vector<double> faults;
  long peak_kib = 0;
  for (const Run& run : runs) {
    wall.push_back(run.wall_ms);
    cpu.push_back(run.cpu_ms);
    faults.push_back(static_cast<double>(run.faults));
    peak_kib = std::max(peak_kib, run.peak_kib);
  }
  const auto [least, greatest] = std::minmax_element(wall.begin(), wall.end());
  std::printf("%.3f\t%.3f\t%.3f\t%.3f\t%ld\t%.0f\n", median(wall), *least, *greatest,
              median(cpu), peak_kib, median(faults));
}

/// Splits the arguments at "::".
std::vector<Command> split(char** first, char** last) {
  std::vector<Command> commands(1);
  for (; first != last; ++first) {
    if (std::strcmp(*first, "::") == 0) {
      commands.emplace_back();
    } else {
      commands.back().push_back(*first);
    }
  }
  return commands;
}

bool is_empty(const Command& command) {
  return command.empty();
}

}  // namespace

int main(int argc, char** argv) {
  const long rounds = argc > 2 ? std::strtol(argv[1], nullptr, 10) : 0;
  std::vector<Command> commands = split(argv + std::min(argc, 2), argv + argc);
  if (rounds < 1 || std::any_of(commands.begin(), commands.end(), is_empty)) {
    std::fputs("usage: mm_interleave RUNS COMMAND [ARG...] [:: COMMAND [ARG...]]...\n",
               stderr);
    return 2;
  }
  for (Command& command : commands) command.push_back(nullptr);

  std::vector<std::vector<Run>> runs(commands.size());
  for (long round = 0; round < rounds; ++round) {
    for (std::size_t at = 0; at < commands.size(); ++at) {
      const auto run = run_once(commands[at]);
      if (!run) return 1;
      runs[at].push_back(*run);
    }
  }
  for (const auto& of_command : runs) print_line(of_command);
  return 0;
}
