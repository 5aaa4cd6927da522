// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "child_run.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace mm::bench {
namespace {

constexpr std::chrono::microseconds kBetweenSamples{100};
constexpr std::size_t kPipeBytes = 128 << 10;  // that of one read of cat

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

/// RssAnon of a process now; 0 where it is gone.
long anonymous_kib_of(int status_file) {
  char text[4096];
  const ssize_t size = ::pread(status_file, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = '\0';
  constexpr char kKey[] = "\nRssAnon:";
  const char* const at = std::strstr(text, kKey);
  return at == nullptr ? 0 : std::strtol(at + sizeof kKey - 1, nullptr, 10);
}

/// Watches one process on a thread of its own.
class MemorySampler {
 public:
  explicit MemorySampler(pid_t process)
      : status_file_(::open(("/proc/" + std::to_string(process) + "/status").c_str(),
                            O_RDONLY | O_CLOEXEC)),
        thread_([this] { watch(); }) {}
  MemorySampler(const MemorySampler&) = delete;
  MemorySampler& operator=(const MemorySampler&) = delete;
  ~MemorySampler() {
    if (thread_.joinable()) stop();
    if (status_file_ >= 0) ::close(status_file_);
  }

  long stop() {
    is_over_ = true;
    thread_.join();
    return most_kib_;
  }

 private:
  void watch() {
    while (!is_over_) {
      most_kib_ = std::max(most_kib_, anonymous_kib_of(status_file_));
      std::this_thread::sleep_for(kBetweenSamples);
    }
  }

  int status_file_;
  std::atomic<bool> is_over_ = false;
  long most_kib_ = 0;
  std::thread thread_;  // the last member: it uses the others
};

/// Reads what comes out of a pipe until it is closed.
std::uint64_t drain(int pipe) {
  std::vector<char> buffer(kPipeBytes);
  std::uint64_t bytes = 0;
  for (;;) {
    const ssize_t count = ::read(pipe, buffer.data(), buffer.size());
    if (count <= 0) break;
    bytes += static_cast<std::uint64_t>(count);
  }
  return bytes;
}

std::optional<pid_t> start(const Command& command, const std::string& log, int output) {
  std::vector<std::string> words = command.words;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (output >= 0) {
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0644);
  pid_t child = 0;
  const int refused =
      ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (refused != 0) return std::nullopt;
  return child;
}

std::optional<Run> fail(const Command& command, const char* what) {
  std::fprintf(stderr, "mm_interleave: error: %s: %s\n", command.text().c_str(), what);
  return std::nullopt;
}

}  // namespace

std::string Command::text() const {
  std::string line = is_piped ? "|" : "";
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

std::optional<Run> run_once(const Command& command, const RunOptions& options) {
  int ends[2] = {-1, -1};
  if (command.is_piped && ::pipe2(ends, O_CLOEXEC) != 0) return fail(command, "no pipe");

  const auto started = std::chrono::steady_clock::now();
  const auto child = start(command, options.log, ends[1]);
  if (ends[1] >= 0) ::close(ends[1]);
  if (!child) {
    if (ends[0] >= 0) ::close(ends[0]);
    return fail(command, "cannot be started");
  }
  std::optional<MemorySampler> sampler;
  if (options.samples_memory) sampler.emplace(*child);
  Run run;
  if (ends[0] >= 0) {
    run.piped_bytes = drain(ends[0]);
    ::close(ends[0]);
  }
  int status = 0;
  rusage usage{};
  const bool is_ended = ::wait4(*child, &status, 0, &usage) == *child;
  const std::chrono::duration<double, std::milli> wall =
      std::chrono::steady_clock::now() - started;
  if (sampler) run.anonymous_kib = sampler->stop();
  if (!is_ended || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return fail(command, "failed");
  }
  run.wall_ms = wall.count();
  run.cpu_ms = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
  run.peak_kib = usage.ru_maxrss;
  run.faults = usage.ru_minflt;
  return run;
}

}  // namespace mm::bench
