// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One string of a profile in parts that can be written again, and what its text is like
// as that of an event (spec section "Event ids").
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/profile.h"
#include "mmdecode/string_pieces.h"
#include "mmformat/ids.h"

namespace mm::rewriting {

/// What can be wrong with a text as that of an event. Shapes add up as texts do.
struct TextShape {
  bool is_empty : 1 = true;
  bool starts_with_separator : 1 = false;
  bool ends_with_separator : 1 = false;
  bool has_empty_part : 1 = false;  // inside
  bool has_control : 1 = false;

  /// `has_arguments`: whether separators are none of the forbidden characters.
  static TextShape of(std::string_view text, bool has_arguments);
  void append(const TextShape& next);

  bool is_event_text() const {
    return !is_empty && !starts_with_separator && !ends_with_separator &&
           !has_empty_part && !has_control;
  }
};

/// `text` with what breaks the grammar replaced: U+FFFD for a control character,
/// kUnknownText for an empty part.
std::string mended_event_text(std::string_view text, bool has_arguments);

/// The parts of one string: text without a border in it, and references.
class StringParts {
 public:
  struct Part {
    bool is_reference = false;
    StringId reference = {};
    std::size_t begin = 0;  // in the text
    std::size_t end = 0;
  };

  explicit StringParts(const decode::Profile& profile)
      : reader_(profile.strings().data(), profile.layout()) {}

  /// Reads the string at `address`.
  /// @return whether it is as it should be: ended, of known pieces, UTF-8 in each text,
  ///         and no longer than readers take.
  bool read(std::uint64_t address);

  const std::vector<Part>& parts() const { return parts_; }
  std::string_view text_of(const Part& part) const {
    return std::string_view{text_}.substr(part.begin, part.end - part.begin);
  }
  std::size_t text_bytes() const { return text_.size(); }

 private:
  void take_text(std::string_view text);

  decode::StringPieceReader reader_;
  std::string text_;
  std::vector<Part> parts_;
};

}  // namespace mm::rewriting
