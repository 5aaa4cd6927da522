// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "whole_walk.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "parallel.h"
#include "segment_walk.h"

namespace mm::analyze {
namespace {

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

Walked walk(const WalkPlan& plan, std::span<const Block> blocks, unsigned jobs) {
  std::vector<Segment> segments = cut_into_segments(plan, blocks, jobs);
  jobs = std::min<unsigned>(jobs, static_cast<unsigned>(segments.size()));
  std::vector<std::unique_ptr<SegmentWalker>> walkers(jobs);
  for (auto& walker : walkers) walker = std::make_unique<SegmentWalker>(plan);
  run_parts(jobs, segments.size(), [&](unsigned worker, std::size_t segment) {
    walkers[worker]->walk(segments[segment]);
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

}  // namespace

Walked walk_events(PreparedWalk& prepared) {
  WalkPlan& plan = prepared.plan();
  const std::vector<Block> blocks = cut_into_blocks(*plan.profile);
  const unsigned jobs = prepared.jobs();
  Walked walked = walk(plan, blocks, jobs);
  if (walked.is_sound) return walked;
  if (jobs > 1) walked = walk(plan, blocks, 1);
  if (walked.is_sound) return walked;
  plan.sorted_threads = walked.out_of_order;
  return walk(plan, blocks, 1);
}

}  // namespace mm::analyze
