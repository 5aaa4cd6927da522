// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/text_diff.h"

#include <algorithm>
#include <cstddef>

namespace mm::testing {
namespace {

constexpr std::size_t kContextLines = 2;
constexpr std::size_t kMostLines = 60;

std::string visible(std::string_view line) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      out.push_back(c);
      continue;
    }
    out += "\\x";
    out.push_back(kHex[byte >> 4]);
    out.push_back(kHex[byte & 0xF]);
  }
  return out;
}

void append_lines(std::string& out, const std::vector<std::string>& lines,
                  std::size_t first, std::size_t end, char mark) {
  for (std::size_t i = first; i < end; ++i) {
    if (i - first == kMostLines) {
      out += std::string{mark} + " ... " + std::to_string(end - i) + " more lines\n";
      return;
    }
    out += std::string{mark} + " " + visible(lines[i]) + "\n";
  }
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string text_diff(std::string_view wanted, std::string_view got) {
  if (wanted == got) return {};
  const std::vector<std::string> want = lines_of(wanted);
  const std::vector<std::string> have = lines_of(got);
  if (want == have) return "the end of the last line differs\n";
  std::size_t same = 0;
  while (same < want.size() && same < have.size() && want[same] == have[same]) ++same;
  std::size_t tail = 0;
  while (tail < want.size() - same && tail < have.size() - same &&
         want[want.size() - 1 - tail] == have[have.size() - 1 - tail]) {
    ++tail;
  }
  std::string out = "line " + std::to_string(same + 1) + ":\n";
  append_lines(out, want, same - std::min(same, kContextLines), same, ' ');
  append_lines(out, want, same, want.size() - tail, '-');
  append_lines(out, have, same, have.size() - tail, '+');
  append_lines(out, want, want.size() - tail,
               want.size() - tail + std::min(tail, kContextLines), ' ');
  return out;
}

}  // namespace mm::testing
