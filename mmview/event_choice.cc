// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "event_choice.h"

#include <algorithm>

namespace mm::mmview {
namespace {

/// A damaged file can have a label an event; what was asked is forgotten beyond this.
constexpr std::size_t kMostLabels = 65'536;

bool is_plain_text(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
}

}  // namespace

EventReader::EventReader(const decode::Profile& profile,
                         const decode::Selection& selection, std::uint64_t earliest_start)
    : profile_(profile),
      selection_(selection),
      earliest_start_(earliest_start),
      selects_all_(selection.selects_all()),
      texts_(profile.strings()) {}

const EventReader::Kind& EventReader::kind_of(StringId id) {
  Kind& kind = kinds_[(id.value * 0x9E37'79B9'7F4A'7C15U) >> 58U];
  if (kind.id == id.value) return kind;
  kind = {};
  kind.id = id.value;
  profile_.strings().append_text(id, kind.text, kind.defects);
  kind.is_plain = is_plain_text(kind.text);
  kind.is_selected = selection_.selects_kind(kind.text);
  return kind;
}

bool EventReader::read(std::uint64_t index, const decode::Event& event,
                       ShownEvent& shown) {
  if (!selects_all_ && !(selection_.selects_thread(event.thread) &&
                         selection_.selects_times(event, earliest_start_))) {
    return false;
  }
  const Kind& kind = kind_of(event.kind);
  if (!kind.is_selected) return false;
  if (!found_.empty()) [[unlikely]]
    found_ = {};
  shown.index = index;
  shown.event = event;
  shown.kind = kind.text;
  shown.is_plain_kind = kind.is_plain;
  shown.text = texts_.split(event.id, found_);
  if (!selects_all_ && !selects_text(shown.text)) return false;
  shown.is_sound = shown.text.is_sound && found_.empty() && kind.defects.empty();
  count_defects(shown, kind);
  return true;
}

bool EventReader::selects_text(const decode::SplitText& text) {
  if (!selection_.labels.empty() && !selects_label(text.label)) return false;
  if (selection_.arguments.empty()) return true;
  arguments_.clear();
  for (std::string_view rest = text.arguments; !rest.empty();) {
    rest.remove_prefix(1);
    arguments_.push_back(rest.substr(0, rest.find(kArgumentSeparator)));
    rest.remove_prefix(arguments_.back().size());
  }
  return selection_.selects_arguments(arguments_);
}

bool EventReader::selects_label(std::string_view label) {
  label_ = label;
  const auto found = labels_.find(label_);
  if (found != labels_.end()) return found->second;
  if (labels_.size() >= kMostLabels) labels_.clear();
  return labels_[label_] = selection_.selects_label(label);
}

/// Counts what is wrong with a text, at the string; where there is none, at the record.
void EventReader::count_text(StringId id, std::uint64_t index,
                             const decode::Defects& found) {
  const decode::StringTable& strings = profile_.strings();
  const auto address = strings.address_of(id);
  const std::uint64_t offset = address ? strings.data().file_offset(*address)
                                       : profile_.events().file_offset(index);
  for (const decode::Defect& defect : found.all()) {
    defects_.add(defect.code, defect.count, offset, defect.detail);
  }
}

void EventReader::count_defects(const ShownEvent& shown, const Kind& kind) {
  if (!kind.defects.empty()) [[unlikely]]
    count_text(shown.event.kind, shown.index, kind.defects);
  if (!found_.empty()) [[unlikely]]
    count_text(shown.event.id, shown.index, found_);
  if (shown.event.is_reversed()) [[unlikely]] {
    defects_.add(ErrorCode::kIntervalReversed, 1,
                 profile_.events().file_offset(shown.index));
  }
  if (shown.text.is_sound || !profile_.layout().has_arguments) return;
  bool is_well_formed = shown.text.is_plain
                            ? !shown.text.label.empty()
                            : decode::is_well_formed_part(shown.text.label);
  for (std::string_view rest = shown.text.arguments; !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view part = rest.substr(0, rest.find(kArgumentSeparator));
    is_well_formed &=
        shown.text.is_plain ? !part.empty() : decode::is_well_formed_part(part);
    rest.remove_prefix(part.size());
  }
  if (!is_well_formed) [[unlikely]] {
    decode::Defects bad;
    bad.add(ErrorCode::kBadEventText);
    count_text(shown.event.id, shown.index, bad);
  }
}

}  // namespace mm::mmview
