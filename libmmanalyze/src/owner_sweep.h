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

  /// Takes an interval of positive length whose end is not above now(). Calls
  /// own(slot, length) for each piece of time whose owner is now certain; time without
  /// an owner is added to gap().
  /// @return whether the interval crosses another one.
  template <class Own>
  bool take(std::int64_t start, std::int64_t end, std::uint32_t slot, Own&& own) {
    while (frames_.back().start >= end) {
      const Frame& top = frames_.back();
      own(top.slot, static_cast<std::uint64_t>(now_ - top.start));
      now_ = top.start;
      frames_.pop_back();
    }
    if (frames_.size() > 1) {
      own(frames_.back().slot, static_cast<std::uint64_t>(now_ - end));
    } else {
      gap_ += static_cast<std::uint64_t>(now_ - end);
    }
    now_ = end;
    low_ = std::min(low_, start);
    if (start >= frames_.back().start) [[likely]] {
      frames_.push_back({start, end, slot});
      return false;
    }
    return insert({start, end, slot});
  }

  /// Says where the sweep starts: the end of the first interval.
  void start_at(std::int64_t end) { now_ = end; }

  /// Open intervals, by start; none of them owns an instant above now().
  const Frame* begin() const { return frames_.data() + 1; }
  const Frame* end() const { return frames_.data() + frames_.size(); }

  /// Down to here every instant has its owner.
  std::int64_t now() const { return now_; }
  /// The smallest start so far.
  std::int64_t low() const { return low_; }
  /// Time above now() in which no interval was open.
  std::uint64_t gap() const { return gap_; }
  void clear_gap() { gap_ = 0; }

 private:
  bool insert(const Frame& frame) {
    bool crosses = false;
    auto at = frames_.end();
    while ((at - 1)->start > frame.start) {
      --at;
      crosses |= at->end > frame.end;
    }
    frames_.insert(at, frame);
    return crosses;
  }

  // The bottom frame starts before all times, so that loops need no test for emptiness.
  std::vector<Frame> frames_{
      {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
       0}
  };
  std::int64_t now_ = 0;
  std::int64_t low_ = std::numeric_limits<std::int64_t>::max();
  std::uint64_t gap_ = 0;
};

}  // namespace mm::analyze
