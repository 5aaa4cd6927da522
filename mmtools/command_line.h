// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The command line of the launcher: [+TOOLCHAIN] TOOL ARGS..., where this program may
// also be called by the name of a tool.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mm::launcher {

/// The tools that are launched.
std::vector<std::string> tools();

struct CommandLine {
  enum class Task { kRun, kList, kHelp, kVersion, kWrong };
  Task task = Task::kWrong;
  std::string tool = {};
  std::string toolchain = {};  ///< without "+"; empty: none given
  std::vector<std::string> arguments = {};
  std::string error = {};  ///< of kWrong
};

/// `words` begins with the name of the program.
CommandLine parse(std::span<const std::string> words);

std::string help_text();
/// "mmtools 1.2.3 (profile formats 0 to 9, and headerless)": of this program.
std::string version_text();

/// Text that is safe on a terminal: control characters as \x1b.
std::string harmless(std::string_view text);

}  // namespace mm::launcher
