// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The text of --help and --version.
#include <fmt/format.h>

#include <algorithm>

#include "documents.h"
#include "mmformat/layout.h"
#include "toolkit/cli.h"

namespace mm::toolkit {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kHelpColumn = 28;

std::string left_side(const Option& option) {
  const bool has_short = option.names.starts_with('-') && !option.names.starts_with("--");
  std::string names = option.names;
  if (const std::size_t comma = names.find(','); comma != std::string::npos) {
    names.insert(comma + 1, 1, ' ');
  }
  std::string text = option.is_positional() ? "  " : has_short ? "  " : "      ";
  text += names;
  if (!option.is_positional() && !option.is_flag())
    text += " " + option.value + (option.takes_many ? "..." : "");
  return text;
}

// Appends `help`, broken at blanks, in the right column.
void append_row(std::string& out, std::string left, std::string_view help) {
  if (left.size() + 2 > kHelpColumn) {
    out += left + '\n';
    left.clear();
  }
  std::string line = left + std::string(kHelpColumn - left.size(), ' ');
  bool is_first = true;
  while (!help.empty()) {
    const std::size_t end = std::min(help.find(' '), help.size());
    const std::string_view word = help.substr(0, end);
    if (!is_first && line.size() + 1 + word.size() > kWidth) {
      out += line + '\n';
      line.assign(kHelpColumn, ' ');
      is_first = true;
    }
    if (!is_first) line += ' ';
    line += word;
    is_first = false;
    help.remove_prefix(std::min(end + 1, help.size()));
  }
  out += line + '\n';
}

}  // namespace

std::string help_text(const Command& command, std::string_view prefix,
                      const std::vector<const Command*>& subcommands) {
  std::string out =
      fmt::format("{}\n\nusage: {}\n", command.sentence(), usage_of(command, prefix));
  for (const Command* const sub : subcommands) {
    out += fmt::format("  or:  {}\n", usage_of(*sub, command.name() + " "));
  }
  if (!subcommands.empty()) {
    out += "\nCommands:\n";
    for (const Command* const sub : subcommands) {
      append_row(out, "  " + sub->name(), sub->sentence());
    }
  }
  const std::vector<Option> options = shown_options(command, prefix.empty());
  for (const std::string_view group : groups_of(options)) {
    out += fmt::format("\n{}:\n", group);
    for (const Option& option : options) {
      if (option.group == group) append_row(out, left_side(option), option.help);
    }
  }
  if (!command.examples().empty()) out += "\nExamples:\n";
  for (const Command::Example& example : command.examples()) {
    out += fmt::format("  {}\n      {}\n", example.command_line, example.what);
  }
  return out;
}

std::string version_text(std::string_view tool) {
  return fmt::format("{} {} (profile formats {} to {}, and headerless)\n", tool,
                     MMTOOLS_VERSION, kOldestVersion, kNewestVersion);
}

}  // namespace mm::toolkit
