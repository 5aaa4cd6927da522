// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "facts_walk.h"

#include <algorithm>

#include "hit_run.h"

namespace mm::analyze {

using decode::EventType;
using decode::Record;

void SegmentThread::merge(const SegmentThread& earlier) {
  counts += earlier.counts;
  first_start = std::min(first_start, earlier.first_start);
  last_end = std::max(last_end, earlier.last_end);
  clues.merge(earlier.clues);
}

FactsWalk::FactsWalk(const decode::Profile& profile, decode::LabelTable& labels,
                     decode::StringCensus::Notes* notes)
    : profile_(profile), notes_(notes), clues_(profile, labels), reader_(profile) {}

SegmentThreads FactsWalk::walk(std::span<const Block> blocks) {
  SegmentThreads threads;
  // Backward, as those who look for names of threads read.
  visit_shape(profile_.events().shape(), [&]<RecordShape kShape>() {
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
      walk_block<kShape>(reader_.read(*block), threads);
    }
  });
  return threads;
}

EventCounts& FactsWalk::kind_of(std::uint64_t id) {
  const MetKind& met = met_[slot_of(id)];
  if (met.id == id && met.counts != nullptr) [[likely]]
    return *met.counts;
  return look_up_kind(id);
}

EventCounts& FactsWalk::look_up_kind(std::uint64_t id) {
  const auto [at, is_new] = kinds_.try_emplace(id);
  if (is_new && notes_ != nullptr) notes_->note(id);
  met_[slot_of(id)] = {id, &at->second};
  return at->second;
}

template <RecordShape kShape>
void FactsWalk::walk_block(const Block& block, SegmentThreads& threads) {
  constexpr std::size_t kBytes = Record<kShape>::kBytes;
  SegmentThread* thread = nullptr;
  std::uint64_t thread_id = 0;
  const std::byte* at = block.records + block.count * kBytes;
  while (at != block.records) {
    const Record<kShape> record{at - kBytes};
    const std::uint64_t its_thread = record.thread();
    if (thread == nullptr || its_thread != thread_id) {
      thread_id = its_thread;
      thread = &threads[its_thread];
    }
    const std::byte* const rest =
        take_hits<kShape>(at, block.records, thread_id, *thread);
    if (rest != at) {
      at = rest;
      continue;
    }
    if (notes_ != nullptr) notes_->note(record.id());
    take(record, *thread);
    at -= kBytes;
  }
}

/// Counts the cache hits before `at`, as far as they are of one thread and one kind and
/// have virtual ids.
/// @return where the first of them starts.
template <RecordShape kShape>
[[gnu::noinline]] const std::byte* FactsWalk::take_hits(const std::byte* at,
                                                        const std::byte* begin,
                                                        std::uint64_t thread_id,
                                                        SegmentThread& thread) {
  const std::uint64_t kind = clues_.telling_nothing();
  std::uint64_t* const dense = notes_ == nullptr ? nullptr : notes_->dense();
  const std::uint64_t dense_end =
      notes_ == nullptr ? ~std::uint64_t{0} : notes_->dense_end();
  HitRun run;
  at = take_hits_before<kShape>(at, begin, kind, thread_id, run, [=](std::uint64_t id) {
    if (id >= dense_end) return false;
    if (dense != nullptr) dense[id / 64] |= std::uint64_t{1} << id % 64;
    return true;
  });
  if (run.count == 0) return at;
  kind_of(kind).instants += run.count;
  thread.counts.instants += run.count;
  thread.first_start = std::min(thread.first_start, run.first);
  thread.last_end = std::max(thread.last_end, run.last);
  return at;
}

/// Counts any event.
template <RecordShape kShape>
void FactsWalk::take(Record<kShape> record, SegmentThread& thread) {
  const decode::Event event = record.event();
  EventCounts& kind = kind_of(event.kind.value);
  if (event.type == EventType::kInteger) {
    ++kind.integers;
    ++thread.counts.integers;
    return;
  }
  thread.first_start = std::min(thread.first_start, event.start);
  thread.last_end = std::max({thread.last_end, event.start, event.end});
  if (event.type == EventType::kInterval) {
    ++kind.intervals;
    ++thread.counts.intervals;
    has_reversed_ |= event.is_reversed();
    clues_.take_interval(event, thread.clues);
  } else {
    ++kind.instants;
    ++thread.counts.instants;
    clues_.take_instant(event, thread.clues);
  }
}

}  // namespace mm::analyze
