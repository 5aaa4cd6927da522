// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>
#include <unordered_map>

#include "lane_stack.h"
#include "mmanalyze/timeline.h"
#include "timeline_scan.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

/// A thread as the reader needs it.
struct ReadThread {
  std::uint32_t index = 0;
  bool is_sorted = false;  // its intervals come from memory
  LaneStack lanes;
};

}  // namespace

struct TimelineReader::State {
  State(const decode::Profile& profile, decode::LabelTable& labels,
        const Timeline& timeline, const TimelineOptions& options)
      : blocks(cut_into_blocks(profile, kTimelineBlockRecords)),
        scan(profile, labels, options),
        sorted(timeline.sorted),
        has_one_lane(timeline.is_independent),
        wants_instants(options.wants_instants) {
    for (std::uint32_t i = 0; i < timeline.threads.size(); ++i) {
      ReadThread& thread = threads[timeline.threads[i].thread.value];
      thread.index = i;
      thread.is_sorted = sorted && std::ranges::binary_search(
                                       sorted->threads, timeline.threads[i].thread.value);
    }
  }

  void read_block(const Block& block, std::vector<TimelineEvent>& events);

  std::vector<Block> blocks;
  TimelineScan scan;
  std::shared_ptr<const Timeline::Sorted> sorted;
  bool has_one_lane;
  bool wants_instants;
  std::unordered_map<std::uint64_t, ReadThread, MixingHash> threads;
  std::uint64_t last_id = 0;
  ReadThread* last = nullptr;
};

void TimelineReader::State::read_block(const Block& block,
                                       std::vector<TimelineEvent>& events) {
  scan.backward(
      block, !wants_instants,
      [&](const decode::Event& event, Verdict verdict, std::uint64_t) {
        if (verdict != Verdict::kTaken || event.type == decode::EventType::kInteger)
          return;
        const bool is_instant = event.type == decode::EventType::kInstant;
        if (last == nullptr || last_id != event.thread.value) {
          const auto at = threads.find(event.thread.value);
          if (at == threads.end()) return;
          last_id = event.thread.value;
          last = &at->second;
        }
        if (last->is_sorted && !is_instant) return;
        const std::uint64_t end = std::max(event.start, event.end);
        const bool needs_lane = !has_one_lane && !is_instant && end > event.start;
        events.push_back({.start = event.start,
                          .end = end,
                          .id = event.id,
                          .kind = event.kind,
                          .label = scan.labels().of(event.id.value),
                          .thread = last->index,
                          .lane = needs_lane ? last->lanes.take(event.start, end) : 0,
                          .is_instant = is_instant});
      });
}

TimelineReader::TimelineReader(const decode::Profile& profile, decode::LabelTable& labels,
                               const Timeline& timeline, const TimelineOptions& options)
    : state_(std::make_unique<State>(profile, labels, timeline, options)) {}
TimelineReader::TimelineReader(TimelineReader&&) noexcept = default;
TimelineReader::~TimelineReader() = default;

std::size_t TimelineReader::part_count() const {
  const std::size_t sorted = state_->sorted ? state_->sorted->events.size() : 0;
  return state_->blocks.size() +
         (sorted + kTimelineBlockRecords - 1) / kTimelineBlockRecords;
}

void TimelineReader::read(std::size_t part, std::vector<TimelineEvent>& events) {
  events.clear();
  const std::size_t block_count = state_->blocks.size();
  if (part < block_count) {
    state_->read_block(state_->blocks[block_count - 1 - part], events);
    return;
  }
  const auto& sorted = state_->sorted->events;
  const std::size_t from = (part - block_count) * kTimelineBlockRecords;
  const std::size_t to =
      std::min<std::size_t>(from + kTimelineBlockRecords, sorted.size());
  events.assign(sorted.begin() + static_cast<std::ptrdiff_t>(from),
                sorted.begin() + static_cast<std::ptrdiff_t>(to));
}

}  // namespace mm::analyze
