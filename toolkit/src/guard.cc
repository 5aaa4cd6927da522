// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/guard.h"

#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX's part of it
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace mm::toolkit {
namespace {

// Life of a slot: free -> taken (being filled) -> ready (handlers may read) -> free.
enum SlotState : int { kFree, kTaken, kReady };

struct PathSlot {
  std::atomic<int> state;
  std::atomic<std::uintptr_t> begin;  // of a mapped range
  std::atomic<std::uintptr_t> end;
  std::array<char, PATH_MAX> path{};
};

// Lock-free atomics in static storage: what a signal handler is allowed to touch.
std::array<PathSlot, 8> temporary_files;
std::array<PathSlot, 64> mapped_ranges;
std::array<char, 64> tool_name;
std::atomic<bool> is_progress_shown;
static_assert(std::atomic<int>::is_always_lock_free);
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free);

template <std::size_t kCount>
void copy_cut(std::string_view text, std::array<char, kCount>& to) {
  const std::size_t length = std::min(text.size(), kCount - 1);
  std::copy_n(text.begin(), length, to.begin());
  to[length] = '\0';
}

template <std::size_t kCount>
int take_slot(std::array<PathSlot, kCount>& slots, std::string_view path,
              std::span<const std::byte> range) {
  for (std::size_t i = 0; i < kCount; ++i) {
    int expected = kFree;
    if (!slots[i].state.compare_exchange_strong(expected, kTaken)) continue;
    copy_cut(path, slots[i].path);
    const auto begin = reinterpret_cast<std::uintptr_t>(range.data());
    slots[i].begin.store(begin);
    slots[i].end.store(begin + range.size());
    slots[i].state.store(kReady);
    return static_cast<int>(i);
  }
  return -1;
}

template <std::size_t kCount>
void free_slot(std::array<PathSlot, kCount>& slots, int slot) {
  if (slot >= 0) slots[static_cast<std::size_t>(slot)].state.store(kFree);
}

// ---- Only async-signal-safe calls from here ------------------------------------------

void remove_temporary_files() {
  for (const PathSlot& slot : temporary_files) {
    if (slot.state.load() == kReady) ::unlink(slot.path.data());
  }
}

class SafeLine {
 public:
  SafeLine& add(const char* text) {
    const std::size_t length = std::min(std::strlen(text), line_.size() - size_ - 1);
    std::memcpy(line_.data() + size_, text, length);
    size_ += length;
    return *this;
  }
  void write() {
    line_[size_++] = '\n';
    const auto written = ::write(STDERR_FILENO, line_.data(), size_);
    static_cast<void>(written);
  }

 private:
  std::array<char, PATH_MAX + 256> line_{};
  std::size_t size_ = 0;
};

void write_last_line(const char* path, const char* what) {
  SafeLine line;
  if (is_progress_shown.load()) line.add("\r\x1b[K");
  line.add(tool_name.data()).add(": error: ");
  if (path != nullptr) line.add(path).add(": ");
  line.add(what).write();
}

void end_by_default(int signal) {
  ::signal(signal, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  ::raise(signal);
  ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void on_stop(int signal) {
  const int saved_errno = errno;
  remove_temporary_files();
  write_last_line(nullptr, signal == SIGINT   ? "interrupted"
                           : signal == SIGHUP ? "the terminal was closed"
                                              : "terminated");
  end_by_default(signal);
  errno = saved_errno;
}

/// Lets one thread end the process: a second one that comes to the same end at the same
/// time says nothing.
void be_first_to_end() {
  static std::atomic_flag is_ending;
  if (!is_ending.test_and_set()) return;
  while (true) ::pause();
}

void on_bus_error(int signal, siginfo_t* info, void* /*context*/) {
  const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (const PathSlot& slot : mapped_ranges) {
    if (slot.state.load() != kReady) continue;
    if (at < slot.begin.load() || at >= slot.end.load()) continue;
    be_first_to_end();
    remove_temporary_files();
    write_last_line(slot.path.data(),
                    "the file became shorter while it was read"
                    "; wait until its writer is done");
    ::_exit(EXIT_FAILURE);
  }
  remove_temporary_files();
  end_by_default(signal);  // not a mapped input: a fault of our own
}

void on_out_of_memory() {
  be_first_to_end();
  remove_temporary_files();
  write_last_line(nullptr, "not enough memory");
  ::_exit(EXIT_FAILURE);
}

}  // namespace

namespace {

// A file that we open must never get the number of a standard stream that the caller
// closed: messages would go into it. The stand-ins fail on use, as closed ones do.
void occupy_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
    const int mode = number == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    const int opened = ::open("/dev/null", mode);
    static_cast<void>(opened);
  }
}

}  // namespace

void install_guards(std::string_view tool) {
  copy_cut(tool, tool_name);
  occupy_standard_streams();
  // Writing fails instead, and says why.
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction old {};
    ::sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = on_stop;
    sigfillset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigfillset(&action.sa_mask);
  ::sigaction(SIGBUS, &action, nullptr);
  std::set_new_handler(on_out_of_memory);
}

void set_progress_line_shown(bool is_shown) {
  is_progress_shown.store(is_shown);
}

int TemporaryFile::create(std::string path) {
  sigset_t all;
  sigset_t old;
  sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &old);
  const int descriptor =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  const int saved_errno = errno;
  if (descriptor >= 0) {
    path_ = std::move(path);
    slot_ = take_slot(temporary_files, path_, {});
  }
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
  errno = saved_errno;
  return descriptor;
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : path_(std::exchange(other.path_, {})), slot_(std::exchange(other.slot_, -1)) {}

TemporaryFile& TemporaryFile::operator=(TemporaryFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(slot_, other.slot_);
  return *this;
}

TemporaryFile::~TemporaryFile() {
  if (!path_.empty()) ::unlink(path_.c_str());
  forget();
}

void TemporaryFile::keep() {
  forget();
  path_.clear();
}

void TemporaryFile::forget() {
  free_slot(temporary_files, slot_);
  slot_ = -1;
}

MappedRange::MappedRange(std::span<const std::byte> bytes, std::string_view path)
    : slot_(take_slot(mapped_ranges, path, bytes)) {}

MappedRange::MappedRange(MappedRange&& other) noexcept
    : slot_(std::exchange(other.slot_, -1)) {}

MappedRange& MappedRange::operator=(MappedRange&& other) noexcept {
  std::swap(slot_, other.slot_);
  return *this;
}

MappedRange::~MappedRange() {
  free_slot(mapped_ranges, slot_);
}

}  // namespace mm::toolkit
