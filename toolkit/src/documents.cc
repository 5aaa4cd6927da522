// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "documents.h"

#include <algorithm>

namespace mm::toolkit {

std::string document_text(const ToolView& view, Document document) {
  switch (document) {
    case Document::kBash:
      return bash_completion(view);
    case Document::kZsh:
      return zsh_completion(view);
    case Document::kFish:
      return fish_completion(view);
    case Document::kManualPage:
      return manual_page(view);
    case Document::kNone:
      break;
  }
  return {};
}

std::vector<Option> shown_options(const Command& command, bool is_tool) {
  std::vector<Option> options = command.options();
  options.push_back(
      {.names = "-h,--help", .help = "print this help", .group = "General", .take = {}});
  if (is_tool) {
    options.push_back({.names = "--version",
                       .help = "print the version and the formats read",
                       .group = "General",
                       .take = {}});
  }
  return options;
}

std::vector<std::string> names_of(std::string_view names) {
  std::vector<std::string> parts;
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    parts.emplace_back(names.substr(0, comma));
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  return parts;
}

std::string usage_of(const Command& command, std::string_view prefix) {
  std::string line = std::string{prefix} + command.name() + " [OPTIONS]";
  for (const Option& option : command.options()) {
    if (option.is_positional()) line += " " + option.names;
  }
  return line;
}

std::vector<std::string_view> groups_of(const std::vector<Option>& options) {
  std::vector<std::string_view> groups;
  for (const Option& option : options) {
    if (std::ranges::find(groups, option.group) == groups.end()) {
      groups.push_back(option.group);
    }
  }
  std::stable_partition(groups.begin(), groups.end(),
                        [](auto group) { return group != "General"; });
  return groups;
}

std::string_view first_clause(std::string_view help) {
  const std::size_t end = std::min(help.find("; "), help.find(" (default"));
  return help.substr(0, end);
}

std::string quoted(std::string_view text, std::string_view quote) {
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += quote;
    } else {
      word += c;
    }
  }
  return word + "'";
}

const Option* positional_of(const Command& command) {
  const auto& options = command.options();
  const auto found = std::ranges::find_if(options, &Option::is_positional);
  return found == options.end() ? nullptr : &*found;
}

std::vector<std::string> names_with_value(const Command& command) {
  std::vector<std::string> names;
  for (const Option& option : command.options()) {
    if (option.is_positional() || option.is_flag()) continue;
    for (const std::string_view list : {option.names, option.aliases}) {
      for (std::string& name : names_of(list)) names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace mm::toolkit
