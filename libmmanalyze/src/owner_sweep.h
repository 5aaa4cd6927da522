// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// OwnerSweep: one thread's intervals, swept from their ends back in time.
//
// Every instant of a thread belongs to the open interval that started last (on a tie: the
// one written first). Intervals come by end, descending, as a backward walk over a file
// meets them, so when one arrives, all that can own a later instant are known:
//
//   time    0        20   30      50          90  100
//   A       [-----------------------------------]        open: A
//   B                [-----------]                        open: A B
//   C                     [--]                            arrives at its end, 40
//                            ^ now: B owns 40..50, then C is on top
//
// The stack is sorted by start. On nested intervals a new one always goes on top; one
// that started before the top crosses it and goes below.
//
// Source: format-spec/semantics.md, section "Ownership".
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace mm::analyze {

class OwnerSweep {
 public:
  /// An interval that may still own something.
  struct Frame {
    std::int64_t start;
    std::int64_t end;
    std::uint32_t slot;  ///< where its self time is added
  };

  OwnerSweep() {
    // The bottom frame starts before all times, where loops end.
    frames_[0] = {std::numeric_limits<std::int64_t>::min(),
                  std::numeric_limits<std::int64_t>::max(), 0};
  }
  OwnerSweep(const OwnerSweep&) = delete;
  OwnerSweep& operator=(const OwnerSweep&) = delete;

  /// Takes an interval of positive length whose end is not above now(). Calls
  /// own(slot, length) for each piece of time whose owner is now certain; time without
  /// an owner is added to gap().
  /// @return whether the interval crosses another one.
  template <class Own>
  bool take(std::int64_t start, std::int64_t end, std::uint32_t slot, Own&& own) {
    Frame* top = top_;
    std::int64_t now = now_;
    for (; top->start >= end; --top) {
      if (top == frames_.data()) [[unlikely]]
        __builtin_trap();
      own(top->slot, static_cast<std::uint64_t>(now - top->start));
      now = top->start;
    }
    if (top != frames_.data()) {
      own(top->slot, static_cast<std::uint64_t>(now - end));
    } else {
      gap_ += static_cast<std::uint64_t>(now - end);
    }
    now_ = end;
    low_ = std::min(low_, start);
    top_ = top;
    if (top + 1 == frames_.data() + frames_.size()) [[unlikely]]
      grow();
    if (start < top_->start) [[unlikely]]
      return insert({start, end, slot});
    *++top_ = {start, end, slot};
    return false;
  }

  /// Says where the sweep starts: the end of the first interval.
  void start_at(std::int64_t end) { now_ = end; }

  /// Open intervals, by start; none of them owns an instant above now().
  std::span<const Frame> open() const {
    return {frames_.data() + 1, static_cast<std::size_t>(top_ - frames_.data())};
  }

  /// Down to here every instant has its owner.
  std::int64_t now() const { return now_; }
  /// The smallest start so far.
  std::int64_t low() const { return low_; }
  /// Time above now() in which no interval was open, since the last clear_gap().
  std::uint64_t gap() const { return gap_; }
  void clear_gap() { gap_ = 0; }

 private:
  void grow() {
    const auto depth = top_ - frames_.data();
    frames_.resize(frames_.size() * 2);
    top_ = frames_.data() + depth;
  }

  bool insert(const Frame& frame) {
    bool crosses = false;
    Frame* at = ++top_;
    for (; (at - 1)->start > frame.start; --at) {
      crosses |= (at - 1)->end > frame.end;
      *at = *(at - 1);
    }
    *at = frame;
    return crosses;
  }

  std::vector<Frame> frames_ = std::vector<Frame>(64);
  Frame* top_ = frames_.data();
  std::int64_t now_ = 0;
  std::int64_t low_ = std::numeric_limits<std::int64_t>::max();
  std::uint64_t gap_ = 0;
};

}  // namespace mm::analyze
