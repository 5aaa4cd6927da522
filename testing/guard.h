// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Limits for code that reads hostile input: time, memory, and a name for what crashes.
//
//   Guard guard{"seed 7"};
//   for (n ...) {
//     guard.begin(n);
//     ...                                  // 2 s of processor time: aborts, naming n
//     if (guard.peak_bytes() > kLimit) ... // of memory since begin()
//   }
//
// Linking guard.cc replaces operator new and delete of the whole program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>

namespace mm::testing {

/// Watches one piece of work after another; one object at a time in a program.
class Guard {
 public:
  /// `what` is printed before the number where the program dies.
  explicit Guard(std::string what);
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  /// Starts the clock and the count of memory for the piece of work `number`.
  void begin(std::uint64_t number);
  /// Most memory from operator new that was held at once since begin(), less what was
  /// held at begin().
  static std::size_t peak_bytes();

 private:
  void watch() const;

  std::atomic<std::uint64_t> started_at_ms_{0};
  std::atomic<bool> is_over_{false};
  std::thread watcher_;
};

}  // namespace mm::testing
