// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Completion in fish: a line for each option, which counts while its command is the one
// among the words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "documents.h"
#include "input_name.h"

namespace mm::toolkit {
namespace {

std::string fish_word(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') escaped += '\\';
    escaped += c;
  }
  return quoted(escaped, "\\'");
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// The function that says whether the command among the words so far is $argv[1].
std::string condition(const ToolView& view) {
  const std::string& tool = view.tool.name();
  std::vector<std::string> commands;
  for (const Command* const sub : view.commands) commands.push_back(sub->name());
  std::string out = fmt::format(
      "function __mm_{}_is\n"
      "    set -l chosen ''\n"
      "    set -l is_value 0\n"
      "    for word in (commandline -opc)[2..-1]\n"
      "        if test $is_value = 1\n"
      "            set is_value 0\n"
      "        else if contains -- $word {}\n"
      "            set is_value 1\n",
      tool, joined(names_with_value(view.tool)));
  if (!commands.empty()) {
    out += fmt::format(
        "        else if contains -- $word {}\n"
        "            set chosen $word\n"
        "            break\n",
        joined(commands));
  }
  return out +
         "        end\n"
         "    end\n"
         "    test \"$chosen\" = \"$argv[1]\"\n"
         "end\n\n";
}

// What is offered for a value: "-x" wants one and no files, "-r -F" files.
std::string offer_of(const Option& option) {
  if (!option.take.words().empty()) {
    if (option.is_list) {
      return fmt::format("-x -a '(__fish_append , {})'", joined(option.take.words()));
    }
    return fmt::format("-x -a {}", fish_word(joined(option.take.words())));
  }
  switch (option.offer) {
    case Offer::kFile:
      return "-r -F";
    case Offer::kProfile:
      // Names with these endings first, then every other file.
      return fmt::format("-x -a '(__fish_complete_suffix {})'",
                         joined(profile_name_endings()));
    case Offer::kFolder:
      return "-x -a '(__fish_complete_directories)'";
    case Offer::kNothing:
      break;
  }
  return "-x";
}

std::string line_of(const Option& option, const std::string& begin) {
  std::string line = begin;
  for (const std::string_view name : names_of(option.names)) {
    line += name.starts_with("--") ? fmt::format(" -l {}", name.substr(2))
                                   : fmt::format(" -s {}", name.substr(1));
  }
  if (!option.is_flag()) line += " " + offer_of(option);
  return line + fmt::format(" -d {}\n", fish_word(first_clause(option.help)));
}

void append_command(std::string& out, const Command& command, std::string_view word,
                    const ToolView& view) {
  const std::string& tool = view.tool.name();
  const std::string begin =
      fmt::format("complete -c {0} -n \"__mm_{0}_is '{1}'\"", tool, word);
  const bool is_tool = &command == &view.tool;
  for (const Option& option : shown_options(command, is_tool)) {
    if (option.is_positional()) {
      out += fmt::format("{} {}\n", begin, offer_of(option));
    } else {
      out += line_of(option, begin);
    }
  }
  if (!is_tool) return;
  for (const Command* const sub : view.commands) {
    out += fmt::format("{} -f -a {} -d {}\n", begin, sub->name(),
                       fish_word(first_clause(sub->sentence())));
  }
}

}  // namespace

std::string fish_completion(const ToolView& view) {
  const std::string& tool = view.tool.name();
  std::string out = fmt::format(
      "# Completes {0} in fish, written by: {0} --completions fish\n\n", tool);
  out += condition(view) + fmt::format("complete -c {} -f\n", tool);
  append_command(out, view.tool, "", view);
  for (const Command* const sub : view.commands) {
    append_command(out, *sub, sub->name(), view);
  }
  return out;
}

}  // namespace mm::toolkit
