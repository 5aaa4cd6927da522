// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>
#include <utility>
#include <vector>

#include "mmanalyze/what_if.h"
#include "shares_at_work.h"
#include "what_if_pieces.h"

namespace mm::analyze {
namespace {

/// The clock of all threads: faster where all that work are.
class CommonClock {
 public:
  explicit CommonClock(const std::vector<SpedUpStretch>& stretches) {
    SavedTime saved;
    for (const SpedUpStretch& stretch : stretches) {
      if (stretch.least == 0) continue;
      rows_.push_back({stretch.start, stretch.end, stretch.least, saved});
      saved.add(stretch.end - stretch.start, stretch.least);
    }
  }

  std::uint64_t at(std::uint64_t moment) const {
    auto row = std::ranges::upper_bound(rows_, moment, {}, &Row::start);
    if (row == rows_.begin()) return moment;
    --row;
    SavedTime saved = row->saved;
    saved.add(std::min(moment, row->end) - row->start, row->share);
    return moment - saved.floor();
  }

 private:
  struct Row {
    std::uint64_t start;
    std::uint64_t end;
    Share share;
    SavedTime saved;  // before
  };
  std::vector<Row> rows_;
};

/// The clock of one thread. Where it does something, its own work drives it; where it
/// waits, or records nothing, it is the common clock's turn.
class ThreadClock {
 public:
  ThreadClock(const ThreadWork& work, const std::vector<Share>& shares,
              const CommonClock& common, bool is_alone)
      : thread_(work.thread), common_(common), is_alone_(is_alone) {
    std::vector<std::uint64_t> met(shares.size());  // of each speedup
    for (std::size_t i = 0; i < work.pieces.size(); ++i) {
      const WorkPiece& piece = work.pieces[i];
      Row row{.start = static_cast<std::uint64_t>(piece.start),
              .new_start = 0,
              .waits = piece.work == kNoWork || is_wait(piece.work)};
      row.new_start = end_of_last(row.start);
      const auto end = static_cast<std::uint64_t>(work.end_of(i));
      if (piece.work == kOtherWait) {
        busy_waits_ += static_cast<std::int64_t>(end - row.start);
        busy_waits_ -= static_cast<std::int64_t>(at(row, end) - row.new_start);
      }
      if (piece.work >= kFirstSpeedup) {
        row.share = shares[piece.work - kFirstSpeedup];
        std::uint64_t& before = met[piece.work - kFirstSpeedup];
        row.met = before;
        before += end - row.start;
      }
      rows_.push_back(row);
    }
    // What comes when nothing is recorded any more.
    const auto end = static_cast<std::uint64_t>(work.end);
    rows_.push_back({.start = end, .new_start = end_of_last(end), .waits = true});
  }

  std::uint64_t thread() const { return thread_; }
  std::int64_t shortened_waits() const { return busy_waits_; }

  std::uint64_t start_at(std::uint64_t moment) const {
    const auto behind = std::ranges::upper_bound(rows_, moment, {}, &Row::start);
    return behind == rows_.begin() ? before_all(moment) : at(*(behind - 1), moment);
  }
  /// An end belongs to what ended there.
  std::uint64_t end_at(std::uint64_t moment) const {
    const auto behind = std::ranges::lower_bound(rows_, moment, {}, &Row::start);
    return behind == rows_.begin() ? before_all(moment) : at(*(behind - 1), moment);
  }

 private:
  struct Row {
    std::uint64_t start = 0;
    std::uint64_t new_start = 0;
    std::uint64_t met = 0;  // how much of its speedup there was before
    Share share = 0;
    bool waits = false;  // for the common clock
  };

  std::uint64_t before_all(std::uint64_t moment) const {
    return is_alone_ ? moment : common_.at(moment);
  }

  std::uint64_t at(const Row& row, std::uint64_t moment) const {
    const std::uint64_t time = moment - row.start;
    if (row.waits && !is_alone_) {
      // It starts where what came before ends, however early that is.
      return time == 0 ? row.new_start : std::max(row.new_start, common_.at(moment));
    }
    return row.new_start + time -
           (saved_of(row.met + time, row.share) - saved_of(row.met, row.share));
  }

  /// Where what comes up to `moment`, at which a piece starts, now ends.
  std::uint64_t end_of_last(std::uint64_t moment) const {
    return rows_.empty() ? before_all(moment) : at(rows_.back(), moment);
  }

  std::uint64_t thread_;
  const CommonClock& common_;
  bool is_alone_;
  std::vector<Row> rows_;
  std::int64_t busy_waits_ = 0;  // by how much they are shorter now
};

}  // namespace

struct HypotheticalClock::State {
  explicit State(const WhatIf& what_if) : common(what_if.stretches) {
    const bool is_alone = what_if.pieces->threads.size() == 1;
    for (const ThreadWork& work : what_if.pieces->threads) {
      threads.emplace_back(work, what_if.pieces->shares, common, is_alone);
    }
  }
  State(const State&) = delete;

  const ThreadClock* clock_of(ThreadId thread) const {
    const auto found =
        std::ranges::lower_bound(threads, thread.value, {}, &ThreadClock::thread);
    return found != threads.end() && found->thread() == thread.value ? &*found : nullptr;
  }

  CommonClock common;
  std::vector<ThreadClock> threads;  // by id
};

HypotheticalClock::HypotheticalClock(const WhatIf& what_if)
    : state_(std::make_unique<const State>(what_if)) {}
HypotheticalClock::HypotheticalClock(HypotheticalClock&&) noexcept = default;
HypotheticalClock::~HypotheticalClock() = default;

std::int64_t HypotheticalClock::shortened_waits() const {
  std::int64_t sum = 0;
  for (const ThreadClock& thread : state_->threads) sum += thread.shortened_waits();
  return sum;
}

std::uint64_t HypotheticalClock::start_at(ThreadId thread, std::uint64_t moment) const {
  const ThreadClock* const clock = state_->clock_of(thread);
  return clock == nullptr ? state_->common.at(moment) : clock->start_at(moment);
}

std::uint64_t HypotheticalClock::end_at(ThreadId thread, std::uint64_t moment) const {
  const ThreadClock* const clock = state_->clock_of(thread);
  return clock == nullptr ? state_->common.at(moment) : clock->end_at(moment);
}

}  // namespace mm::analyze
