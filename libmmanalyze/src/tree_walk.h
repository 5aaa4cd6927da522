// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TreeWalk: intervals, the last one first, to the nodes of a call tree.
//
// Within a thread an interval is written when it ends, so a backward walk meets it after
// all that lie around it. What is still open is a stack:
//
//   time    0        20   30      50          90  100
//   A       [-----------------------------------]        open: A
//   B                [-----------]                        open: A B
//   C                     [--]                            its end is above B's start, so
//                                                         B stays, and is its parent
//
// Where all nests, a self time is a duration less those of the children, whoever owns
// which moment, so each interval adds its duration to its node and takes it from the
// parent's; the thread's length goes to its base.
//
// A thread in which an interval ends after the one met before, or crosses the one below
// it on the stack, is not like that. The walk stops building it, remembers its id, and is
// done again with that thread among those to be sorted (sorted_thread.h).
//
// Source: format-spec/semantics.md, sections "Ownership" and "Call trees".
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <unordered_set>
#include <vector>

#include "interval_reader.h"
#include "totals.h"
#include "tree_nodes.h"

namespace mm::analyze {

class TreeWalk {
 public:
  struct Options {
    bool by_thread = false;
    const ThreadSet* sorted_threads = nullptr;  ///< borrowed
  };

  explicit TreeWalk(const Options& options) : options_(options) {}

  /// Takes intervals of any threads, each thread's backward.
  void take(std::span<const FramedInterval> intervals);
  /// Call at the end: sorts threads that need it, and gives bases their time.
  void finish();

  /// Threads that do not nest. The result means nothing unless there are none.
  const ThreadSet& irregular_threads() const { return irregular_threads_; }

  const TreeNodes& nodes() const { return nodes_; }
  /// Of threads kept apart: what the frame of a child of the root stands for.
  const std::vector<std::uint64_t>& thread_of_frame() const { return thread_of_frame_; }
  std::uint64_t thread_count() const { return threads_.size(); }
  const CheckedSum& total_time() const { return total_time_; }
  std::uint64_t overlap_count() const { return overlap_count_; }
  std::uint64_t order_violation_count() const { return order_violation_count_; }

 private:
  struct Open {
    std::int64_t start;
    std::int64_t end;
    std::uint32_t node;
  };
  struct Thread {
    std::uint64_t id = 0;
    std::uint32_t base = 0;
    std::vector<Open> open;  // the base, which is open always, then by start
    std::int64_t first_start = std::numeric_limits<std::int64_t>::max();
    std::int64_t last_end = 0;
    std::int64_t lowest_end = std::numeric_limits<std::int64_t>::max();  // met so far
    // The innermost interval that was closed by one that ends where it starts.
    std::int64_t closed_start = -1;
    std::uint32_t closed_node = 0;
    bool is_irregular = false;
    bool is_sorted = false;
    std::vector<FramedInterval> unsorted;
  };

  Thread& thread_of(std::uint64_t id);
  bool nest(Thread& thread, const FramedInterval& interval);
  static void close_until(Thread& thread, std::int64_t end);
  void place_point(Thread& thread, const FramedInterval& point);
  std::uint32_t node_of(std::uint32_t parent, std::uint32_t frame) {
    return frame == kNoFrame ? parent : nodes_.child(parent, frame);
  }
  void finish_sorted(Thread& thread);

  Options options_;
  TreeNodes nodes_;
  std::map<std::uint64_t, Thread> threads_;
  std::vector<std::uint64_t> thread_of_frame_;
  ThreadSet irregular_threads_;
  CheckedSum total_time_;
  std::uint64_t overlap_count_ = 0;
  std::uint64_t order_violation_count_ = 0;
};

}  // namespace mm::analyze
