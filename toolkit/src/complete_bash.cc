// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Completion in bash: one function that finds the command among the words, and then looks
// up what stands before the cursor in tables made of the options. It uses the shell
// alone, not the functions of the package bash-completion, which only loads it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "documents.h"
#include "input_name.h"

namespace mm::toolkit {
namespace {

// Offers of values. @TOOL@, @ENDINGS@ stand for the tool and for what profiles end in.
constexpr std::string_view kOffers = R"(
# Each puts what begins with $current into COMPREPLY.
_mm_@TOOL@_words() {
  mapfile -t COMPREPLY < <(compgen -P "$ahead" -W "$1" -- "$current")
}
_mm_@TOOL@_list() {
  local last=${current##*,}
  compopt -o nospace
  mapfile -t COMPREPLY < <(compgen -P "$ahead${current%"$last"}" -W "$1" -- "$last")
}
# The word as the shell would read it: files are looked for by that, and the shell quotes
# what is found.
_mm_@TOOL@_plain() {
  case $current in
    [\'\"]*) plain=${current:1} ;;
    *) plain=${current//\\/} ;;
  esac
  case $plain in '~/'*) plain=$HOME/${plain:2} ;; esac
  compopt -o filenames
}
_mm_@TOOL@_files() {
  local plain
  _mm_@TOOL@_plain
  mapfile -t COMPREPLY < <(compgen -f -P "$ahead" -- "$plain")
}
_mm_@TOOL@_folders() {
  local plain
  _mm_@TOOL@_plain
  mapfile -t COMPREPLY < <(compgen -d -P "$ahead" -- "$plain")
}
# Profiles and folders; any file where the word begins no profile's name.
_mm_@TOOL@_profiles() {
  local plain ending
  local -a profiles=() folders=()
  _mm_@TOOL@_plain
  for ending in @ENDINGS@; do
    mapfile -t -O "${#profiles[@]}" profiles < <(
      compgen -f -X "!*$ending" -P "$ahead" -- "$plain")
  done
  if [ "${#profiles[@]}" -eq 0 ]; then
    _mm_@TOOL@_files
    return
  fi
  mapfile -t folders < <(compgen -d -P "$ahead" -- "$plain")
  COMPREPLY=("${profiles[@]}" "${folders[@]}")
}
)";

constexpr std::string_view kBegin = R"(
_mm_@TOOL@() {
  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' ahead='' i
  COMPREPLY=()

  # The shell parts words at "=", unless COMP_WORDBREAKS was changed.
  if [ "$current" = = ]; then
    current=
  elif [ "$option" = = ] && [ "$COMP_CWORD" -ge 2 ]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == --*=* ]]; then
    option=${current%%=*}
    ahead=$option=
    current=${current#*=}
  fi

  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      --)
        _mm_@TOOL@_profiles
        return
        ;;
)";

std::string with_tool(std::string_view text, std::string_view tool) {
  const std::string_view mark = "@TOOL@";
  std::string out;
  while (true) {
    const std::size_t at = text.find(mark);
    out += text.substr(0, at);
    if (at == std::string_view::npos) return out;
    out += tool;
    text.remove_prefix(at + mark.size());
  }
}

std::string offers() {
  std::string text{kOffers};
  const std::string_view mark = "@ENDINGS@";
  text.replace(text.find(mark), mark.size(),
               fmt::format("{}", fmt::join(profile_name_endings(), " ")));
  return text;
}

// What is run for the value of `option`.
std::string offer_of(const Option& option, std::string_view tool) {
  if (!option.take.words().empty()) {
    return fmt::format("_mm_{}_{} {}", tool, option.is_list ? "list" : "words",
                       quoted(fmt::format("{}", fmt::join(option.take.words(), " "))));
  }
  switch (option.offer) {
    case Offer::kFile:
      return fmt::format("_mm_{}_files", tool);
    case Offer::kProfile:
      return fmt::format("_mm_{}_profiles", tool);
    case Offer::kFolder:
      return fmt::format("_mm_{}_folders", tool);
    case Offer::kNothing:
      break;
  }
  return ":";  // a number, a text: nothing to offer
}

// "'diff -o' | 'diff --output'": the option behind its command, as the table has it.
std::string keys_of(const Option& option, std::string_view command) {
  std::string keys;
  for (const std::string_view list : {option.names, option.aliases}) {
    for (const std::string& name : names_of(list)) {
      if (!keys.empty()) keys += " | ";
      keys += quoted(fmt::format("{} {}", command, name));
    }
  }
  return keys;
}

void append_values(std::string& out, const Command& command, std::string_view word,
                   std::string_view tool) {
  for (const Option& option : command.options()) {
    if (option.is_positional() || option.is_flag()) continue;
    out += fmt::format("    {})\n      {}\n      return\n      ;;\n",
                       keys_of(option, word), offer_of(option, tool));
  }
}

// What can stand where no value does: options behind a dash, else commands and files.
void append_words(std::string& out, const Command& command, std::string_view word,
                  const ToolView& view) {
  const bool is_tool = &command == &view.tool;
  std::vector<std::string> names;
  for (const Option& option : shown_options(command, is_tool)) {
    if (option.is_positional()) continue;
    for (std::string& name : names_of(option.names)) names.push_back(std::move(name));
  }
  out += fmt::format("    {}*)\n      _mm_{}_words {}\n      ;;\n",
                     quoted(fmt::format("{} -", word)), view.tool.name(),
                     quoted(fmt::format("{}", fmt::join(names, " "))));
  out += fmt::format("    {}*)\n", quoted(fmt::format("{} ", word)));
  const Option* const positional = positional_of(command);
  if (positional != nullptr) {
    out += fmt::format("      {}\n", offer_of(*positional, view.tool.name()));
  }
  if (is_tool && !view.commands.empty()) {
    std::string commands;
    for (const Command* const sub : view.commands) commands += " " + sub->name();
    out += fmt::format(
        "      mapfile -t -O \"${{#COMPREPLY[@]}}\" COMPREPLY < <(\n"
        "        compgen -W '{}' -- \"$current\")\n",
        commands.substr(1));
  }
  out += "      ;;\n";
}

}  // namespace

std::string bash_completion(const ToolView& view) {
  const std::string& tool = view.tool.name();
  std::string out =
      fmt::format("# Completes {0} in bash, written by: {0} --completions bash\n", tool);
  out += with_tool(offers(), tool) + with_tool(kBegin, tool);
  out += fmt::format(
      "      {})\n"
      "        [ \"${{COMP_WORDS[i + 1]}}\" = = ] && ((++i))\n"
      "        ((++i))\n"
      "        ;;\n",
      fmt::join(names_with_value(view.tool), " | "));
  if (!view.commands.empty()) {
    std::string names;
    for (const Command* const sub : view.commands) names += " | " + sub->name();
    out += fmt::format(
        "      {})\n"
        "        command=${{COMP_WORDS[i]}}\n"
        "        break\n"
        "        ;;\n",
        names.substr(3));
  }
  out += "    esac\n  done\n\n  case \"$command $option\" in\n";
  append_values(out, view.tool, "", tool);
  for (const Command* const sub : view.commands) {
    append_values(out, *sub, sub->name(), tool);
  }
  out += "  esac\n  case \"$command $current\" in\n";
  append_words(out, view.tool, "", view);
  for (const Command* const sub : view.commands) {
    append_words(out, *sub, sub->name(), view);
  }
  out += fmt::format("  esac\n}}\ncomplete -F _mm_{0} {0}\n", tool);
  return out;
}

}  // namespace mm::toolkit
