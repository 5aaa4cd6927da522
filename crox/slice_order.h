// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// SliceOrder: intervals of one lane as begins and ends, so that a stable sort by time
// rebuilds their nesting.
//
// The intervals come by end, descending, the outer one first; each start is known to be
// passed when something that ends before it comes. So begins and ends are emitted from
// the last moment to the first. What falls on one moment is held back and emitted in the
// order in which a viewer must see it:
//
//   moment 20    ends of what closes here | begins, the outermost first | points
//
// A point (an interval of no length) is a begin and an end behind all begins of its
// moment: it belongs to the innermost interval that holds the moment.
//
// Memory: the open intervals, and what falls on one moment.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace mm::crox {

/// Slice is copied twice; keep it small.
template <class Slice>
class SliceOrder {
 public:
  /// Takes the next interval. Calls emit.begin(time, slice) and emit.end(time).
  template <class Emit>
  void take(std::uint64_t start, std::uint64_t end, const Slice& slice, Emit&& emit) {
    go_back_to(end, emit);
    if (start == end) {
      points_.push_back(slice);
      return;
    }
    ++ends_;
    open_.push_back({start, slice});
  }

  /// Emits the rest.
  template <class Emit>
  void finish(Emit&& emit) {
    go_back_to(0, emit);
    flush(emit);
  }

 private:
  struct Open {
    std::uint64_t start;
    Slice slice;
  };

  template <class Emit>
  void go_back_to(std::uint64_t time, Emit&& emit) {
    while (!open_.empty() && open_.back().start >= time) {
      move_to(open_.back().start, emit);
      begins_.push_back(std::move(open_.back().slice));
      open_.pop_back();
    }
    move_to(time, emit);
  }

  template <class Emit>
  void move_to(std::uint64_t time, Emit&& emit) {
    if (time == now_) return;
    flush(emit);
    now_ = time;
  }

  template <class Emit>
  void flush(Emit&& emit) {
    for (; ends_ > 0; --ends_) emit.end(now_);
    for (auto slice = begins_.rbegin(); slice != begins_.rend(); ++slice) {
      emit.begin(now_, *slice);
    }
    begins_.clear();
    for (const Slice& slice : points_) {
      emit.begin(now_, slice);
      emit.end(now_);
    }
    points_.clear();
  }

  std::vector<Open> open_;
  std::uint64_t now_ = ~std::uint64_t{0};
  // Of the moment now_:
  std::uint64_t ends_ = 0;
  std::vector<Slice> begins_;  // the innermost first
  std::vector<Slice> points_;
};

}  // namespace mm::crox
