// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "interval_reader.h"

#include <algorithm>

#include "frame_texts.h"

namespace mm::analyze {

using decode::Record;

namespace {

/// A hostile file can make the text of each event a megabyte long, or cost a hundred
/// thousand steps. A block has a budget far above what real ones need; it is a block's,
/// so that the result does not depend on who reads it.
constexpr std::int64_t kBlockSteps = std::int64_t{1} << 22;
constexpr std::int64_t kBlockBytes = std::int64_t{1} << 24;

}  // namespace

IntervalReader::IntervalReader(const WalkPlan& plan, bool with_arguments)
    : plan_(plan),
      with_arguments_(with_arguments),
      kinds_(plan.profile->strings()),
      labels_(*plan.labels),
      filter_(*plan.selection, *plan.profile, *plan.labels, plan.earliest_start) {}

void IntervalReader::read(const Block& block, FramedBlock& out) {
  const bool selects = !plan_.selection->selects_all() || plan_.only_thread.has_value();
  out.intervals.clear();
  out.texts.clear();
  if (with_arguments_) {
    met_.fill({});
    steps_left_ = kBlockSteps;
    bytes_left_ = kBlockBytes;
  }
  visit_shape(plan_.profile->events().shape(), [&]<RecordShape kShape>() {
    collect<kShape>(block);
    if (selects) {
      resolve<kShape, true>(block, out);
    } else {
      resolve<kShape, false>(block, out);
    }
  });
}

/// Finds the intervals, and fetches what resolving their names will need.
template <RecordShape kShape>
void IntervalReader::collect(const Block& block) {
  collected_.resize(block.count);
  std::uint32_t* next = collected_.data();
  const std::byte* at = block.records;
  for (std::uint32_t i = 0; i < block.count; ++i, at += Record<kShape>::kBytes) {
    const Record<kShape> record{at};
    if (Record<kShape>::type_of(record.payload2()) != decode::EventType::kInterval) {
      continue;
    }
    *next++ = i;
    labels_.prefetch(record.id());
  }
  collected_.resize(static_cast<std::size_t>(next - collected_.data()));
}

template <RecordShape kShape, bool kSelects>
void IntervalReader::resolve(const Block& block, FramedBlock& out) {
  constexpr std::size_t kBytes = Record<kShape>::kBytes;
  out.intervals.reserve(collected_.size());
  for (auto number = collected_.rbegin(); number != collected_.rend(); ++number) {
    const Record<kShape> record{block.records + *number * kBytes};
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
    // Nothing depends on the kind, but a name that cannot be read is a defect.
    kinds_.of(record.kind());
    const decode::LabelId label = labels_.of(record.id());
    FramedInterval& interval = out.intervals.emplace_back();
    interval.start = static_cast<std::int64_t>(start);
    interval.end = static_cast<std::int64_t>(std::max(start, end));
    interval.thread = record.thread();
    const bool is_selected =
        !kSelects || filter_.selects_all() || filter_.selects(record.event(), label);
    if (is_selected && with_arguments_) {
      interval.frame = frame_with_arguments(record.id(), out);
      continue;
    }
    count_label(label);
    if (is_selected) interval.frame = labels_.first_of_text(label);
  }
}

bool IntervalReader::takes_interval_of(std::uint64_t thread) {
  if (!plan_.is_selected_thread(thread)) return false;
  if (!plan_.only_thread || *plan_.only_thread == thread) return true;
  ++other_thread_count_;
  return false;
}

inline void IntervalReader::count_label(decode::LabelId label) {
  if (label >= label_uses_.size()) [[unlikely]]
    label_uses_.resize(
        std::max<std::size_t>(plan_.labels->size(), label + std::size_t{1}));
  ++label_uses_[label];
}

std::uint32_t IntervalReader::frame_with_arguments(std::uint64_t id, FramedBlock& out) {
  Met& met = met_[id % met_.size()];
  if (met.id == id && met.frame != kNoFrame) return met.frame;
  const auto frame = static_cast<std::uint32_t>(out.texts.size());
  std::string& frame_text = out.texts.emplace_back(decode::kUnknownText);
  if (steps_left_ <= 0 || bytes_left_ <= 0) {
    text_defects_.add(ErrorCode::kStringTooLong);
    return frame;
  }
  text_.clear();
  decode::Defects defects;
  const std::uint64_t steps = plan_.profile->strings().append_text({id}, text_, defects);
  steps_left_ -= static_cast<std::int64_t>(steps);
  bytes_left_ -= static_cast<std::int64_t>(text_.size());
  const Layout& layout = plan_.profile->layout();
  const decode::EventText split = decode::split_event_id(text_, layout);
  if (layout.has_arguments && !split.is_well_formed) {
    defects.add(ErrorCode::kBadEventText);
  }
  write_frame(split, frame_text);
  if (defects.empty()) {
    met = {.id = id, .frame = frame};
  } else {
    text_defects_.merge(defects);
  }
  return frame;
}

decode::Defects IntervalReader::defects() const {
  decode::Defects defects = text_defects_;
  defects.merge(kinds_.defects());
  if (reversed_count_ > 0) {
    defects.add(ErrorCode::kIntervalReversed, reversed_count_, first_reversed_offset_);
  }
  for (std::size_t label = 0; label < label_uses_.size(); ++label) {
    if (label_uses_[label] == 0) continue;
    const auto id = static_cast<decode::LabelId>(label);
    for (const decode::Defect& defect : plan_.labels->defects(id).all()) {
      defects.add(defect.code, label_uses_[label]);
    }
  }
  return defects;
}

}  // namespace mm::analyze
