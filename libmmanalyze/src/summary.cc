// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The summary: cut the events into segments, walk them side by side, join, derive rows.
#include "mmanalyze/summary.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "durations.h"
#include "mmanalyze/memory.h"
#include "parallel.h"
#include "segment_join.h"
#include "segment_walk.h"
#include "sum_check.h"
#include "summary_rows.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

using decode::Kind;

/// A segment is this part of the blocks that are left, shared by the jobs: large ones
/// first, because each costs something, and small ones last, so that no job waits long.
constexpr std::size_t kSegmentShare = 2;
constexpr std::size_t kMostSegmentsPerJob = 16;

std::vector<Segment> cut_into_segments(const WalkPlan& plan,
                                       std::span<const Block> blocks, unsigned jobs) {
  const std::size_t least =
      jobs == 1 ? blocks.size() : blocks.size() / (kMostSegmentsPerJob * jobs) + 1;
  std::vector<Segment> segments;
  do {
    const std::size_t size =
        std::min(blocks.size(), std::max(least, blocks.size() / (kSegmentShare * jobs)));
    segments.push_back(
        {.blocks = blocks.first(size), .threads = ThreadWalks{plan.sorted_threads}});
    blocks = blocks.subspan(size);
  } while (!blocks.empty());
  return segments;
}

/// The outcome of one walk over the profile.
struct Walked {
  Totals totals;
  decode::Defects kind_defects;
  std::map<std::uint64_t, SegmentJoin::Span> spans;
  ThreadSet out_of_order;
  bool is_sound = false;
};

Walked walk(const WalkPlan& plan, std::span<const Block> blocks, unsigned jobs) {
  std::vector<Segment> segments = cut_into_segments(plan, blocks, jobs);
  jobs = std::min<unsigned>(jobs, static_cast<unsigned>(segments.size()));
  std::vector<std::unique_ptr<SegmentWalker>> walkers(jobs);
  for (auto& walker : walkers) walker = std::make_unique<SegmentWalker>(plan);
  std::atomic<std::size_t> taken{0};
  run_parallel(jobs, [&](unsigned worker) {
    for (std::size_t i = taken++; i < segments.size(); i = taken++) {
      walkers[worker]->walk(segments[i]);
    }
  });

  Walked result;
  SegmentJoin join{*walkers[0]};
  result.is_sound = true;
  for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
    for (const auto& thread : segment->threads.all()) {
      if (thread->is_out_of_order) result.out_of_order.insert(thread->thread);
    }
    result.is_sound = result.is_sound && join.join(*segment);
  }
  join.finish();
  result.spans = join.spans();
  for (const auto& walker : walkers) {
    result.totals.add(walker->totals());
    result.kind_defects.merge(walker->kind_defects());
  }
  return result;
}

/// Walks in parts where that works, else in one piece, and sorts threads that need it.
Walked walk_as_needed(WalkPlan& plan, std::span<const Block> blocks, unsigned jobs) {
  Walked walked = walk(plan, blocks, jobs);
  if (walked.is_sound) return walked;
  if (jobs > 1) walked = walk(plan, blocks, 1);
  if (walked.is_sound) return walked;
  plan.sorted_threads = walked.out_of_order;
  return walk(plan, blocks, 1);
}

Result<void> set_times(const Walked& walked, Summary& summary) {
  if (walked.spans.empty()) return {};
  std::int64_t first = LabelUnion::kNone;
  std::int64_t last = 0;
  CheckedSum total;
  for (const auto& [thread, span] : walked.spans) {
    total.add(static_cast<std::uint64_t>(span.end - span.start));
    first = std::min(first, span.start);
    last = std::max(last, span.end);
  }
  if (total.is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
  summary.total_time = total.value;
  summary.wall_time = static_cast<std::uint64_t>(last - first);
  summary.first_start = static_cast<std::uint64_t>(first);
  summary.thread_count = walked.spans.size();
  summary.covered_time = walked.totals.self_time_of_all();
  summary.busy_time =
      summary.covered_time - walked.totals.self_time_of_kind(Kind::kQueryBlocked);
  return {};
}

void set_counts(const Totals& totals, Summary& summary) {
  summary.interval_count = totals.interval_count();
  summary.instant_count = totals.instant_count;
  summary.integer_count = totals.integer_count;
  summary.overlap_count = totals.overlap_count;
  summary.order_violation_count = totals.order_violation_count;
  summary.other_thread_count = totals.other_thread_count;
  if (totals.reversed_count > 0) {
    summary.defects.add(ErrorCode::kIntervalReversed, totals.reversed_count,
                        totals.first_reversed_offset);
  }
}

/// Where there are samples of memory, the events are read once more for them.
Result<void> set_memory(const decode::Profile& profile, decode::LabelTable& labels,
                        const decode::Selection& selection, Summary& summary) {
  MM_TRY(const std::vector<MemoryTrack> tracks, read_memory(profile, labels, selection));
  for (const MemoryTrack& track : tracks) {
    MemoryUse use{.label = track.label,
                  .samples = track.samples.size(),
                  .last = track.samples.back().bytes};
    for (const MemorySample& sample : track.samples) {
      use.peak = std::max(use.peak, sample.bytes);
    }
    summary.memory.push_back(std::move(use));
  }
  return {};
}

}  // namespace

Result<Summary> summarize(const decode::Profile& profile, const SummaryOptions& options) {
  MM_TRY(const auto prepared,
         PreparedWalk::prepare(profile, {.selection = options.selection,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  Summary summary;
  summary.counter = profile.metadata().counter;
  decode::LabelTable& labels = prepared->labels();
  const std::vector<Block> blocks = cut_into_blocks(profile);
  const Walked walked = walk_as_needed(prepared->plan(), blocks, prepared->jobs());

  MM_CHECK(set_times(walked, summary));
  MM_CHECK(check_sums(profile, walked.totals, summary.wall_time));
  set_counts(walked.totals, summary);
  summary.defects.merge(walked.kind_defects);
  derive_rows(walked.totals, labels, summary);
  if (walked.totals.memory_events > 0) {
    MM_CHECK(set_memory(profile, labels, options.selection, summary));
  }
  if (options.with_durations) set_durations(profile, labels, options, summary.rows);
  if (auto refused = summary.defects.first_refused(profile.tolerance())) {
    return *std::move(refused);
  }
  return summary;
}

}  // namespace mm::analyze
