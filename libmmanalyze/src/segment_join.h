// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// SegmentJoin: the results of segments, walked apart, made into those of one walk.
//
// Segments are joined from the last to the first. What crosses a border is little: the
// intervals that are open there. Their owners' time inside earlier segments is the gaps
// that those segments kept:
//
//   segment 2 (joined)             [ ... codegen_crate, open at the border ]
//   segment 1   [q][q]  [q]   [q]
//   gaps            ~~~    ~~~     -> owned by codegen_crate, until its start
//
// A block of gaps is claimed as a whole where no open interval starts inside it, else its
// records are read again. Recursion of a label across the border is taken back out of the
// label's inclusive time in the same way.
//
// What segments cannot do apart (intervals that cross one of another segment, records out
// of order across a border) is noticed, and the caller walks the file in one piece.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "segment_walk.h"

namespace mm::analyze {

class SegmentJoin {
 public:
  /// Adds what it finds to the walker's totals, and uses it to read records again.
  /// Call after all segments were walked: it finds the slots of all labels.
  explicit SegmentJoin(SegmentWalker& walker) : walker_(walker) {
    walker_.make_room_for_all();
  }

  /// Joins the segment in front of those joined so far.
  /// @return false where it cannot be joined; totals are spoiled then.
  bool join(const Segment& segment);

  /// Gives the remaining time to the intervals still open, after the first segment.
  void finish();

  /// First start and last end of each thread that has intervals.
  struct Span {
    std::int64_t start = 0;
    std::int64_t end = 0;
  };
  const std::map<std::uint64_t, Span>& spans() const { return spans_; }

 private:
  struct Joined {
    std::vector<OwnerSweep::Frame> open;  // by start
    std::int64_t now = 0;
    std::int64_t last_end = 0;
    std::int64_t last_start = 0;
    LabelMap<LabelUnion> label_low;  // of each label: `low` is the smallest start
  };

  bool join_thread(const Segment& segment, const ThreadWalk& walk, Joined& joined);
  bool claim(Joined& joined, std::int64_t low, std::int64_t high);
  bool claim_block(const GapBlock& gaps, std::uint64_t thread, Joined& joined);
  bool read_block_again(const GapBlock& gaps, std::uint64_t thread, Joined& joined);
  void take_back_recursion(const Segment& segment, const ThreadWalk& walk,
                           const Joined& joined);
  void keep_open(const ThreadWalk& walk, Joined& joined);
  void own(std::uint32_t slot, std::uint64_t length);

  SegmentWalker& walker_;
  std::map<std::uint64_t, Joined> threads_;
  std::map<std::uint64_t, Span> spans_;
};

}  // namespace mm::analyze
