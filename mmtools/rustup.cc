// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rustup.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace mm::launcher {
namespace {

constexpr std::chrono::milliseconds kPatience{10'000};
constexpr std::size_t kMostBytes = 4096;

[[noreturn]] void become_rustup(int output) {
  ::setpgid(0, 0);  // to be killed with what it starts
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  ::setenv("RUSTUP_AUTO_INSTALL", "0", 1);
  ::execlp("rustup", "rustup", "show", "active-toolchain", nullptr);
  ::_exit(127);
}

// What comes until the end, the limit or the deadline.
std::string read_all(int file) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::string text;
  while (text.size() < kMostBytes) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd ready{.fd = file, .events = POLLIN, .revents = 0};
    if (left.count() <= 0) return {};
    const int count = ::poll(&ready, 1, static_cast<int>(left.count()));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return {};
    std::array<char, 512> some{};
    const ssize_t got = ::read(file, some.data(), some.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(some.data(), static_cast<std::size_t>(got));
  }
  return text;
}

// The wait status. Whoever has said all, or nothing, has little time left.
int end_of(pid_t child, bool is_hopeless) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  int status = 0;
  while (!is_hopeless && std::chrono::steady_clock::now() < deadline) {
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    if (ended < 0 && errno != EINTR) return -1;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  ::kill(-child, SIGKILL);
  ::kill(child, SIGKILL);  // where it has not come to making a group
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

std::optional<std::string> active_toolchain() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const pid_t child = ::fork();
  if (child == 0) become_rustup(ends[1]);
  ::close(ends[1]);
  const std::string said = child < 0 ? "" : read_all(ends[0]);
  ::close(ends[0]);
  if (child < 0) return std::nullopt;
  const int status = end_of(child, said.empty());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  // "stable-x86_64-unknown-linux-gnu (default)", and more in later lines
  const std::string line = said.substr(0, said.find('\n'));
  const std::string name = line.substr(0, line.find(" ("));
  if (name.empty()) return std::nullopt;
  return name;
}

}  // namespace mm::launcher
