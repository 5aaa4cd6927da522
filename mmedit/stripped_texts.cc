// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "stripped_texts.h"

#include "path_words.h"
#include "process_names.h"

namespace mm::mmedit {
namespace {

std::string numbered(std::string_view prefix, std::string_view text, TextTable& table) {
  std::uint64_t& number = table[text];
  if (number == 0) number = table.size();
  return std::string{prefix} + std::to_string(number);
}

}  // namespace

std::string StrippedTexts::without_paths(std::string_view text) {
  return with_paths_replaced(
      text, [this](std::string_view path) { return numbered("path-", path, paths_); });
}

std::string StrippedTexts::name(std::string_view text) {
  return wishes_.paths ? without_paths(text) : std::string{text};
}

std::string StrippedTexts::argument(std::string_view text) {
  if (wishes_.args) return numbered("arg-", text, arguments_);
  return name(text);
}

std::string StrippedTexts::process(std::string_view text) {
  return numbered("process-", text, processes_);
}

void StrippedTexts::strip(record::MetadataFacts& facts) {
  // Nobody knows what the keys mean that this build does not.
  if (wishes_.cmd || wishes_.paths) facts.more.clear();
  const bool is_merged = facts.command.starts_with(kMergeCommand);
  if (wishes_.cmd) {
    facts.command.clear();
  } else if (wishes_.paths && is_merged) {
    facts.command = kMergeCommand;  // the rest are names of files
  } else if (wishes_.paths) {
    facts.command = without_paths(facts.command);
  }
}

}  // namespace mm::mmedit
