// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tree_walk.h"

#include <algorithm>

#include "sorted_thread.h"

namespace mm::analyze {

TreeWalk::Thread& TreeWalk::thread_of(std::uint64_t id) {
  const auto [at, is_new] = threads_.try_emplace(id);
  Thread& thread = at->second;
  if (!is_new) return thread;
  thread.id = id;
  thread.is_sorted = options_.sorted_threads->contains(id);
  if (options_.by_thread) {
    thread.base = nodes_.child(0, static_cast<std::uint32_t>(thread_of_frame_.size()));
    thread_of_frame_.push_back(id);
  }
  thread.open.push_back({.start = std::numeric_limits<std::int64_t>::min(),
                         .end = std::numeric_limits<std::int64_t>::max(),
                         .node = thread.base});
  return thread;
}

void TreeWalk::take(std::span<const FramedInterval> intervals) {
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
bool TreeWalk::nest(Thread& thread, const FramedInterval& interval) {
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
  nodes_[parent.node].self -= duration;
  const std::uint32_t node = node_of(parent.node, interval.frame);
  nodes_[node].self += duration;
  nodes_[node].count += interval.frame == kNoFrame ? 0 : 1;
  thread.open.push_back({interval.start, interval.end, node});
  return true;
}

/// Closes what starts at `end` or later: nothing that is met from now on lies in it, but
/// for points at `end` itself.
void TreeWalk::close_until(Thread& thread, std::int64_t end) {
  auto& open = thread.open;
  while (open.back().start > end) open.pop_back();
  if (open.back().start < end) return;
  thread.closed_start = end;
  thread.closed_node = open.back().node;
  while (open.back().start == end) open.pop_back();
}

/// A point is inside what holds its moment: what starts there, too, but not what ends
/// there, which stays open for intervals that end there themselves.
void TreeWalk::place_point(Thread& thread, const FramedInterval& point) {
  auto& open = thread.open;
  while (open.back().start > point.start) open.pop_back();
  if (point.frame == kNoFrame) return;
  if (thread.closed_start == point.start) {
    ++nodes_[nodes_.child(thread.closed_node, point.frame)].count;
    return;
  }
  // Ends descend from the base on.
  const auto behind = std::ranges::partition_point(
      open, [&](const Open& interval) { return interval.end > point.start; });
  ++nodes_[nodes_.child((behind - 1)->node, point.frame)].count;
}

void TreeWalk::finish_sorted(Thread& thread) {
  const Disorder disorder = count_disorder(thread.unsorted);
  overlap_count_ += disorder.overlap_count;
  order_violation_count_ += disorder.order_violation_count;
  sweep_sorted_thread(
      thread.unsorted, thread.base,
      [this](std::uint32_t parent, std::uint32_t frame) {
        const std::uint32_t node = node_of(parent, frame);
        nodes_[node].count += frame == kNoFrame ? 0 : 1;
        return node;
      },
      [this](std::uint32_t node, std::uint64_t length) { nodes_[node].self += length; });
  thread.unsorted = {};
}

void TreeWalk::finish() {
  for (auto& [id, thread] : threads_) {
    const auto length = static_cast<std::uint64_t>(thread.last_end - thread.first_start);
    total_time_.add(length);
    if (thread.is_sorted) {
      finish_sorted(thread);
    } else {
      nodes_[thread.base].self += length;
    }
  }
}

}  // namespace mm::analyze
