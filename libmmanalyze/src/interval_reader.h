// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// IntervalReader: the intervals of one block as a call tree needs them. One belongs to
// one thread of execution.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "event_filter.h"
#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/record.h"
#include "walk_plan.h"

namespace mm::analyze {

/// The frame of an interval that is not selected.
inline constexpr std::uint32_t kNoFrame = std::numeric_limits<std::uint32_t>::max();

/// An interval with its times put right and its name resolved.
struct FramedInterval {
  std::int64_t start = 0;
  std::int64_t end = 0;  ///< never below start
  std::uint64_t thread = 0;
  std::uint32_t frame = kNoFrame;
};

/// The intervals of one block, the last one first.
struct FramedBlock {
  std::vector<FramedInterval> intervals;
  /// With arguments: what `frame` is an index of. Else it is a label, the first one of
  /// its text.
  std::vector<std::string> texts;
};

class IntervalReader {
 public:
  IntervalReader(const WalkPlan& plan, bool with_arguments);

  /// Replaces `out` by the intervals of a block.
  void read(const Block& block, FramedBlock& out);

  /// What was wrong with what was read so far, the names of frames included.
  decode::Defects defects() const;
  std::uint64_t other_thread_count() const { return other_thread_count_; }

 private:
  template <RecordShape kShape>
  void collect(const Block& block);
  template <RecordShape kShape, bool kSelects>
  void resolve(const Block& block, FramedBlock& out);
  bool takes_interval_of(std::uint64_t thread);
  void count_label(decode::LabelId label);
  std::uint32_t frame_with_arguments(std::uint64_t id, FramedBlock& out);

  const WalkPlan& plan_;
  bool with_arguments_;
  decode::KindReader kinds_;
  decode::LabelTable::Reader labels_;
  EventFilter filter_;
  std::vector<std::uint32_t> collected_;   // numbers of a block's intervals
  std::vector<std::uint64_t> label_uses_;  // by label
  decode::Defects text_defects_;           // of frames with arguments
  std::string text_;
  // Frames with arguments that the block has met lately, and that have no defect.
  struct Met {
    std::uint64_t id = 0;
    std::uint32_t frame = kNoFrame;
  };
  std::array<Met, 1024> met_{};
  // What may be spent on a block's frames with arguments.
  std::int64_t steps_left_ = 0;
  std::int64_t bytes_left_ = 0;
  std::uint64_t other_thread_count_ = 0;
  std::uint64_t reversed_count_ = 0;
  std::uint64_t first_reversed_offset_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace mm::analyze
