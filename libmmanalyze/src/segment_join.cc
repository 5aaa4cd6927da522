// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "segment_join.h"

#include <algorithm>

namespace mm::analyze {

bool SegmentJoin::join(const Segment& segment) {
  for (const auto& walk : segment.threads.all()) {
    if (walk->is_out_of_order) return false;
    if (!walk->has_intervals()) continue;
    const auto [span, is_new] =
        spans_.try_emplace(walk->thread, Span{walk->min_start(), walk->max_end()});
    if (!is_new) {
      span->second.start = std::min(span->second.start, walk->min_start());
      span->second.end = std::max(span->second.end, walk->max_end());
    }
    if (!walk->is_swept) continue;
    const auto found = threads_.find(walk->thread);
    if (found == threads_.end()) {
      // Nothing of this thread comes later: its gaps belong to nobody.
      keep_open(*walk, threads_[walk->thread]);
    } else if (!join_thread(segment, *walk, found->second)) {
      return false;
    }
  }
  return true;
}

bool SegmentJoin::join_thread(const Segment& segment, const ThreadWalk& walk,
                              Joined& joined) {
  const bool keeps_order =
      walk.first_end < joined.last_end ||
      (walk.first_end == joined.last_end && walk.first_start >= joined.last_start);
  if (!keeps_order) return false;
  if (walk.first_end < joined.now && !claim(joined, walk.first_end, joined.now)) {
    return false;
  }
  for (const GapBlock& gaps : walk.gaps) {
    if (!claim_block(gaps, walk.thread, joined)) return false;
  }
  take_back_recursion(segment, walk, joined);
  // Behind the last gap the segment's own intervals are open, up to its position. One
  // that goes on above it crosses what starts there.
  const auto open = walk.sweep.open();
  const std::int64_t now = walk.sweep.now();
  while (!joined.open.empty() && joined.open.back().start >= now) {
    if (joined.open.back().start > now) return false;
    if (std::ranges::any_of(open, [now](const auto& f) { return f.end > now; })) {
      return false;
    }
    joined.open.pop_back();
  }
  if (!joined.open.empty() && !open.empty() &&
      joined.open.back().start > open.front().start) {
    return false;
  }
  keep_open(walk, joined);
  return true;
}

/// Gives the gap from `low` to `high` to the open intervals.
/// @return false where one of them starts above it, inside an interval of the segment.
bool SegmentJoin::claim(Joined& joined, std::int64_t low, std::int64_t high) {
  auto& open = joined.open;
  while (!open.empty() && open.back().start >= low) {
    if (open.back().start > high) return false;
    own(open.back().slot, static_cast<std::uint64_t>(high - open.back().start));
    high = open.back().start;
    open.pop_back();
  }
  if (!open.empty()) own(open.back().slot, static_cast<std::uint64_t>(high - low));
  return true;
}

bool SegmentJoin::claim_block(const GapBlock& gaps, std::uint64_t thread,
                              Joined& joined) {
  if (joined.open.empty()) return true;
  if (joined.open.back().start > gaps.low) return read_block_again(gaps, thread, joined);
  own(joined.open.back().slot, gaps.gap);
  return true;
}

bool SegmentJoin::read_block_again(const GapBlock& gaps, std::uint64_t thread,
                                   Joined& joined) {
  // Above `covered_from` no gap is left; in a segment's first block nothing is covered
  // yet, and the first interval's end is where its gaps begin.
  std::int64_t covered_from = gaps.covered_from;
  bool is_sound = true;
  walker_.visit_intervals(gaps.block, thread, [&](const WalkedInterval& interval) {
    if (interval.end < covered_from && covered_from != LabelUnion::kNone) {
      is_sound = is_sound && claim(joined, interval.end, covered_from);
    }
    covered_from = std::min(covered_from, interval.start);
  });
  return is_sound;
}

/// An interval of a label inside one that is open across the border is counted in the
/// inclusive time of both; this subtracts the inner one.
void SegmentJoin::take_back_recursion(const Segment& segment, const ThreadWalk& walk,
                                      const Joined& joined) {
  struct Doubled {
    LabelUnion seen;
    std::int64_t floor;  // the outer interval's start
  };
  std::map<decode::LabelId, Doubled> doubled;
  std::int64_t lowest = LabelUnion::kNone;
  walk.unions.for_each([&](decode::LabelId label, const LabelUnion& inner) {
    if (inner.low == LabelUnion::kNone) return;
    const LabelUnion* const outer = joined.label_low.find(label);
    if (outer == nullptr || inner.first_end <= outer->low) return;
    doubled.emplace(label, Doubled{{}, outer->low});
    lowest = std::min(lowest, outer->low);
  });
  if (doubled.empty()) return;
  bool is_done = false;
  for (auto block = segment.blocks.rbegin(); block != segment.blocks.rend(); ++block) {
    walker_.visit_intervals(*block, walk.thread, [&](const WalkedInterval& interval) {
      is_done |= interval.end <= lowest;
      const auto found = doubled.find(interval.label);
      if (is_done || found == doubled.end() || !interval.counts_inclusive) return;
      walker_.totals().inclusive_time[interval.sums] -= found->second.seen.take_above(
          interval.start, interval.end, found->second.floor);
    });
    if (is_done) return;
  }
}

void SegmentJoin::keep_open(const ThreadWalk& walk, Joined& joined) {
  const auto open = walk.sweep.open();
  joined.open.insert(joined.open.end(), open.begin(), open.end());
  joined.now = walk.sweep.now();
  joined.last_end = walk.last_end;
  joined.last_start = walk.last_start;
  walk.unions.for_each([&](decode::LabelId label, const LabelUnion& met) {
    if (met.low == LabelUnion::kNone) return;
    LabelUnion& kept = joined.label_low.of(label);
    kept.low = std::min(kept.low, met.low);
  });
}

void SegmentJoin::finish() {
  for (auto& [thread, joined] : threads_) {
    for (auto frame = joined.open.rbegin(); frame != joined.open.rend(); ++frame) {
      own(frame->slot, static_cast<std::uint64_t>(joined.now - frame->start));
      joined.now = frame->start;
    }
    joined.open.clear();
  }
}

void SegmentJoin::own(std::uint32_t slot, std::uint64_t length) {
  walker_.totals().intervals[slot].self_time += length;
}

}  // namespace mm::analyze
