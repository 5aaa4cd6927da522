// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/json_writer.h"

#include <cassert>
#include <charconv>

#include "json_escape.h"

namespace mm::toolkit {

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

void JsonWriter::signed_number(std::int64_t value) {
  before_element();
  char digits[20];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  sink_->append(std::string_view{std::begin(digits), end});
}

void JsonWriter::real(double value) {
  before_element();
  char digits[32];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value,
                                 std::chars_format::general, 6)
                       .ptr;
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
    while (plain < text.size() && is_plain_json(text[plain])) ++plain;
    sink_->append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    char room[6];
    sink_->append(take_json_character(text, room));
  }
  sink_->append('"');
}

}  // namespace mm::toolkit
