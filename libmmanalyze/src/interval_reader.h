// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// IntervalReader: the intervals of one block as a call tree needs them. One belongs to
// one thread of execution.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "block_reader.h"
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
  explicit IntervalReader(const WalkPlan& plan, bool with_arguments = false);

  /// Replaces `out` by the intervals of a block.
  void read(const Block& block, FramedBlock& out);

  /// What a frame can depend on.
  struct Named {
    std::uint64_t id = 0;
    std::uint64_t kind_id = 0;
    decode::Kind kind = decode::Kind::kOther;
    decode::LabelId label = decode::kUnknownLabel;
    bool is_selected = true;
    std::uint32_t number = 0;  ///< of the record in its block
  };
  /// The same with frames of another sort: frame_of(const Named&). Defects of a label are
  /// counted where frame_of calls count_label.
  template <class FrameOf>
  void read_with(const Block& block, FramedBlock& out, FrameOf&& frame_of);

  void count_label(decode::LabelId label);

  /// What was wrong with what was read so far, the names of frames included.
  decode::Defects defects() const;
  std::uint64_t other_thread_count() const { return other_thread_count_; }

 private:
  template <RecordShape kShape>
  void collect(const Block& block);
  template <RecordShape kShape, bool kSelects, class FrameOf>
  void resolve(const Block& block, FramedBlock& out, FrameOf& frame_of);
  bool takes_interval_of(std::uint64_t thread);
  std::uint32_t frame_with_arguments(std::uint64_t id, FramedBlock& out);

  const WalkPlan& plan_;
  bool with_arguments_;
  decode::KindReader kinds_;
  decode::LabelTable::Reader labels_;
  EventFilter filter_;
  BlockReader reader_;
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

inline void IntervalReader::count_label(decode::LabelId label) {
  if (label >= label_uses_.size()) [[unlikely]]
    label_uses_.resize(
        std::max<std::size_t>(plan_.labels->size(), label + std::size_t{1}));
  ++label_uses_[label];
}

/// Finds the intervals, and fetches what resolving their names will need.
template <RecordShape kShape>
inline void IntervalReader::collect(const Block& block) {
  collected_.resize(block.count);
  std::uint32_t* next = collected_.data();
  const std::byte* at = block.records;
  for (std::uint32_t i = 0; i < block.count; ++i, at += decode::Record<kShape>::kBytes) {
    const decode::Record<kShape> record{at};
    if (decode::Record<kShape>::type_of(record.payload2()) !=
        decode::EventType::kInterval) {
      continue;
    }
    *next++ = i;
    labels_.prefetch(record.id());
  }
  collected_.resize(static_cast<std::size_t>(next - collected_.data()));
}

template <RecordShape kShape, bool kSelects, class FrameOf>
void IntervalReader::resolve(const Block& block, FramedBlock& out, FrameOf& frame_of) {
  constexpr std::size_t kBytes = decode::Record<kShape>::kBytes;
  out.intervals.reserve(collected_.size());
  for (auto number = collected_.rbegin(); number != collected_.rend(); ++number) {
    const decode::Record<kShape> record{block.records + *number * kBytes};
    if constexpr (kSelects) {
      if (!takes_interval_of(record.thread())) continue;
    }
    const std::uint64_t start = record.payload1();
    const std::uint64_t end = record.payload2();
    if (end < start) [[unlikely]] {
      ++reversed_count_;
      first_reversed_offset_ =
          std::min(first_reversed_offset_, block.file_offset + *number * kBytes);
    }
    // Asked even where nothing depends on it: a name that cannot be read is a defect.
    const decode::Kind kind = kinds_.of(record.kind());
    const decode::LabelId label = labels_.of(record.id());
    FramedInterval& interval = out.intervals.emplace_back();
    interval.start = static_cast<std::int64_t>(start);
    interval.end = static_cast<std::int64_t>(std::max(start, end));
    interval.thread = record.thread();
    const bool is_selected =
        !kSelects || filter_.selects_all() || filter_.selects(record.event(), label);
    interval.frame = frame_of(Named{.id = record.id(),
                                    .kind_id = record.kind(),
                                    .kind = kind,
                                    .label = label,
                                    .is_selected = is_selected,
                                    .number = *number});
  }
}

template <class FrameOf>
void IntervalReader::read_with(const Block& block, FramedBlock& out, FrameOf&& frame_of) {
  const bool selects = !plan_.selection->selects_all() || plan_.only_thread.has_value();
  const Block read = reader_.read(block);
  out.intervals.clear();
  out.texts.clear();
  visit_shape(plan_.profile->events().shape(), [&]<RecordShape kShape>() {
    collect<kShape>(read);
    if (selects) {
      resolve<kShape, true>(read, out, frame_of);
    } else {
      resolve<kShape, false>(read, out, frame_of);
    }
  });
}

}  // namespace mm::analyze
