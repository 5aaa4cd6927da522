// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "segment_walk.h"

#include <algorithm>

#include "mmformat/checked.h"

namespace mm::analyze {

using decode::EventType;
using decode::Kind;
using decode::Record;

ThreadWalk& ThreadWalks::of(std::uint64_t thread) {
  const auto [at, is_new] = by_id_.try_emplace(thread, nullptr);
  if (is_new) {
    at->second = walks_.emplace_back(std::make_unique<ThreadWalk>(thread)).get();
    at->second->is_sorted_later = sorted_->contains(thread);
  }
  return *at->second;
}

SegmentWalker::SegmentWalker(const WalkPlan& plan)
    : plan_(plan),
      kinds_(plan.profile->strings()),
      quiet_kinds_(plan.profile->strings()),
      labels_(*plan.labels),
      filter_(*plan.selection, *plan.profile, *plan.labels, plan.earliest_start),
      reader_(*plan.profile) {
  if (plan.thread_labels != nullptr) {
    thread_labels_.emplace(*plan.thread_labels);
    totals_.events.resize(plan.thread_labels->thread_count());
  }
  make_room_for_all();
}

void SegmentWalker::make_room_for_all() {
  const std::size_t size =
      std::max(plan_.labels->size(), thread_labels_ ? plan_.thread_labels->size() : 0);
  totals_.make_room(static_cast<decode::LabelId>(size - 1));
}

[[gnu::always_inline]] inline void SegmentWalker::sweep_interval(
    ThreadWalk& thread, const WalkedInterval& interval) {
  if (thread.touched_in != block_number_) [[unlikely]]
    open_block(thread, interval);
  IntervalTotals* const intervals = totals_.intervals.data();
  // Checked when the interval came (take_interval); again here would cost 6 % of the
  // loop.
  const auto own = [intervals](std::uint32_t slot, std::uint64_t length) {
    intervals[slot].self_time += length;
  };
  if (thread.sweep.take(interval.start, interval.end, interval.slot, own)) [[unlikely]] {
    ++event_totals().overlap_count;
  }
  if (!interval.counts_inclusive) return;
  checked(totals_.inclusive_time, interval.sums) +=
      thread.unions.of(interval.label).take(interval.start, interval.end);
}

[[gnu::always_inline]] inline void SegmentWalker::take_interval(
    ThreadWalk& thread, const WalkedInterval& interval) {
  IntervalTotals& to = checked(totals_.intervals, interval.slot);
  ++to.count;
  to.time += static_cast<std::uint64_t>(interval.end - interval.start);
  if (interval.end == interval.start) {
    thread.note_point(interval.start);
    return;
  }
  if (!thread.keeps_order(interval.start, interval.end)) [[unlikely]] {
    ++event_totals().order_violation_count;
    thread.is_out_of_order |= interval.end > thread.last_end;
  }
  if (thread.is_sorted_later) [[unlikely]] {
    thread.unsorted.push_back(interval);
  } else if (!thread.is_out_of_order) [[likely]] {
    sweep_interval(thread, interval);
  }
}

void SegmentWalker::walk(Segment& segment) {
  visit_shape(plan_.profile->events().shape(),
              [&]<RecordShape kShape>() { walk_blocks<kShape>(segment); });
  sweep_sorted(segment);
}

template <RecordShape kShape>
void SegmentWalker::walk_blocks(Segment& segment) {
  const bool selects = !plan_.selection->selects_all() || plan_.only_thread.has_value() ||
                       thread_labels_.has_value();
  for (auto block = segment.blocks.rbegin(); block != segment.blocks.rend(); ++block) {
    block_ = *block;
    records_ = reader_.read(block_).records;
    ++block_number_;
    collect<kShape>();
    if (selects) {
      walk_intervals<kShape, true>(segment.threads);
    } else {
      walk_intervals<kShape, false>(segment.threads);
    }
    close_block();
  }
}

/// The collected intervals, backward.
template <RecordShape kShape, bool kSelects>
void SegmentWalker::walk_intervals(ThreadWalks& threads) {
  constexpr std::size_t kBytes = Record<kShape>::kBytes;
  ThreadWalk* thread = nullptr;
  for (auto number = collected_.rbegin(); number != collected_.rend(); ++number) {
    const Record<kShape> record{records_ + *number * kBytes};
    if constexpr (kSelects) {
      if (!takes_interval_of(record.thread())) continue;
    }
    const WalkedInterval interval = resolve<kShape, kSelects>(record, kinds_);
    if (record.payload2() < record.payload1()) [[unlikely]] {
      EventTotals& events = event_totals();
      ++events.reversed_count;
      events.first_reversed_offset =
          std::min(events.first_reversed_offset, block_.file_offset + *number * kBytes);
    }
    if (thread == nullptr || thread->thread != record.thread()) {
      thread = &threads.of(record.thread());
    }
    take_interval(*thread, interval);
  }
}

/// Counts the block's instants and integers and collects its intervals.
template <RecordShape kShape>
void SegmentWalker::collect() {
  collected_.resize(block_.count);
  std::uint32_t* next = collected_.data();
  // Nearly all instants and integers are cache hits with a virtual id: those need the two
  // ids only, and a label that has its room already. (A check of the label would cost
  // 6 % of the loop, one of each record's place 11 %: bench/RESULTS.md.)
  const bool is_plain =
      filter_.selects_all() && plan_.selection->threads.empty() && !thread_labels_;
  const decode::LabelId* const dense = labels_.dense();
  const std::uint64_t dense_end = is_plain ? labels_.dense_end() : 0;
  std::uint64_t plain_hits = 0;
  std::uint64_t plain_counts = 0;
  std::uint64_t plain_sum = 0;  // of values below 2^48, so a block's sum fits
  const std::byte* at = records_;
  for (std::uint32_t i = 0; i < block_.count; ++i, at += Record<kShape>::kBytes) {
    const Record<kShape> record{at};
    const EventType type = Record<kShape>::type_of(record.payload2());
    const std::uint64_t id = record.id();
    if (type == EventType::kInterval) {
      *next++ = i;
      labels_.prefetch(id);
    } else if (type == EventType::kInstant) {
      if (record.kind() == hit_kind_ && id < dense_end) {
        ++totals_.cache_hits[dense[id]];
        ++plain_hits;
      } else {
        take_instant(record);
      }
    } else if (record.kind() == count_kind_ && id < dense_end) {
      const std::uint64_t value = record.payload1();
      totals_.labels[dense[id]].add_hit_count(value);
      plain_sum += value;
      ++plain_counts;
    } else {
      take_integer(record);
    }
  }
  if (is_plain) {
    EventTotals& events = totals_.events.front();
    events.instant_count += plain_hits;
    events.integer_count += plain_counts;
    events.integer_sum.add(plain_sum);
  }
  collected_.resize(static_cast<std::size_t>(next - collected_.data()));
}

template <RecordShape kShape>
void SegmentWalker::take_instant(Record<kShape> record) {
  if (!takes_thread(record.thread())) return;
  const decode::LabelId label = label_of(record.id());
  const Kind kind = kinds_.of(record.kind());
  if (!filter_.selects_all() && !filter_.selects(record.event(), label)) return;
  ++event_totals().instant_count;
  if (kind == Kind::kQueryCacheHit) {
    if (kinds_.is_sound(record.kind())) hit_kind_ = record.kind();
    ++checked(totals_.cache_hits, sums_of(label));
  } else if (kind != Kind::kThreadName && kind != Kind::kMemory) {
    ++checked(totals_.labels, sums_of(label)).other_instants;
  }
}

template <RecordShape kShape>
void SegmentWalker::take_integer(Record<kShape> record) {
  if (!takes_thread(record.thread())) return;
  const decode::LabelId label = label_of(record.id());
  const Kind kind = kinds_.of(record.kind());
  if (!filter_.selects_all() && !filter_.selects(record.event(), label)) return;
  EventTotals& events = event_totals();
  ++events.integer_count;
  LabelTotals& to = checked(totals_.labels, sums_of(label));
  if (kind == Kind::kQueryCacheHitCount) {
    if (kinds_.is_sound(record.kind())) count_kind_ = record.kind();
    to.add_hit_count(record.payload1());
    events.integer_sum.add(record.payload1());
  } else if (kind == Kind::kArtifactSize) {
    events.integer_sum.add(record.payload1());
    ++to.artifact_events;
    to.artifact_size += record.payload1();
  } else if (kind == Kind::kMemory) {
    ++events.memory_events;
  }
}

void SegmentWalker::open_block(ThreadWalk& thread, const WalkedInterval& first) {
  thread.touched_in = block_number_;
  if (!thread.is_swept) {
    thread.is_swept = true;
    thread.first_end = first.end;
    thread.first_start = first.start;
    thread.sweep.start_at(first.end);
  }
  thread.open_block = {
      .block = block_, .low = 0, .covered_from = thread.sweep.low(), .gap = 0};
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
/// What is equal stays as it came: written later first.
void SegmentWalker::sweep_sorted(Segment& segment) {
  for (const auto& thread : segment.threads.all()) {
    if (!thread->is_sorted_later) continue;
    std::ranges::stable_sort(thread->unsorted,
                             [](const WalkedInterval& a, const WalkedInterval& b) {
                               return a.end != b.end ? a.end > b.end : a.start < b.start;
                             });
    thread->is_out_of_order = false;
    ++block_number_;
    if (thread_labels_) thread_labels_->enter(thread->thread);
    for (const WalkedInterval& interval : thread->unsorted) {
      sweep_interval(*thread, interval);
    }
    thread->unsorted = {};
    touched_.clear();
  }
}

bool SegmentWalker::takes_thread(std::uint64_t thread) {
  return plan_.is_selected_thread(thread) &&
         (!thread_labels_ || thread_labels_->enter(thread));
}

bool SegmentWalker::takes_interval_of(std::uint64_t thread) {
  if (!takes_thread(thread)) return false;
  if (!plan_.only_thread || *plan_.only_thread == thread) return true;
  ++event_totals().other_thread_count;
  return false;
}

}  // namespace mm::analyze
