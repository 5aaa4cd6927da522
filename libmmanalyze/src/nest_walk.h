// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// NestWalk: intervals, the last one first, to the nodes that their parents and frames
// lead to. A TreeWalk makes a call tree of them; others add up flat (item_nodes.h).
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

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "interval_reader.h"
#include "sorted_thread.h"
#include "totals.h"

namespace mm::analyze {

/// `Nodes` has
///   base_of(thread)        the node of what no interval of the thread holds
///   node_of(parent, frame) the node of an interval
///   enter(node, interval)  called once for each interval
///   add_self(node, time)   where times may come below zero on the way
template <class Nodes>
class NestWalk {
 public:
  /// `sorted_threads` is borrowed.
  explicit NestWalk(const ThreadSet& sorted_threads, Nodes nodes = {})
      : sorted_threads_(&sorted_threads), nodes_(std::move(nodes)) {}

  /// Takes intervals of any threads, each thread's backward.
  void take(std::span<const FramedInterval> intervals);
  /// Call at the end: sorts threads that need it, and gives bases their time.
  void finish();

  /// Threads that do not nest. The result means nothing unless there are none.
  const ThreadSet& irregular_threads() const { return irregular_threads_; }

  const Nodes& nodes() const { return nodes_; }
  Nodes& nodes() { return nodes_; }
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
  void finish_sorted(Thread& thread);

  const ThreadSet* sorted_threads_;
  Nodes nodes_;
  std::map<std::uint64_t, Thread> threads_;
  ThreadSet irregular_threads_;
  CheckedSum total_time_;
  std::uint64_t overlap_count_ = 0;
  std::uint64_t order_violation_count_ = 0;
};

template <class Nodes>
typename NestWalk<Nodes>::Thread& NestWalk<Nodes>::thread_of(std::uint64_t id) {
  const auto [at, is_new] = threads_.try_emplace(id);
  Thread& thread = at->second;
  if (!is_new) return thread;
  thread.id = id;
  thread.is_sorted = sorted_threads_->contains(id);
  thread.base = nodes_.base_of(id);
  thread.open.push_back({.start = std::numeric_limits<std::int64_t>::min(),
                         .end = std::numeric_limits<std::int64_t>::max(),
                         .node = thread.base});
  return thread;
}

template <class Nodes>
void NestWalk<Nodes>::take(std::span<const FramedInterval> intervals) {
  Thread* thread = nullptr;
  for (const FramedInterval& interval : intervals) {
    if (thread == nullptr || thread->id != interval.thread) {
      thread = &thread_of(interval.thread);
    }
    thread->first_start = std::min(thread->first_start, interval.start);
    thread->last_end = std::max(thread->last_end, interval.end);
    if (thread->is_sorted) [[unlikely]] {
      thread->unsorted.push_back(interval);
    } else if (!thread->is_irregular && !nest(*thread, interval)) [[unlikely]] {
      thread->is_irregular = true;
      irregular_threads_.insert(thread->id);
    }
  }
}

/// @return whether the interval lies inside what is open and was met in order.
template <class Nodes>
bool NestWalk<Nodes>::nest(Thread& thread, const FramedInterval& interval) {
  if (interval.end > thread.lowest_end) return false;
  thread.lowest_end = interval.end;
  if (interval.start == interval.end) {
    place_point(thread, interval);
    return true;
  }
  close_until(thread, interval.end);
  const Open& parent = thread.open.back();
  if (interval.start < parent.start) return false;
  const auto duration = static_cast<std::uint64_t>(interval.end - interval.start);
  nodes_.add_self(parent.node, 0 - duration);
  const std::uint32_t node = nodes_.node_of(parent.node, interval.frame);
  nodes_.add_self(node, duration);
  nodes_.enter(node, interval);
  thread.open.push_back({interval.start, interval.end, node});
  return true;
}

/// Closes what starts at `end` or later: nothing that is met from now on lies in it, but
/// for points at `end` itself.
template <class Nodes>
void NestWalk<Nodes>::close_until(Thread& thread, std::int64_t end) {
  auto& open = thread.open;
  while (open.back().start > end) open.pop_back();
  if (open.back().start < end) return;
  thread.closed_start = end;
  thread.closed_node = open.back().node;
  while (open.back().start == end) open.pop_back();
}

/// A point is inside what holds its moment: what starts there, too, but not what ends
/// there, which stays open for intervals that end there themselves.
template <class Nodes>
void NestWalk<Nodes>::place_point(Thread& thread, const FramedInterval& point) {
  auto& open = thread.open;
  while (open.back().start > point.start) open.pop_back();
  std::uint32_t parent = thread.closed_node;
  if (thread.closed_start != point.start) {
    // Ends descend from the base on.
    const auto behind = std::ranges::partition_point(
        open, [&](const Open& interval) { return interval.end > point.start; });
    parent = (behind - 1)->node;
  }
  nodes_.enter(nodes_.node_of(parent, point.frame), point);
}

template <class Nodes>
void NestWalk<Nodes>::finish_sorted(Thread& thread) {
  const Disorder disorder = count_disorder(thread.unsorted);
  overlap_count_ += disorder.overlap_count;
  order_violation_count_ += disorder.order_violation_count;
  sweep_sorted_thread(
      thread.unsorted, thread.base,
      [this](std::uint32_t parent, const FramedInterval& interval) {
        const std::uint32_t node = nodes_.node_of(parent, interval.frame);
        nodes_.enter(node, interval);
        return node;
      },
      [this](std::uint32_t node, std::uint64_t length) {
        nodes_.add_self(node, length);
      });
  thread.unsorted = {};
}

template <class Nodes>
void NestWalk<Nodes>::finish() {
  for (auto& [id, thread] : threads_) {
    const auto length = static_cast<std::uint64_t>(thread.last_end - thread.first_start);
    total_time_.add(length);
    if (thread.is_sorted) {
      finish_sorted(thread);
    } else {
      nodes_.add_self(thread.base, length);
    }
  }
}

}  // namespace mm::analyze
