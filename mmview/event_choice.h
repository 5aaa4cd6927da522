// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// EventReader: events with their texts, and whether a person asked for them. A text is
// expanded once, for the question and for the answer. One object serves one thread of
// execution.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmdecode/text_reader.h"

namespace mm::mmview {

/// What is shown of one event. Texts are valid until the reader's next one.
struct ShownEvent {
  std::uint64_t index = 0;
  decode::Event event;
  std::string_view kind;
  bool is_plain_kind = false;  ///< as SplitText::is_plain
  decode::SplitText text;
  bool is_sound = false;  ///< nothing is wrong with kind and text
  unsigned depth = 0;     ///< with --tree
};

class EventReader {
 public:
  /// Both are borrowed. `earliest_start` is what the selection's window counts from.
  EventReader(const decode::Profile& profile, const decode::Selection& selection,
              std::uint64_t earliest_start);

  /// Reads the texts of `event`. @return false where the selection leaves it out; its
  /// defects are not counted then.
  bool read(std::uint64_t index, const decode::Event& event, ShownEvent& shown);

  /// Of the events that were shown.
  const decode::Defects& defects() const { return defects_; }

 private:
  struct Kind {
    std::uint64_t id = ~std::uint64_t{0};
    std::string text;
    bool is_plain = false;
    bool is_selected = false;
    decode::Defects defects;
  };

  const Kind& kind_of(StringId id);
  bool selects_text(const decode::SplitText& text);
  bool selects_label(std::string_view label);
  void count_defects(const ShownEvent& shown, const Kind& kind);
  void count_text(StringId id, std::uint64_t index, const decode::Defects& found);

  const decode::Profile& profile_;
  const decode::Selection& selection_;
  std::uint64_t earliest_start_;
  bool selects_all_;
  decode::TextReader texts_;
  std::array<Kind, 64> kinds_;                    // by a hash of the id
  std::unordered_map<std::string, bool> labels_;  // what was asked
  std::string label_;
  std::vector<std::string_view> arguments_;
  decode::Defects found_;  // in the text at hand
  decode::Defects defects_;
};

}  // namespace mm::mmview
