// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Completion in zsh: _arguments with the options of the command that is among the words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "documents.h"
#include "input_name.h"

namespace mm::toolkit {
namespace {

// `text` where _arguments ends a part at any of `ends`.
std::string escaped(std::string_view text, std::string_view ends) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || ends.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// The action that completes a value.
std::string offer_of(const Option& option) {
  if (!option.take.words().empty()) {
    return option.is_list
               ? fmt::format("_sequence compadd - {}", joined(option.take.words()))
               : fmt::format("({})", joined(option.take.words()));
  }
  switch (option.offer) {
    case Offer::kFile:
      return "_files";
    case Offer::kProfile:
      // Any file where none has such a name.
      return fmt::format("_files -g \"*({})(-.)\"",
                         fmt::join(profile_name_endings(), "|"));
    case Offer::kFolder:
      return "_files -/";
    case Offer::kNothing:
      break;
  }
  return " ";  // wanted, and nothing to offer
}

// "'*--output=[write to FILE]:FILE:_files'": may be repeated, as every option may.
void append_option(std::string& out, const Option& option) {
  for (const std::string_view name : names_of(option.names)) {
    std::string spec = fmt::format("*{}", name);
    if (!option.is_flag()) spec += name.starts_with("--") ? "=" : "+";
    spec += fmt::format("[{}]", escaped(first_clause(option.help), "[]:"));
    if (!option.is_flag()) {
      spec += fmt::format(":{}:{}", escaped(option.value, ":"), offer_of(option));
    }
    out += fmt::format("        {}\n", quoted(spec));
  }
}

void append_command(std::string& out, const Command& command, std::string_view word,
                    const ToolView& view) {
  const bool is_tool = &command == &view.tool;
  out += fmt::format("    {})\n      options=(\n", quoted(word));
  for (const Option& option : shown_options(command, is_tool)) {
    if (!option.is_positional()) append_option(out, option);
  }
  const Option* const positional = positional_of(command);
  if (is_tool && !view.commands.empty()) {
    out += fmt::format("        '*: :_{}_first'\n", view.tool.name());
  } else if (positional != nullptr) {
    out += fmt::format("        {}\n", quoted(fmt::format("*:{}:{}", positional->value,
                                                          offer_of(*positional))));
  }
  out += "      )\n      ;;\n";
}

// Commands and what stands in the place of one.
std::string first_word(const ToolView& view) {
  std::string out =
      fmt::format("_{}_first() {{\n  local -a commands=(\n", view.tool.name());
  for (const Command* const sub : view.commands) {
    out += fmt::format("    {}\n",
                       quoted(fmt::format("{}:{}", sub->name(),
                                          escaped(first_clause(sub->sentence()), ":"))));
  }
  out += "  )\n  _describe -t commands command commands\n";
  const Option* const positional = positional_of(view.tool);
  if (positional != nullptr) out += fmt::format("  {}\n", offer_of(*positional));
  return out + "}\n\n";
}

}  // namespace

std::string zsh_completion(const ToolView& view) {
  const std::string& tool = view.tool.name();
  std::string out = fmt::format(
      "#compdef {0}\n# Completes {0} in zsh, written by: {0} --completions zsh\n\n",
      tool);
  if (!view.commands.empty()) out += first_word(view);
  out += fmt::format(
      "_{}() {{\n"
      "  local command='' i\n"
      "  local -a options\n"
      "  for ((i = 2; i < CURRENT; ++i)); do\n"
      "    case $words[i] in\n"
      "      ({}) ((++i)) ;;\n",
      tool, fmt::join(names_with_value(view.tool), "|"));
  if (!view.commands.empty()) {
    std::string names;
    for (const Command* const sub : view.commands) names += "|" + sub->name();
    out += fmt::format("      ({}) command=$words[i]; break ;;\n", names.substr(1));
  }
  out += "    esac\n  done\n  case $command in\n";
  append_command(out, view.tool, "", view);
  for (const Command* const sub : view.commands) {
    append_command(out, *sub, sub->name(), view);
  }
  return out + fmt::format(
                   "  esac\n"
                   "  if [[ -n $command ]]; then\n"
                   "    words=(\"$words[1]\" \"${{(@)words[i+1,-1]}}\")\n"
                   "    (( CURRENT -= i - 1 ))\n"
                   "  fi\n"
                   "  _arguments -s -S : $options\n"
                   "}}\n\n"
                   "# Called by the shell that loaded it by its name, or sourced.\n"
                   "if [[ $funcstack[1] == _{0} ]]; then\n  _{0} \"$@\"\nelse\n"
                   "  compdef _{0} {0}\nfi\n",
                   tool);
}

}  // namespace mm::toolkit
