// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/json_writer.h"

#include <cassert>
#include <charconv>

#include "mmformat/utf8.h"

namespace mm::toolkit {
namespace {

// Whether a byte goes into a string as it is.
constexpr bool is_plain(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void append_escape(Sink& sink, char32_t value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  sink.append("\\u");
  for (int shift = 12; shift >= 0; shift -= 4) sink.append(kHex[value >> shift & 0xFU]);
}

void append_character(Sink& sink, std::string_view bytes, const CodePoint& point) {
  switch (point.value) {
    case '"':
      sink.append("\\\"");
      return;
    case '\\':
      sink.append("\\\\");
      return;
    case '\n':
      sink.append("\\n");
      return;
    case '\r':
      sink.append("\\r");
      return;
    case '\t':
      sink.append("\\t");
      return;
    default:
      break;
  }
  // U+2028 and U+2029 are legal, but break scripts that embed the text.
  const bool is_control = point.value < 0x20 || point.value == 0x7F ||
                          point.value == 0x2028 || point.value == 0x2029;
  if (is_control)
    append_escape(sink, point.value);
  else if (!point.is_valid)
    sink.append("\xef\xbf\xbd");
  else
    sink.append(bytes);
}

}  // namespace

void JsonWriter::before_element() {
  if (follows_key_) {
    follows_key_ = false;
    return;
  }
  if (is_first_.empty()) return;
  if (!is_first_.back()) sink_->append(',');
  is_first_.back() = false;
  if (has_break_) sink_->append('\n');
  has_break_ = false;
}

void JsonWriter::open(char bracket) {
  before_element();
  sink_->append(bracket);
  is_first_.push_back(true);
}

void JsonWriter::close(char bracket) {
  assert(!is_first_.empty() && !follows_key_);
  if (has_break_) sink_->append('\n');
  has_break_ = false;
  is_first_.pop_back();
  sink_->append(bracket);
}

void JsonWriter::key(std::string_view name) {
  before_element();
  append_text(name);
  sink_->append(':');
  follows_key_ = true;
}

void JsonWriter::string(std::string_view text) {
  before_element();
  append_text(text);
}

void JsonWriter::number(std::uint64_t value) {
  before_element();
  char digits[20];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  sink_->append(std::string_view{std::begin(digits), end});
}

void JsonWriter::boolean(bool value) {
  before_element();
  sink_->append(value ? "true" : "false");
}

void JsonWriter::null() {
  before_element();
  sink_->append("null");
}

void JsonWriter::append_text(std::string_view text) {
  sink_->append('"');
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    sink_->append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    const CodePoint point = decode_utf8(text);
    append_character(*sink_, text.substr(0, point.bytes), point);
    text.remove_prefix(point.bytes);
  }
  sink_->append('"');
}

}  // namespace mm::toolkit
