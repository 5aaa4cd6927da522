// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "interval_reader.h"

#include <algorithm>

#include "frame_texts.h"

namespace mm::analyze {

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
      filter_(*plan.selection, *plan.profile, *plan.labels, plan.earliest_start),
      reader_(*plan.profile) {}

void IntervalReader::read(const Block& block, FramedBlock& out) {
  if (!with_arguments_) {
    read_with(block, out, [this](const Named& named) {
      count_label(named.label);
      return named.is_selected ? labels_.first_of_text(named.label) : kNoFrame;
    });
    return;
  }
  met_.fill({});
  steps_left_ = kBlockSteps;
  bytes_left_ = kBlockBytes;
  read_with(block, out, [&](const Named& named) {
    if (named.is_selected) return frame_with_arguments(named.id, out);
    count_label(named.label);
    return kNoFrame;
  });
}

bool IntervalReader::takes_interval_of(std::uint64_t thread) {
  if (!plan_.is_selected_thread(thread)) return false;
  if (!plan_.only_thread || *plan_.only_thread == thread) return true;
  ++other_thread_count_;
  return false;
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
