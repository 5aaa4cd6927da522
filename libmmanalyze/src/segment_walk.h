// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// SegmentWalker: the loop over all events, for one part of the file at a time.
//
// A block is walked twice: forward to count instants and integers and to collect the
// intervals (fetching what they need), then backward over the intervals, so that parents
// come before their children. One walker belongs to one thread of execution; it adds up
// into totals of its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "block_reader.h"
#include "event_filter.h"
#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/record.h"
#include "mmformat/checked.h"
#include "thread_labels.h"
#include "thread_walk.h"
#include "totals.h"
#include "walk_plan.h"

namespace mm::analyze {

/// The threads of one segment, found by id.
class ThreadWalks {
 public:
  /// `sorted`: the threads whose order is known to be broken; borrowed.
  explicit ThreadWalks(const ThreadSet& sorted) : sorted_(&sorted) {}

  ThreadWalk& of(std::uint64_t thread);
  std::span<const std::unique_ptr<ThreadWalk>> all() const { return walks_; }

 private:
  std::vector<std::unique_ptr<ThreadWalk>> walks_;  // in order of appearance
  std::unordered_map<std::uint64_t, ThreadWalk*, MixingHash> by_id_;
  const ThreadSet* sorted_;
};

/// A part of the events, walked on its own.
struct Segment {
  std::span<const Block> blocks;
  ThreadWalks threads;
};

class SegmentWalker {
 public:
  explicit SegmentWalker(const WalkPlan& plan);

  /// Walks a segment from its end to its start.
  void walk(Segment& segment);

  /// Calls visit(const WalkedInterval&) for the intervals of positive length of one
  /// thread in a block, backward, without counting anything.
  template <class Visit>
  void visit_intervals(const Block& block, std::uint64_t thread, Visit&& visit);

  /// Makes room for the labels that all walkers have met.
  void make_room_for_all();
  Totals& totals() { return totals_; }
  const decode::Defects& kind_defects() const { return kinds_.defects(); }

 private:
  template <RecordShape kShape>
  void walk_blocks(Segment& segment);
  template <RecordShape kShape, bool kSelects>
  void walk_intervals(ThreadWalks& threads);
  template <RecordShape kShape>
  void collect();
  template <RecordShape kShape>
  void take_instant(decode::Record<kShape> record);
  template <RecordShape kShape>
  void take_integer(decode::Record<kShape> record);
  template <RecordShape kShape, bool kSelects>
  WalkedInterval resolve(decode::Record<kShape> record, decode::KindReader& kinds);
  bool takes_thread(std::uint64_t thread);
  bool takes_interval_of(std::uint64_t thread);
  void take_interval(ThreadWalk& thread, const WalkedInterval& interval);
  void sweep_interval(ThreadWalk& thread, const WalkedInterval& interval);
  void open_block(ThreadWalk& thread, const WalkedInterval& first);
  void close_block();
  void sweep_sorted(Segment& segment);
  decode::LabelId label_of(std::uint64_t id);
  decode::LabelId sums_of(decode::LabelId label);
  EventTotals& event_totals() {
    return thread_labels_ ? checked(totals_.events, thread_labels_->place())
                          : totals_.events.front();
  }

  const WalkPlan& plan_;
  decode::KindReader kinds_;
  decode::KindReader quiet_kinds_;  // for visit_intervals: counts no defect twice
  decode::LabelTable::Reader labels_;
  EventFilter filter_;
  std::optional<ThreadLabels::Reader> thread_labels_;  // has entered the event's thread
  Totals totals_;
  // The kind ids last met of QueryCacheHit and QueryCacheHitCount, if any:
  std::optional<std::uint64_t> hit_kind_;
  std::optional<std::uint64_t> count_kind_;
  std::vector<std::uint32_t> collected_;  // numbers of a block's intervals
  BlockReader reader_;
  Block block_;                         // as the plan has it
  const std::byte* records_ = nullptr;  // of the block
  std::uint64_t block_number_ = 0;
  std::vector<ThreadWalk*> touched_;
};

inline decode::LabelId SegmentWalker::label_of(std::uint64_t id) {
  const decode::LabelId label = labels_.of(id);
  totals_.make_room(label);
  return label;
}

/// The number under which a label, or kNoLabel, of the thread is added up.
inline decode::LabelId SegmentWalker::sums_of(decode::LabelId label) {
  if (!thread_labels_) return label;
  const decode::LabelId number = thread_labels_->of(label);
  totals_.make_room(number);
  return number;
}

template <RecordShape kShape, bool kSelects>
WalkedInterval SegmentWalker::resolve(decode::Record<kShape> record,
                                      decode::KindReader& kinds) {
  const decode::Kind kind = Totals::interval_kind(kinds.of(record.kind()));
  const decode::LabelId label = label_of(record.id());
  const decode::LabelId first = labels_.first_of_text(label);
  const std::uint64_t start = record.payload1();
  WalkedInterval interval{
      .start = static_cast<std::int64_t>(start),
      .end = static_cast<std::int64_t>(std::max(start, record.payload2())),
      .label = first,
      .sums = first,
      .slot = Totals::slot_of(label, kind),
      .counts_inclusive = kind != decode::Kind::kIncrementalHashing};
  if constexpr (kSelects) {
    const bool is_selected =
        filter_.selects_all() || filter_.selects(record.event(), label);
    interval.sums = sums_of(first);
    if (is_selected) {
      interval.slot = Totals::slot_of(sums_of(label), kind);
    } else {
      interval.slot = thread_labels_ ? Totals::slot_of(sums_of(kNoLabel), kind)
                                     : Totals::unselected_slot(kind);
      interval.counts_inclusive = false;
    }
  }
  return interval;
}

template <class Visit>
void SegmentWalker::visit_intervals(const Block& block, std::uint64_t thread,
                                    Visit&& visit) {
  const std::byte* const records = reader_.read(block).records;
  visit_shape(plan_.profile->events().shape(), [&]<RecordShape kShape>() {
    using Record = decode::Record<kShape>;
    for (std::uint32_t i = block.count; i-- > 0;) {
      const Record record{records + i * Record::kBytes};
      if (Record::type_of(record.payload2()) != decode::EventType::kInterval ||
          record.thread() != thread) {
        continue;
      }
      if (thread_labels_ && !thread_labels_->enter(thread)) continue;
      const WalkedInterval interval = resolve<kShape, true>(record, quiet_kinds_);
      if (interval.end > interval.start) visit(interval);
    }
  });
}

}  // namespace mm::analyze
