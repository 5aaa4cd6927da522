// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/event_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "mmanalyze/timeline.h"
#include "rewriting/room.h"
#include "toolkit/cli.h"

namespace mm::rewriting {
namespace {

/// A damaged file can have a kind an event; what was asked is forgotten beyond this.
constexpr std::size_t kMostKinds = 65'536;

/// Nothing for an empty text.
Result<std::optional<RangeWish::Border>> parse_border(std::string_view text) {
  if (text.empty()) return std::optional<RangeWish::Border>{};
  RangeWish::Border border{.is_from_end = text.starts_with('-')};
  if (border.is_from_end) text.remove_prefix(1);
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), border.number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return toolkit::usage(fmt::format("'{}' is not a number of an event", text));
  }
  return std::optional{border};
}

std::uint64_t number_of(const RangeWish::Border& border, std::uint64_t count) {
  const std::uint64_t number = std::min(border.number, count);
  return border.is_from_end ? count - number : number;
}

}  // namespace

Result<RangeWish> RangeWish::parse(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    return toolkit::usage(fmt::format("'{}' is not a range, as in 10..20", text));
  }
  RangeWish wish;
  MM_TRY(wish.first, parse_border(text.substr(0, dots)));
  MM_TRY(wish.end, parse_border(text.substr(dots + 2)));
  if (wish.is_backwards()) {
    return toolkit::usage(fmt::format("'{}' ends before it starts", text));
  }
  return wish;
}

bool RangeWish::is_backwards() const {
  if (!first || !end || first->is_from_end != end->is_from_end) return false;
  return first->is_from_end ? end->number > first->number : end->number < first->number;
}

EventRange RangeWish::in(std::uint64_t event_count) const {
  return {.first = first ? number_of(*first, event_count) : 0,
          .end = end ? number_of(*end, event_count) : event_count};
}

EventChoice::EventChoice(const decode::Profile& profile,
                         const decode::Selection& selection, EventRange range)
    : profile_(profile),
      selection_(selection),
      range_(range),
      selects_all_(selection.selects_all()) {
  if (selection.from || selection.to) {
    earliest_start_ = analyze::earliest_start_of(profile).value_or(0);
  }
  if (!selection.labels.empty()) {
    labels_.emplace(profile);
    label_reader_.emplace(*labels_);
  }
  if (!selection.arguments.empty()) texts_.emplace(profile.strings());
}

bool EventChoice::selects_slowly(const decode::Event& event) {
  if (leaves_out_ && !has_room(event)) return false;
  return selection_.selects_thread(event.thread) &&
         selection_.selects_times(event, earliest_start_) && selects_kind(event.kind) &&
         selects_label(event.id) && selects_arguments(event.id);
}

bool EventChoice::selects_label(StringId id) {
  if (selection_.labels.empty()) return true;
  const decode::LabelId label = label_reader_->of(id.value);
  if (label >= by_label_.size()) by_label_.resize(label + 1);
  if (by_label_[label] == Answer::kNotAsked) {
    by_label_[label] =
        selection_.selects_label(labels_->text(label)) ? Answer::kYes : Answer::kNo;
  }
  return by_label_[label] == Answer::kYes;
}

bool EventChoice::selects_kind(StringId id) {
  if (selection_.kinds.empty()) return true;
  const auto found = by_kind_.find(id.value);
  if (found != by_kind_.end()) return found->second;
  if (by_kind_.size() >= kMostKinds) by_kind_.clear();
  decode::Defects ignored;
  const bool is_selected = selection_.selects_kind(profile_.strings().text(id, ignored));
  by_kind_.emplace(id.value, is_selected);
  return is_selected;
}

bool EventChoice::selects_arguments(StringId id) {
  if (selection_.arguments.empty()) return true;
  decode::Defects ignored;
  const std::string_view text = texts_->text(id, ignored);
  return selection_.selects_arguments(
      decode::split_event_id(text, profile_.layout()).arguments);
}

}  // namespace mm::rewriting
