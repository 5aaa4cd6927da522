// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/program_run.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

namespace mm::toolkit {
namespace {

constexpr std::array<int, 3> kStopping{SIGINT, SIGTERM, SIGHUP};
constexpr rlim_t kLargestFile = 16U << 20U;
constexpr auto kPause = std::chrono::milliseconds{2};

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

// A blocked signal stays pending even where it is ignored.
bool is_to_stop() {
  sigset_t pending{};
  if (::sigpending(&pending) != 0) return false;
  for (const int signal : kStopping) {
    if (::sigismember(&pending, signal) == 1 && !is_ignored(signal)) return true;
  }
  return false;
}

// In the child: becomes the program. Writes errno to `report` where it cannot.
[[noreturn]] void become(const ProgramRun& run, std::vector<char*>& words, int report) {
  ::setpgid(0, 0);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_DFL);
  sigset_t none{};
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit limit{kLargestFile, kLargestFile};
  ::setrlimit(RLIMIT_FSIZE, &limit);
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int output =
      ::open(run.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (input >= 0 && output >= 0 && ::dup2(input, STDIN_FILENO) >= 0 &&
      ::dup2(output, STDOUT_FILENO) >= 0 && ::dup2(output, STDERR_FILENO) >= 0) {
    for (const auto& [name, value] : run.environment) {
      ::setenv(name.c_str(), value.c_str(), 1);
    }
    ::execvp(words.front(), words.data());
  }
  const int failure = errno;
  [[maybe_unused]] const ssize_t written = ::write(report, &failure, sizeof failure);
  ::_exit(127);
}

// Waits for the program and kills what is left of it.
ProgramEnd wait_for(pid_t child, std::chrono::milliseconds limit) {
  using How = ProgramEnd::How;
  const auto deadline = std::chrono::steady_clock::now() + limit;
  ProgramEnd end;
  int status = 0;
  while (true) {
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) {
      end = WIFEXITED(status) ? ProgramEnd{How::kExited, WEXITSTATUS(status)}
                              : ProgramEnd{How::kSignalled, WTERMSIG(status)};
      break;
    }
    if (ended < 0 && errno != EINTR) {
      end = {How::kCannotRun, errno};
      break;
    }
    const bool is_late = std::chrono::steady_clock::now() >= deadline;
    if (is_late || is_to_stop()) {
      ::kill(-child, SIGKILL);
      ::waitpid(child, &status, 0);
      return {is_late ? How::kTimedOut : How::kStopped, 0};
    }
    std::this_thread::sleep_for(kPause);
  }
  ::kill(-child, SIGKILL);  // children that outlived it
  return end;
}

}  // namespace

SignalsHeld::SignalsHeld() {
  sigset_t held{};
  ::sigemptyset(&held);
  for (const int signal : kStopping) ::sigaddset(&held, signal);
  ::pthread_sigmask(SIG_BLOCK, &held, &before_);
}

SignalsHeld::~SignalsHeld() {
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  if (error) folder = "/tmp";
  std::string name = std::filesystem::absolute(folder, error) / "mmtools.XXXXXX";
  if (::mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

ProgramEnd run_program(const ProgramRun& run) {
  using How = ProgramEnd::How;
  std::vector<std::string> words = run.words;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  std::array<int, 2> report{};
  if (::pipe2(report.data(), O_CLOEXEC) != 0) return {How::kCannotRun, errno};
  const pid_t child = ::fork();
  if (child == 0) become(run, pointers, report[1]);
  const int fork_error = errno;
  ::close(report[1]);
  if (child < 0) {
    ::close(report[0]);
    return {How::kCannotRun, fork_error};
  }
  ::setpgid(child, child);  // in both, so that it holds whoever runs first
  int failure = 0;
  ssize_t got = 0;
  do {
    got = ::read(report[0], &failure, sizeof failure);
  } while (got < 0 && errno == EINTR);
  ::close(report[0]);
  const ProgramEnd end = wait_for(child, run.limit);
  if (got == sizeof failure) return {How::kCannotRun, failure};
  return end;
}

}  // namespace mm::toolkit
