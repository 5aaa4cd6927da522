// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>

#include "mmanalyze/folded.h"

namespace mm::analyze {
namespace {

constexpr char kEscape = '%';
constexpr std::string_view kHexDigits = "0123456789ABCDEF";
/// Ends of names that readers cut off.
constexpr std::array<std::string_view, 4> kMarks{"_[k]", "_[j]", "_[i]", "_[w]"};
constexpr std::size_t kMarkBytes = 4;
/// White space and control characters of more than one byte. All others of that sort are
/// below U+0021 or U+007F.
constexpr std::array<std::string_view, 7> kWideSpaces{
    "\u00A0", "\u1680", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Bytes of the wide space, or of the control character U+0080 to U+009F, that starts at
/// the front; 0 where there is none.
std::size_t wide_space_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.size() >= 2 && byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;
  // U+2000 to U+200A
  if (text.size() >= 3 && byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0x80 &&
      byte(2) <= 0x8A) {
    return 3;
  }
  for (const std::string_view space : kWideSpaces) {
    if (text.starts_with(space)) return space.size();
  }
  return 0;
}

/// Where the blank is that makes the end of the text look like a number; npos if none.
std::size_t blank_before_number(std::string_view text) {
  const std::size_t blank = text.rfind(' ');
  if (blank == std::string_view::npos) return blank;
  const std::string_view end = text.substr(blank + 1);
  const bool is_number =
      end.find_first_not_of("0123456789.+-eE") == std::string_view::npos &&
      std::ranges::any_of(end, is_digit);
  return is_number ? blank : std::string_view::npos;
}

std::size_t mark_at_end(std::string_view text) {
  const bool has_mark = std::ranges::any_of(
      kMarks, [&](std::string_view mark) { return text.ends_with(mark); });
  return has_mark ? text.size() - kMarkBytes + 1 : std::string_view::npos;
}

void append_escaped(std::string_view bytes, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += kEscape;
    out += kHexDigits[byte >> 4U];
    out += kHexDigits[byte & 0xFU];
  }
}

bool is_escaped_anywhere(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return c == kEscape || c == ';' || byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string folded_frame(std::string_view text) {
  if (text.empty()) return std::string{kEscape};
  const std::size_t last = text.size() - 1;
  const std::size_t blank = blank_before_number(text);
  const std::size_t mark = mark_at_end(text);
  std::string frame;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t wide = wide_space_bytes(text.substr(i));
    const char c = text[i];
    const bool is_at_border = (c == ' ' && (i == 0 || i == last)) || (c == '#' && i == 0);
    const std::size_t size = std::max<std::size_t>(wide, 1);
    if (wide > 0 || is_escaped_anywhere(c) || is_at_border || i == blank || i == mark) {
      append_escaped(text.substr(i, size), frame);
    } else {
      frame += c;
    }
    i += size;
  }
  return frame;
}

std::optional<std::string> text_of_folded_frame(std::string_view frame) {
  if (frame == std::string_view{&kEscape, 1}) return std::string{};
  std::string text;
  for (std::size_t i = 0; i < frame.size(); ++i) {
    if (frame[i] != kEscape) {
      text += frame[i];
      continue;
    }
    if (frame.size() - i < 3) return std::nullopt;
    const std::size_t high = kHexDigits.find(frame[i + 1]);
    const std::size_t low = kHexDigits.find(frame[i + 2]);
    if (high == std::string_view::npos || low == std::string_view::npos)
      return std::nullopt;
    text += static_cast<char>(high << 4U | low);
    i += 2;
  }
  return text;
}

}  // namespace mm::analyze
