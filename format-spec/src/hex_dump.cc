// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "hex_dump.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

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

/// Takes the lines of a dump one by one.
class Reader {
 public:
  HexDump take() { return std::move(dump_); }

  void line(std::string_view line) {
    if (line.starts_with('@')) {
      if (!directive(line)) dump_.problem = "not a directive: " + std::string{line};
    } else {
      bytes(line);
    }
  }

 private:
  bool directive(std::string_view line) {
    const auto blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const std::string_view rest = line.substr(std::min(blank + 1, line.size()));
    if (word == "@structure") {
      dump_.structure = rest;
    } else if (word == "@expect") {
      dump_.expected.emplace_back(rest);
    } else if (word == "@version" && rest == "none") {
      dump_.version = kHeaderless;
    } else if (const auto value = number(rest, 10); word == "@version" && value) {
      dump_.version = *value;
    } else if (const auto file = std::ranges::find(kFileWords, rest);
               word == "@file" && file != std::end(kFileWords)) {
      target_ = &dump_.files[static_cast<std::size_t>(file - kFileWords)];
    } else {
      return false;
    }
    return true;
  }

  void bytes(std::string_view line) {
    line = line.substr(0, line.find('#'));
    while (true) {
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      if (line.empty()) return;
      const std::string_view group = line.substr(0, line.find(' '));
      const auto value = number(group, 16);
      if (group.size() != 2 || !value) {
        dump_.problem = "not a byte: " + std::string{group};
        return;
      }
      target_->push_back(static_cast<std::byte>(*value));
      line.remove_prefix(group.size());
    }
  }

  static constexpr std::string_view kFileWords[kStreamCount] = {"events", "string_data",
                                                                "string_index"};
  HexDump dump_;
  std::vector<std::byte>* target_ = &dump_.bytes;
};

}  // namespace

HexDump parse_hex_dump(std::string_view text) {
  Reader reader;
  for (const std::string& line : split_lines(text)) reader.line(line);
  return reader.take();
}

}  // namespace mm::spec
