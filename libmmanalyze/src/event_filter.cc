// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "event_filter.h"

namespace mm::analyze {
namespace {

/// A damaged file can have a kind an event; what was asked is forgotten beyond this.
constexpr std::size_t kMaxKinds = 65'536;

}  // namespace

EventFilter::EventFilter(const decode::Selection& selection,
                         const decode::Profile& profile, const decode::LabelTable& labels,
                         std::uint64_t earliest_start)
    : selection_(selection),
      profile_(profile),
      labels_(labels),
      earliest_start_(earliest_start),
      selects_all_(selection.selects_all_within_threads()) {}

bool EventFilter::selects(const decode::Event& event, decode::LabelId label) {
  return selection_.selects_times(event, earliest_start_) && selects_label(label) &&
         selects_kind(event.kind) && selects_arguments(event.id);
}

bool EventFilter::selects_label(decode::LabelId label) {
  if (selection_.labels.empty()) return true;
  if (label >= by_label_.size()) by_label_.resize(label + 1);
  if (by_label_[label] == Answer::kNotAsked) {
    by_label_[label] =
        selection_.selects_label(labels_.text(label)) ? Answer::kYes : Answer::kNo;
  }
  return by_label_[label] == Answer::kYes;
}

bool EventFilter::selects_kind(StringId kind) {
  if (selection_.kinds.empty()) return true;
  const auto found = by_kind_.find(kind.value);
  if (found != by_kind_.end()) return found->second;
  if (by_kind_.size() >= kMaxKinds) by_kind_.clear();
  decode::Defects ignored;
  const bool selected = selection_.selects_kind(profile_.strings().text(kind, ignored));
  by_kind_.emplace(kind.value, selected);
  return selected;
}

bool EventFilter::selects_arguments(StringId id) {
  if (selection_.arguments.empty()) return true;
  decode::Defects ignored;
  const std::string text = profile_.strings().text(id, ignored);
  return selection_.selects_arguments(
      decode::split_event_id(text, profile_.layout()).arguments);
}

}  // namespace mm::analyze
