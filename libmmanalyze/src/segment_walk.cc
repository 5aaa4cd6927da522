// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "segment_walk.h"

#include <algorithm>
#include <ranges>

namespace mm::analyze {

using decode::EventType;
using decode::Kind;
using decode::Record;

ThreadWalk& ThreadWalks::of(std::uint64_t thread) {
  if (last_ != nullptr && last_->thread == thread) return *last_;
  const auto [at, is_new] = by_id_.try_emplace(thread, nullptr);
  if (is_new) {
    at->second = walks_.emplace_back(std::make_unique<ThreadWalk>(thread)).get();
  }
  last_ = at->second;
  return *last_;
}

SegmentWalker::SegmentWalker(const WalkPlan& plan)
    : plan_(plan),
      kinds_(plan.profile->strings()),
      quiet_kinds_(plan.profile->strings()),
      labels_(*plan.labels),
      filter_(*plan.selection, *plan.profile, *plan.labels, plan.earliest_start) {
  make_room_for_all();
}

void SegmentWalker::walk(Segment& segment) {
  visit_layout(plan_.profile->layout(),
               [&]<std::uint32_t kVersion>() { walk_blocks<kVersion>(segment); });
  sweep_sorted(segment);
}

template <std::uint32_t kVersion>
void SegmentWalker::walk_blocks(Segment& segment) {
  constexpr std::size_t kBytes = Record<kVersion>::kBytes;
  for (const Block& block : std::views::reverse(segment.blocks)) {
    block_ = block;
    ++block_number_;
    collect<kVersion>(block);
    for (const std::uint32_t number : std::views::reverse(collected_)) {
      const Record<kVersion> record{block.records + number * kBytes};
      if (!is_selected_thread(record.thread())) continue;
      if (plan_.only_thread && *plan_.only_thread != record.thread()) {
        ++totals_.other_thread_count;
        continue;
      }
      const WalkedInterval interval = resolve(record, kinds_);
      if (record.payload2() < record.payload1()) [[unlikely]] {
        ++totals_.reversed_count;
        totals_.first_reversed_offset =
            std::min(totals_.first_reversed_offset, block.file_offset + number * kBytes);
      }
      take_interval(segment.threads.of(record.thread()), interval);
    }
    close_block();
  }
}

/// Counts the block's instants and integers and collects its intervals.
template <std::uint32_t kVersion>
void SegmentWalker::collect(const Block& block) {
  collected_.resize(block.count);
  std::uint32_t* next = collected_.data();
  const std::byte* at = block.records;
  for (std::uint32_t i = 0; i < block.count; ++i, at += Record<kVersion>::kBytes) {
    const Record<kVersion> record{at};
    switch (Record<kVersion>::type_of(record.payload2())) {
      case EventType::kInstant:
        take_instant(record);
        break;
      case EventType::kInteger:
        take_integer(record);
        break;
      case EventType::kInterval:
        *next++ = i;
        labels_.prefetch(record.id());
        break;
    }
  }
  collected_.resize(static_cast<std::size_t>(next - collected_.data()));
}

template <std::uint32_t kVersion>
void SegmentWalker::take_instant(Record<kVersion> record) {
  if (!is_selected_thread(record.thread())) return;
  const decode::LabelId label = label_of(record.id());
  const Kind kind = kinds_.of(record.kind());
  if (!filter_.selects_all() && !filter_.selects(record.event(), label)) return;
  ++totals_.instant_count;
  if (kind == Kind::kQueryCacheHit) {
    ++totals_.cache_hits[label];
  } else {
    ++totals_.labels[label].other_instants;
  }
}

template <std::uint32_t kVersion>
void SegmentWalker::take_integer(Record<kVersion> record) {
  if (!is_selected_thread(record.thread())) return;
  const decode::LabelId label = label_of(record.id());
  const Kind kind = kinds_.of(record.kind());
  if (!filter_.selects_all() && !filter_.selects(record.event(), label)) return;
  ++totals_.integer_count;
  LabelTotals& to = totals_.labels[label];
  if (kind == Kind::kQueryCacheHitCount) {
    ++to.count_events;
    to.cache_hit_count += record.payload1();
  } else if (kind == Kind::kArtifactSize) {
    ++to.artifact_events;
    to.artifact_size += record.payload1();
  }
}

void SegmentWalker::take_interval(ThreadWalk& thread, const WalkedInterval& interval) {
  IntervalTotals& to = totals_.intervals[interval.slot];
  ++to.count;
  to.time += static_cast<std::uint64_t>(interval.end - interval.start);
  totals_.interval_count += interval.slot >= Totals::kKinds ? 1 : 0;
  thread.min_start = std::min(thread.min_start, interval.start);
  thread.max_end = std::max(thread.max_end, interval.end);
  if (interval.end == interval.start) return;  // owns nothing
  if (!thread.keeps_order(interval.start, interval.end)) [[unlikely]] {
    ++totals_.order_violation_count;
    thread.is_out_of_order |= interval.end > thread.last_end;
  }
  if (plan_.sorted_threads.empty() || !plan_.sorted_threads.contains(thread.thread))
      [[likely]] {
    if (!thread.is_out_of_order) sweep_interval(thread, interval);
  } else {
    thread.unsorted.push_back(interval);
  }
}

void SegmentWalker::sweep_interval(ThreadWalk& thread, const WalkedInterval& interval) {
  if (thread.touched_in != block_number_) open_block(thread);
  if (!thread.is_swept) {
    thread.is_swept = true;
    thread.first_end = interval.end;
    thread.first_start = interval.start;
    thread.sweep.start_at(interval.end);
    thread.open_block.high = interval.end;
  }
  const auto own = [this](std::uint32_t slot, std::uint64_t length) {
    totals_.intervals[slot].self_time += length;
  };
  if (thread.sweep.take(interval.start, interval.end, interval.slot, own)) {
    ++totals_.overlap_count;
  }
  if (!interval.counts_inclusive) return;
  if (interval.label >= thread.unions.size()) [[unlikely]] {
    thread.unions.resize(std::max<std::size_t>(interval.label + 1, plan_.labels->size()));
  }
  totals_.inclusive_time[interval.label] +=
      thread.unions[interval.label].take(interval.start, interval.end);
}

void SegmentWalker::open_block(ThreadWalk& thread) {
  thread.touched_in = block_number_;
  thread.open_block = {.block = block_,
                       .high = thread.sweep.now(),
                       .low = 0,
                       .covered_from = thread.sweep.low(),
                       .gap = 0};
  touched_.push_back(&thread);
}

void SegmentWalker::close_block() {
  for (ThreadWalk* thread : touched_) {
    if (thread->sweep.gap() == 0) continue;
    thread->open_block.low = thread->sweep.now();
    thread->open_block.gap = thread->sweep.gap();
    thread->sweep.clear_gap();
    thread->gaps.push_back(thread->open_block);
  }
  touched_.clear();
}

/// Threads whose records are out of order: sorted into the order that the sweep needs.
void SegmentWalker::sweep_sorted(Segment& segment) {
  for (const auto& thread : segment.threads.all()) {
    std::ranges::stable_sort(thread->unsorted,
                             [](const WalkedInterval& a, const WalkedInterval& b) {
                               return a.end != b.end ? a.end > b.end : a.start < b.start;
                             });
    thread->is_out_of_order = false;
    ++block_number_;
    for (const WalkedInterval& interval : thread->unsorted) {
      sweep_interval(*thread, interval);
    }
    thread->unsorted = {};
    touched_.clear();
  }
}

bool SegmentWalker::is_selected_thread(std::uint64_t thread) const {
  return plan_.selection->threads.empty() || plan_.selection->selects_thread({thread});
}

}  // namespace mm::analyze
