// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "hex_dump.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

#include "spec_document.h"

namespace mm::spec {
namespace {

std::optional<std::uint32_t> number(std::string_view text, int base) {
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

void take_directive(std::string_view line, HexDump& dump) {
  const auto blank = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, blank);
  const std::string_view rest = line.substr(std::min(blank + 1, line.size()));
  if (word == "@structure") {
    dump.structure = rest;
  } else if (word == "@expect") {
    dump.expected.emplace_back(rest);
  } else if (const auto value = number(rest, 10); word == "@version" && value) {
    dump.version = *value;
  } else {
    dump.problem = "not a directive: " + std::string{line};
  }
}

void take_bytes(std::string_view line, HexDump& dump) {
  line = line.substr(0, line.find('#'));
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (line.empty()) return;
    const std::string_view group = line.substr(0, line.find(' '));
    const auto value = number(group, 16);
    if (group.size() != 2 || !value) {
      dump.problem = "not a byte: " + std::string{group};
      return;
    }
    dump.bytes.push_back(static_cast<std::byte>(*value));
    line.remove_prefix(group.size());
  }
}

}  // namespace

HexDump parse_hex_dump(std::string_view text) {
  HexDump dump;
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with('@')) {
      take_directive(line, dump);
    } else {
      take_bytes(line, dump);
    }
  }
  return dump;
}

}  // namespace mm::spec
