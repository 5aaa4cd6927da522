// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "command_words.h"

#include <algorithm>

namespace mm::decode {
namespace {

bool has_odd_quotes(std::string_view text) {
  return std::ranges::count(text, '"') % 2 != 0;
}

}  // namespace

Words words_of(std::string_view command) {
  Words words;
  const bool has_quotes = !has_odd_quotes(command);  // else one is part of a name
  bool is_quoted = false;
  while (!command.empty()) {
    const auto end = std::min(command.find(' '), command.size());
    const std::string_view word = command.substr(0, end);
    command.remove_prefix(std::min(end + 1, command.size()));
    const bool was_quoted = is_quoted;
    if (has_quotes && has_odd_quotes(word)) is_quoted = !is_quoted;
    if (!was_quoted && !is_quoted) words.push_back(word);
  }
  return words;
}

Words values_of(std::string_view option, std::span<const std::string_view> words) {
  Words values;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() > option.size() && words[i].starts_with(option) &&
        words[i][option.size()] == '=') {
      values.push_back(words[i].substr(option.size() + 1));
    } else if (words[i] == option && i + 1 < words.size()) {
      // Two blanks in a row: the value is the end of a longer one that ended in a blank.
      const bool is_part = i + 2 < words.size() && words[i + 2].empty();
      if (!is_part) values.push_back(words[i + 1]);
    }
  }
  return values;
}

std::string_view build_script_package(std::span<const std::string_view> words) {
  constexpr std::string_view kFolder = "/build/";
  for (const std::string_view folder : values_of("--out-dir", words)) {
    const auto at = folder.rfind(kFolder);
    if (at == std::string_view::npos) continue;
    const std::string_view name = folder.substr(at + kFolder.size());
    const auto dash = name.rfind('-');
    if (dash != std::string_view::npos && name.find('/') == std::string_view::npos) {
      return name.substr(0, dash);
    }
  }
  return {};
}

}  // namespace mm::decode
