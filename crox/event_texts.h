// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// EventTexts: the texts of the events of one profile, and what is wrong with them.
//
// A damaged text is counted for each event that has it, so that the count depends on the
// profile alone. One object serves one thread of execution.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mmanalyze/timeline.h"
#include "mmdecode/damage.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/text_reader.h"

namespace mm::crox {

/// What all events of a label and kind share.
struct EventNames {
  std::string_view label;  ///< the label table's
  std::string kind;
  decode::Defects kind_defects;
  const decode::Defects* label_defects = nullptr;  ///< the label table's
};

class EventTexts {
 public:
  /// Both are borrowed.
  EventTexts(const decode::Profile& profile, const decode::LabelTable& labels)
      : profile_(profile), labels_(labels), reader_(profile.strings()) {}

  EventNames names_of(const analyze::TimelineEvent& event) const;

  /// The text of the event, split, as far as its arguments are concerned: nothing where
  /// it has none. Counts what is wrong with kind and text. Valid until the next call.
  decode::SplitText split(const analyze::TimelineEvent& event, const EventNames& names) {
    if (!names.kind_defects.empty()) [[unlikely]]
      defects_.merge(names.kind_defects);
    return split_text(event.id, names);
  }

  /// Calls take(index, text, is_plain) for each argument, and counts those that are not
  /// well formed. is_plain: no byte of it needs an escape in JSON (SplitText).
  template <class Take>
  void each_argument(const decode::SplitText& split, const EventNames& names,
                     Take&& take) {
    std::string_view rest = split.arguments;
    bool is_well_formed = true;
    for (std::size_t i = 0; !rest.empty(); ++i) {
      rest.remove_prefix(1);
      const std::string_view text = rest.substr(0, rest.find(kSeparator));
      is_well_formed &=
          split.is_sound ||
          (split.is_plain ? !text.empty() : decode::is_well_formed_part(text));
      take(i, text, split.is_plain);
      rest.remove_prefix(text.size());
    }
    if (!is_well_formed) [[unlikely]]
      note_bad_text(names);
  }

  /// Both of it.
  template <class Take>
  void arguments(const analyze::TimelineEvent& event, const EventNames& names,
                 Take&& take) {
    each_argument(split(event, names), names, take);
  }

  const decode::Defects& defects() const { return defects_; }

 private:
  static constexpr char kSeparator = '\x1e';
  static constexpr std::size_t kPlainIds = 1024;

  decode::SplitText split_text(StringId id, const EventNames& names);
  void note_bad_text(const EventNames& names);

  const decode::Profile& profile_;
  const decode::LabelTable& labels_;
  // Ids met lately whose text is a label alone, by a hash.
  std::vector<std::uint64_t> plain_ =
      std::vector<std::uint64_t>(kPlainIds, ~std::uint64_t{0});
  decode::TextReader reader_;
  decode::Defects found_;  // in the text at hand
  decode::Defects defects_;
};

}  // namespace mm::crox
