// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "json_escape.h"

#include <algorithm>

#include "mmformat/utf8.h"

namespace mm::toolkit {
namespace {

std::string_view escaped(char32_t value, char (&room)[6]) {
  constexpr std::string_view kHex = "0123456789abcdef";
  room[0] = '\\';
  room[1] = 'u';
  for (unsigned i = 0; i < 4; ++i) room[2 + i] = kHex[value >> (12 - 4 * i) & 0xFU];
  return {std::begin(room), std::end(room)};
}

}  // namespace

std::string_view take_json_character(std::string_view& text, char (&room)[6]) {
  const CodePoint point = decode_utf8(text);
  const std::string_view bytes = text.substr(0, point.bytes);
  text.remove_prefix(point.bytes);
  switch (point.value) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      break;
  }
  // U+2028 and U+2029 are legal, but break scripts that embed the text.
  const bool is_control = point.value < 0x20 || point.value == 0x7F ||
                          point.value == 0x2028 || point.value == 0x2029;
  if (is_control) return escaped(point.value, room);
  return point.is_valid ? bytes : "\xef\xbf\xbd";
}

}  // namespace mm::toolkit
