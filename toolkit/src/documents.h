// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The texts that a tool writes about itself, each from its declarations.
//
//   Cli (tool, commands, options) --+--> help.cc         --help, --version
//                                   +--> manual_page.cc  roff
//                                   +--> complete_*.cc   scripts of three shells
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "toolkit/cli.h"

namespace mm::toolkit {

/// A tool as its documents show it; borrows.
struct ToolView {
  const Command& tool;
  std::vector<const Command*> commands;
};

/// What is wanted: not kNone.
std::string document_text(const ToolView& view, Document document);

std::string bash_completion(const ToolView& view);
std::string zsh_completion(const ToolView& view);
std::string fish_completion(const ToolView& view);
std::string manual_page(const ToolView& view);

/// The options of a command and those that CLI11 adds, -h and --version. Their takes
/// are empty.
std::vector<Option> shown_options(const Command& command, bool is_tool);

/// The parts of "-o,--output".
std::vector<std::string> names_of(std::string_view names);

/// "summarize diff [OPTIONS] BASE CHANGE..."; `prefix` is the tool's name and a blank in
/// front of a subcommand's.
std::string usage_of(const Command& command, std::string_view prefix);

/// Group names in order of their first option, "General" last.
std::vector<std::string_view> groups_of(const std::vector<Option>& options);

/// The first clause of a help text, for lists in which a line is short: without what
/// follows a semicolon or stands in brackets at its end.
std::string_view first_clause(std::string_view help);

/// 'text' as one word of all three shells' languages; a quote in it is written as the
/// shell reads it: '\'' (fish: \').
std::string quoted(std::string_view text, std::string_view quote = "'\\''");

/// The positional option; null where the command takes none.
const Option* positional_of(const Command& command);

/// Names (aliases included) of options that take the word behind them.
std::vector<std::string> names_with_value(const Command& command);

}  // namespace mm::toolkit
