// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Progress of long work, for a person who waits at a terminal: one line on stderr that
// appears after a second and is erased at the end. Never anything in a log.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace mm::toolkit {

class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// `what` names the work ("expanding x.zst"); `total` is 0 where it is not known.
  Progress(std::string what, std::uint64_t total);
  /// The same with every outside thing given; `stream` is borrowed.
  Progress(std::string what, std::uint64_t total, std::FILE* stream, bool is_terminal,
           Clock clock);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// Cheap enough for every 64 KiB of work: reads the clock, seldom writes.
  void update(std::uint64_t done);

 private:
  std::string what_;
  std::uint64_t total_;
  std::FILE* stream_;
  bool is_active_;
  bool is_shown_ = false;
  Clock clock_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace mm::toolkit
