// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "folded_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

namespace mm::flamegraph {
namespace {

constexpr std::string_view kBlanks = " \t";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_whole_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  return point != std::string_view::npos && is_whole_number(text.substr(0, point)) &&
         is_whole_number(text.substr(point + 1));
}

bool ends_in_number(std::string_view stack) {
  const std::size_t blank = stack.find_last_of(kBlanks);
  return blank != std::string_view::npos && is_whole_number(stack.substr(blank + 1));
}

}  // namespace

Error bad_folded_line(std::uint64_t number, std::string_view what) {
  return {.code = ErrorCode::kBadFolded,
          .detail = fmt::format("line {}: {}", number, what)};
}

Result<FoldedLine> split_folded_line(std::string_view text, std::uint64_t number) {
  const std::size_t blank = text.find_last_of(kBlanks);
  if (blank == std::string_view::npos) {
    return bad_folded_line(number, "not a stack, a blank and a count");
  }
  const std::string_view digits = text.substr(blank + 1);
  FoldedLine line{.stack = text.substr(0, blank)};
  const std::size_t last = line.stack.find_last_not_of(kBlanks);
  line.stack = line.stack.substr(0, last == std::string_view::npos ? 0 : last + 1);
  if (is_decimal(digits)) {
    return bad_folded_line(number,
                           fmt::format("the count {} is not a whole number; counts in a "
                                       "smaller unit are",
                                       digits));
  }
  if (!is_whole_number(digits)) {
    return bad_folded_line(number, "the count is not a whole number");
  }
  if (std::from_chars(digits.data(), digits.data() + digits.size(), line.count).ec !=
      std::errc{}) {
    return bad_folded_line(number, "the count is beyond 64 bits");
  }
  if (line.stack.empty()) return bad_folded_line(number, "the stack is missing");
  line.has_two_numbers = ends_in_number(line.stack);
  return line;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t feed = text.find('\n');
  const std::string_view line = text.substr(0, feed);
  text.remove_prefix(feed == std::string_view::npos ? text.size() : feed + 1);
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

void skip_byte_order_mark(std::string_view& text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
}

bool looks_folded(std::string_view text) {
  constexpr std::size_t kMostBytes = 65'536;
  text = text.substr(0, kMostBytes);
  skip_byte_order_mark(text);
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.empty() || line.front() == '#') continue;
    const auto is_of_text = [](char c) {
      return static_cast<unsigned char>(c) >= 0x20 || c == '\t';
    };
    return std::ranges::all_of(line, is_of_text) &&
           split_folded_line(line, 1).has_value();
  }
  return false;
}

}  // namespace mm::flamegraph
