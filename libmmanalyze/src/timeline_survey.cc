// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The survey of a timeline: one backward walk that plays what a reader will do.
#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

#include "hit_run.h"
#include "lane_stack.h"
#include "mmanalyze/timeline.h"
#include "mmdecode/thread_check.h"
#include "thread_names.h"
#include "timeline_scan.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

/// What the survey knows of one thread.
struct ThreadSurvey {
  TimelineThread result;
  LaneStack lanes;
  ThreadClues clues;
  std::uint64_t low_end = ~std::uint64_t{0};   // smallest end so far
  std::uint64_t last_end = ~std::uint64_t{0};  // of the last interval that has moments
  std::uint64_t last_start = 0;
  bool is_out_of_order = false;
  std::uint32_t index = 0;  // in Timeline::threads

  /// Whether ends descend and, of equal ends, the outer interval came first.
  bool keeps_order(std::uint64_t start, std::uint64_t end) {
    if (end > low_end || (end == last_end && start < last_start && start < end)) {
      return false;
    }
    low_end = end;
    if (start < end) {
      last_end = end;
      last_start = start;
    }
    return true;
  }

  std::uint32_t lane_of(std::uint64_t start, std::uint64_t end) {
    return start == end ? 0 : lanes.take(start, end);
  }

  void note(std::uint32_t lane, std::uint64_t start, std::uint64_t end,
            std::uint64_t count = 1) {
    if (lane >= result.lanes.size()) result.lanes.resize(lane + 1);
    TimelineLane& to = result.lanes[lane];
    if (to.event_count == 0) {
      to.first_start = start;
      to.last_end = end;
    } else {
      to.first_start = std::min(to.first_start, start);
      to.last_end = std::max(to.last_end, end);
    }
    to.event_count += count;
  }
};

class Survey {
 public:
  Survey(const decode::Profile& profile, decode::LabelTable& labels,
         const TimelineOptions& options)
      : profile_(profile),
        options_(options),
        blocks_(cut_into_blocks(profile, kTimelineBlockRecords)),
        scan_(profile, labels, options),
        clues_(profile, labels),
        kinds_(profile.strings()),
        reader_(profile) {}

  Timeline run() {
    visit_shape(profile_.events().shape(), [this]<RecordShape kShape>() {
      for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
        walk<kShape>(reader_.read(*block));
      }
    });
    number_threads();
    sort_what_needs_it();
    return finish();
  }

 private:
  template <RecordShape kShape>
  void walk(const Block& block);
  template <RecordShape kShape>
  const std::byte* take_hits(const std::byte* at, const std::byte* begin);
  void take(const decode::Event& event, Verdict verdict, std::uint64_t offset);
  void take_interval(const decode::Event& event, ThreadSurvey& thread,
                     std::uint64_t offset);
  ThreadSurvey& thread_of(ThreadId thread);
  void note_time(ThreadId thread, std::uint64_t start);
  void number_threads();
  void sort_what_needs_it();
  void collect_out_of_order(std::vector<TimelineEvent>& events);
  Timeline finish();

  const decode::Profile& profile_;
  const TimelineOptions& options_;
  std::vector<Block> blocks_;
  TimelineScan scan_;
  ThreadClueReader clues_;
  decode::KindReader kinds_;
  BlockReader reader_;
  Timeline timeline_;
  std::map<std::uint64_t, std::unique_ptr<ThreadSurvey>> threads_;
  std::unordered_map<std::uint64_t, ThreadSurvey*, MixingHash> by_id_;
  ThreadSurvey* last_ = nullptr;
  std::optional<std::uint64_t> first_thread_;  // that has the earliest event
  std::uint64_t reversed_count_ = 0;
  std::uint64_t first_reversed_offset_ = 0;
};

ThreadSurvey& Survey::thread_of(ThreadId thread) {
  if (last_ != nullptr && last_->result.thread == thread) return *last_;
  ThreadSurvey*& at = by_id_[thread.value];
  if (at == nullptr) {
    at = (threads_[thread.value] = std::make_unique<ThreadSurvey>()).get();
    at->result.thread = thread;
  }
  last_ = at;
  return *at;
}

/// Backward, so that of equal times the one written first wins.
void Survey::note_time(ThreadId thread, std::uint64_t start) {
  if (timeline_.earliest_start && start > *timeline_.earliest_start) return;
  timeline_.earliest_start = start;
  first_thread_ = thread.value;
}

template <RecordShape kShape>
void Survey::walk(const Block& block) {
  using Record = decode::Record<kShape>;
  const bool has_runs = scan_.takes_all_instants();
  const std::byte* at = block.records + block.count * Record::kBytes;
  while (at != block.records) {
    const std::byte* const rest = has_runs ? take_hits<kShape>(at, block.records) : at;
    if (rest != at) {
      at = rest;
      continue;
    }
    at -= Record::kBytes;
    const decode::Event event = Record{at}.event();
    take(event, scan_.judge(event),
         block.file_offset + static_cast<std::uint64_t>(at - block.records));
  }
}

/// Takes instants of the last thread that are like the last one. @return where they
/// start.
template <RecordShape kShape>
[[gnu::noinline]] const std::byte* Survey::take_hits(const std::byte* at,
                                                     const std::byte* begin) {
  if (last_ == nullptr) return at;
  HitRun run;
  at = take_hits_before<kShape>(at, begin, clues_.telling_nothing(),
                                last_->result.thread.value, run,
                                [](std::uint64_t) { return true; });
  if (run.count == 0) return at;
  note_time(last_->result.thread, run.first);
  timeline_.counts.instants += run.count;
  if (options_.wants_instants) last_->note(0, run.first, run.last, run.count);
  return at;
}

