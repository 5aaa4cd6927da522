// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "toolkit/guard.h"
#include "toolkit/terminal.h"
#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

constexpr std::chrono::milliseconds kFirst{1000};
constexpr std::chrono::milliseconds kEvery{100};

}  // namespace

Progress::Progress(std::string what, std::uint64_t total)
    : Progress(std::move(what), total, stderr, is_terminal(STDERR_FILENO),
               std::chrono::steady_clock::now) {}

Progress::Progress(std::string what, std::uint64_t total, std::FILE* stream,
                   bool is_terminal, Clock clock)
    : what_(visible(what)),
      total_(total),
      stream_(stream),
      is_active_(is_terminal),
      clock_(std::move(clock)),
      next_(clock_() + kFirst) {}

Progress::~Progress() {
  if (!is_shown_) return;
  std::fputs("\r\x1b[K", stream_);
  std::fflush(stream_);
  set_progress_line_shown(false);
}

void Progress::update(std::uint64_t done) {
  if (!is_active_) return;
  const auto now = clock_();
  if (now < next_) return;
  next_ = now + kEvery;
  const std::string amount =
      total_ == 0
          ? fmt::format("{} MB", done / 1'000'000)
          : fmt::format("{} %", std::min<std::uint64_t>(done * 100 / total_, 100));
  fmt::print(stream_, "\r\x1b[K{}: {}", shorten_middle(what_, 60, "..."), amount);
  std::fflush(stream_);
  is_shown_ = true;
  set_progress_line_shown(true);
}

}  // namespace mm::toolkit
