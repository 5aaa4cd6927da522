// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "command_line.h"

#include <algorithm>

#include "mmformat/layout.h"

namespace mm::launcher {
namespace {

constexpr std::string_view kHelp =
    R"(Run the mmtools of a Rust toolchain, of one that can read the profile.

usage: mmtools [+TOOLCHAIN] TOOL [ARGUMENTS...]
  or:  mmtools [+TOOLCHAIN] list

Tools: @TOOLS@

The tool runs from the toolchain that is asked for: +TOOLCHAIN, the variable
RUSTUP_TOOLCHAIN, or what rustup has active in this folder. Where that has no
mmtools, the ones installed with this program run; where the ones chosen cannot
read a profile among the arguments, others that can, and a note says so. Nothing
is ever downloaded or installed.

  list                      show toolchains and the formats that their mmtools
                            read; * marks what would run
  -h, --help                print this help; mmtools TOOL --help prints a tool's
      --version             print the version of this program

A link to this program under the name of a tool runs that tool.

Examples:
  mmtools summarize demo-0012345.mm_profdata
      run the summarize of the active toolchain
  mmtools +nightly mmview --info demo-0012345
      run the mmview of the toolchain nightly
)";

}  // namespace

std::vector<std::string> tools() {
  std::vector<std::string> names;
  std::string_view rest = MMTOOLS_PROGRAMS;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    names.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return names;
}

CommandLine parse(std::span<const std::string> words) {
  CommandLine line;
  const std::vector<std::string> known = tools();
  const auto is_tool = [&](const std::string& word) {
    return std::ranges::find(known, word) != known.end();
  };
  const std::string own = words.empty() ? "" : words[0];
  std::size_t at = std::min<std::size_t>(1, words.size());
  if (at < words.size() && words[at].starts_with('+')) {
    line.toolchain = words[at++].substr(1);
    if (line.toolchain.empty()) {
      line.error = "a toolchain is missing behind +";
      return line;
    }
  }
  const std::string called = own.substr(own.rfind('/') + 1);  // npos + 1 is 0
  if (is_tool(called)) {
    line.tool = called;
  } else if (at == words.size()) {
    line.error = "a tool is missing";
    return line;
  } else {
    line.tool = words[at++];
  }
  line.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  if (is_tool(line.tool)) {
    line.task = CommandLine::Task::kRun;
  } else if (line.tool == "list" && line.arguments.empty()) {
    line.task = CommandLine::Task::kList;
  } else if (line.tool == "-h" || line.tool == "--help" || line.tool == "help") {
    line.task = CommandLine::Task::kHelp;
  } else if (line.tool == "--version") {
    line.task = CommandLine::Task::kVersion;
  } else if (line.tool == "list") {
    line.error = "list takes no arguments";
  } else {
    line.error = "there is no tool '" + line.tool + "'; there are";
    for (const std::string& name : known) line.error += " " + name;
  }
  return line;
}

std::string help_text() {
  std::string text{kHelp};
  const std::string_view mark = "@TOOLS@";
  std::string names;
  for (const std::string& name : tools()) names += (names.empty() ? "" : ", ") + name;
  return text.replace(text.find(mark), mark.size(), names);
}

std::string version_text() {
  return std::string{"mmtools "} + MMTOOLS_VERSION + " (profile formats " +
         std::to_string(kOldestVersion) + " to " + std::to_string(kNewestVersion) +
         ", and headerless)\n";
}

std::string harmless(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 0xfU];
    }
  }
  return out;
}

}  // namespace mm::launcher
