// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "json_repair.h"

#include <charconv>
#include <cstddef>
#include <optional>

#include "mmformat/utf8.h"

namespace mm::decode {
namespace {

/// Appends a code point as JSON string content.
void append_json_char(std::string& out, char32_t value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  if (value == '"' || value == '\\') {
    out += '\\';
    out += static_cast<char>(value);
  } else if (value < 0x20) {
    out += "\\u00";
    out += kHex[value >> 4];
    out += kHex[value & 0xF];
  } else {
    append_utf8(out, value);
  }
}

struct RustEscape {
  char32_t value;
  std::size_t bytes;  // behind the "\u"
};

/// "{e9}" at the start of `text`.
std::optional<RustEscape> read_braces(std::string_view text) {
  constexpr std::size_t kMaxDigits = 6;
  if (!text.starts_with('{')) return std::nullopt;
  const std::size_t end = text.substr(0, kMaxDigits + 2).find('}');
  if (end == std::string_view::npos || end == 1) return std::nullopt;
  unsigned value = 0;
  const auto [stop, error] =
      std::from_chars(text.data() + 1, text.data() + end, value, 16);
  if (error != std::errc{} || stop != text.data() + end) return std::nullopt;
  return RustEscape{static_cast<char32_t>(value), end + 1};
}

}  // namespace

std::string repair_json(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && static_cast<unsigned char>(c) < 0x20) {
      append_json_char(out, static_cast<unsigned char>(c));
      continue;
    }
    if (!in_string || c != '\\' || i + 1 == text.size()) {
      out += c;
      continue;
    }
    const char escaped = text[++i];
    const auto braces =
        escaped == 'u' ? read_braces(text.substr(i + 1)) : std::optional<RustEscape>{};
    if (braces) {
      append_json_char(out, braces->value);
      i += braces->bytes;
    } else if (escaped == '\'') {
      out += '\'';
    } else {
      out += c;
      out += escaped;
    }
  }
  return out;
}

}  // namespace mm::decode