void Survey::take(const decode::Event& event, Verdict verdict, std::uint64_t offset) {
  const bool is_integer = event.type == decode::EventType::kInteger;
  if (!is_integer) note_time(event.thread, event.start);
  TimelineCounts& counts = timeline_.counts;
  switch (verdict) {
    case Verdict::kOtherThread:
      return;
    case Verdict::kNoCounter:
      ++counts.of_other_threads;
      return;
    case Verdict::kUnselected:
      ++counts.unselected;
      return;
    case Verdict::kShorter:
      ++counts.shorter;
      return;
    case Verdict::kTaken:
      break;
  }
  if (is_integer) {
    ++counts.integers;
    if (kinds_.of(event.kind.value) == decode::Kind::kMemory) ++counts.memory_values;
    return;
  }
  ThreadSurvey& thread = thread_of(event.thread);
  if (event.type == decode::EventType::kInterval) {
    take_interval(event, thread, offset);
    return;
  }
  ++counts.instants;
  clues_.take_instant(event, thread.clues);
  if (options_.wants_instants) thread.note(0, event.start, event.start);
}

void Survey::take_interval(const decode::Event& event, ThreadSurvey& thread,
                           std::uint64_t offset) {
  ++timeline_.counts.intervals;
  clues_.take_interval(event, thread.clues);
  if (event.is_reversed()) [[unlikely]] {
    ++reversed_count_;
    first_reversed_offset_ = offset;  // backward: the last one noted is the first
  }
  const std::uint64_t end = std::max(event.start, event.end);
  if (thread.is_out_of_order) return;
  if (!thread.keeps_order(event.start, end)) [[unlikely]] {
    thread.is_out_of_order = true;
    return;
  }
  const std::uint32_t lane = thread.lane_of(event.start, end);
  if (lane > 0) ++timeline_.counts.crossing;
  thread.note(lane, event.start, end);
}

/// Gives the threads that have something to draw their numbers, in the order of ids.
void Survey::number_threads() {
  std::uint32_t next = 0;
  for (auto& [id, thread] : threads_) {
    if (!thread->result.lanes.empty()) thread->index = next++;
  }
}

/// Reads the threads that are out of order once more, into memory, and sorts them into
/// the order that readers promise.
void Survey::sort_what_needs_it() {
  auto sorted = std::make_shared<Timeline::Sorted>();
  std::vector<ThreadSurvey*> by_index(threads_.size());
  for (auto& [id, thread] : threads_) {
    if (!thread->is_out_of_order) continue;
    sorted->threads.push_back(id);
    by_index[thread->index] = thread.get();
    for (const TimelineLane& lane : std::span{thread->result.lanes}.subspan(1)) {
      timeline_.counts.crossing -= lane.event_count;
    }
    thread->result.lanes.clear();
    thread->lanes = {};
  }
  if (sorted->threads.empty()) return;
  collect_out_of_order(sorted->events);
  std::ranges::stable_sort(sorted->events,
                           [](const TimelineEvent& a, const TimelineEvent& b) {
                             if (a.thread != b.thread) return a.thread < b.thread;
                             return a.end != b.end ? a.end > b.end : a.start < b.start;
                           });
  for (TimelineEvent& event : sorted->events) {
    ThreadSurvey& thread = *by_index[event.thread];
    event.lane = thread.lane_of(event.start, event.end);
    if (event.lane > 0) ++timeline_.counts.crossing;
    thread.note(event.lane, event.start, event.end);
  }
  timeline_.sorted = std::move(sorted);
}

/// Appends the intervals of the threads that are out of order, backward.
void Survey::collect_out_of_order(std::vector<TimelineEvent>& events) {
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
    scan_.backward(
        *block, /*only_intervals=*/false,
        [&](const decode::Event& event, Verdict verdict, std::uint64_t) {
          if (verdict != Verdict::kTaken || event.type == decode::EventType::kInteger)
            return;
          ThreadSurvey& thread = thread_of(event.thread);
          if (!thread.is_out_of_order) return;
          if (event.type == decode::EventType::kInstant) {
            if (options_.wants_instants) thread.note(0, event.start, event.start);
            return;
          }
          events.push_back({.start = event.start,
                            .end = std::max(event.start, event.end),
                            .id = event.id,
                            .kind = event.kind,
                            .label = scan_.labels().of(event.id.value),
                            .thread = thread.index});
        });
  }
}

Timeline Survey::finish() {
  for (auto& [id, thread] : threads_) {
    if (thread->result.lanes.empty()) continue;
    thread->result.name =
        thread_name({id}, thread->clues, first_thread_ && *first_thread_ == id);
    timeline_.is_independent &=
        !thread->is_out_of_order && thread->result.lanes.size() == 1;
    timeline_.counts.depth =
        std::max<std::uint64_t>(timeline_.counts.depth, thread->lanes.depth());
    for (const TimelineLane& lane : thread->result.lanes) {
      timeline_.last_end = std::max(timeline_.last_end, lane.last_end);
    }
    timeline_.threads.push_back(std::move(thread->result));
  }
  if (reversed_count_ > 0) {
    timeline_.defects.add(ErrorCode::kIntervalReversed, reversed_count_,
                          first_reversed_offset_);
  }
  return std::move(timeline_);
}

}  // namespace

Result<Timeline> survey_timeline(const decode::Profile& profile,
                                 decode::LabelTable& labels,
                                 const TimelineOptions& options) {
  MM_CHECK(decode::check_threads(profile, options.selection));
  return Survey{profile, labels, options}.run();
}

std::optional<std::uint64_t> earliest_start_of(const decode::Profile& profile) {
  const Earliest earliest = earliest_of(profile);
  if (!earliest.thread) return std::nullopt;
  return earliest.start;
}

}  // namespace mm::analyze
