// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "event_texts.h"

#include "mmformat/constants.h"

namespace mm::crox {

EventNames EventTexts::names_of(const analyze::TimelineEvent& event) const {
  EventNames names{.label = labels_.text(event.label),
                   .kind = {},
                   .kind_defects = {},
                   .label_defects = &labels_.defects(event.label)};
  profile_.strings().append_text(event.kind, names.kind, names.kind_defects);
  return names;
}

decode::SplitText EventTexts::split_text(StringId id, const EventNames& names) {
  static_assert(kSeparator == kArgumentSeparator);
  std::uint64_t& plain = plain_[(id.value * 0x9E37'79B9'7F4A'7C15U >> 32U) % kPlainIds];
  if (plain != id.value && profile_.layout().has_arguments) {
    const decode::SplitText split = reader_.split(id, found_);
    if (!found_.empty()) [[unlikely]] {
      if (!split.arguments.empty()) defects_.merge(found_);
      found_ = {};
    }
    if (!split.arguments.empty()) {
      if (!split.is_sound && names.label_defects->count_of(ErrorCode::kBadEventText) > 0)
          [[unlikely]]
        defects_.add(ErrorCode::kBadEventText);
      return split;
    }
    plain = id.value;
  }
  if (!names.label_defects->empty()) [[unlikely]]
    defects_.merge(*names.label_defects);
  return {};
}

void EventTexts::note_bad_text(const EventNames& names) {
  const bool is_counted = names.label_defects->count_of(ErrorCode::kBadEventText) > 0;
  if (!is_counted) defects_.add(ErrorCode::kBadEventText);
}

}  // namespace mm::crox
