// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// JsonWriter: strict JSON, written as it comes. What one writes, any parser reads:
// control characters are escaped, bytes that are no UTF-8 become U+FFFD, integers are
// exact, the same calls give the same bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "toolkit/sink.h"

namespace mm::toolkit {

class JsonWriter {
 public:
  /// `sink` is borrowed.
  explicit JsonWriter(Sink& sink) : sink_(&sink) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  /// Inside an object, before each value.
  void key(std::string_view name);

  void string(std::string_view text);
  void number(std::uint64_t value);
  void signed_number(std::int64_t value);
  /// A finite number, with six digits that count.
  void real(double value);
  void boolean(bool value);
  void null();

  /// Puts the next element, key or closing bracket on a line of its own.
  void line_break() { has_break_ = true; }

 private:
  void open(char bracket);
  void close(char bracket);
  void before_element();
  void append_text(std::string_view text);

  Sink* sink_;
  std::vector<bool> is_first_;  // a level: whether no element was written yet
  bool follows_key_ = false;
  bool has_break_ = false;
};

}  // namespace mm::toolkit
