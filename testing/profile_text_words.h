// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The words of a line of profile text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mm::testing {

struct Word {
  std::string text;
  bool is_quoted = false;

  bool is(std::string_view plain) const { return !is_quoted && text == plain; }
  /// Whether it is a plain word that starts with `sign` and goes on.
  bool has_sign(char sign) const {
    return !is_quoted && text.size() > 1 && text[0] == sign;
  }
};

struct Line {
  std::size_t indent = 0;
  std::vector<Word> words;
};

/// Splits a line; empty where a quotation is not closed or an escape is unknown. A plain
/// word that starts with "# " or is "#" begins a comment.
std::optional<Line> split_line(std::string_view line);

/// A whole number, decimal or with 0x.
std::optional<std::uint64_t> parse_number(std::string_view text);

/// "A..B", or "A" for A..A.
struct NumberRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
std::optional<NumberRange> parse_range(std::string_view text);

/// "A..B", "A..", "..B", "@A" (an instant) or "=A" (an integer's value).
struct EventTime {
  std::optional<std::uint64_t> start{};
  std::optional<std::uint64_t> end{};
  std::optional<std::uint64_t> instant{};
  std::optional<std::uint64_t> value{};
};
std::optional<EventTime> parse_event_time(const Word& word);

}  // namespace mm::testing
