// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/profile_text_words.h"

#include <charconv>
#include <utility>

namespace mm::testing {
namespace {

std::optional<char> hex_escape(std::string_view digits) {
  unsigned value = 0;
  const auto end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, value, 16);
  if (digits.size() != 2 || parsed.ptr != end) return std::nullopt;
  return static_cast<char>(value);
}

// The character that the escape at the start of `rest` stands for; takes it off.
std::optional<char> take_escape(std::string_view& rest) {
  constexpr std::string_view kNames = "ntr\"\\";
  constexpr std::string_view kMeanings = "\n\t\r\"\\";
  if (rest.empty()) return std::nullopt;
  if (rest[0] == 'x') {
    const auto value = hex_escape(rest.substr(1, 2));
    rest.remove_prefix(std::min<std::size_t>(3, rest.size()));
    return value;
  }
  const std::size_t known = kNames.find(rest[0]);
  if (known == std::string_view::npos) return std::nullopt;
  rest.remove_prefix(1);
  return kMeanings[known];
}

// The quotation whose opening quote is already taken off.
std::optional<Word> take_quoted(std::string_view& rest) {
  Word word{.text = {}, .is_quoted = true};
  while (!rest.empty()) {
    const char c = rest[0];
    rest.remove_prefix(1);
    if (c == '"') return word;
    if (c != '\\') {
      word.text.push_back(c);
      continue;
    }
    const auto escaped = take_escape(rest);
    if (!escaped) return std::nullopt;
    word.text.push_back(*escaped);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Line> split_line(std::string_view line) {
  Line result;
  result.indent = std::min(line.find_first_not_of(' '), line.size());
  std::string_view rest = line;
  for (;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (rest.empty() || rest == "#" || rest.starts_with("# ")) return result;
    if (rest[0] == '"') {
      rest.remove_prefix(1);
      auto word = take_quoted(rest);
      if (!word) return std::nullopt;
      result.words.push_back(*std::move(word));
      continue;
    }
    const std::size_t end = std::min(rest.find(' '), rest.size());
    result.words.push_back({.text = std::string{rest.substr(0, end)}});
    rest.remove_prefix(end);
  }
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  const bool is_hex = text.starts_with("0x");
  if (is_hex) text.remove_prefix(2);
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value, is_hex ? 16 : 10);
  if (text.empty() || parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
  return value;
}

std::optional<NumberRange> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  const auto first = parse_number(text.substr(0, dots));
  const auto last =
      dots == std::string_view::npos ? first : parse_number(text.substr(dots + 2));
  if (!first || !last) return std::nullopt;
  return NumberRange{*first, *last};
}

std::optional<EventTime> parse_event_time(const Word& word) {
  const std::string_view text = word.text;
  EventTime time;
  if (word.has_sign('@') || word.has_sign('=')) {
    const auto number = parse_number(text.substr(1));
    if (!number) return std::nullopt;
    (text[0] == '@' ? time.instant : time.value) = number;
    return time;
  }
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::string_view first = text.substr(0, dots);
  const std::string_view last = text.substr(dots + 2);
  time.start = parse_number(first);
  time.end = parse_number(last);
  const bool is_sound =
      time.start.has_value() == !first.empty() && time.end.has_value() == !last.empty();
  return is_sound && (time.start || time.end) ? std::optional{time} : std::nullopt;
}

}  // namespace mm::testing
