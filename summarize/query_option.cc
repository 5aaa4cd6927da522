// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "query_option.h"

namespace mm::summarize {
namespace {

/// A selection takes patterns: one that matches `label` and nothing else.
std::string pattern_of(const std::string& label) {
  std::string pattern = "/^";
  for (const char c : label) {
    if (std::string_view{"^$\\.*+?()[]{}|/"}.find(c) != std::string_view::npos) {
      pattern += '\\';
    }
    pattern += c;
  }
  return pattern + "$/";
}

}  // namespace

void QueryOption::add_to(toolkit::Command& command) {
  command.add({.names = "--query",
               .value = "NAME",
               .help = "take events whose label is NAME; may be repeated",
               .group = "Selection",
               .take = toolkit::into(labels)});
}

Result<decode::Selection> QueryOption::narrowed(decode::Selection selection) const {
  for (const std::string& label : labels) {
    MM_TRY(decode::TextMatch match, decode::TextMatch::parse(pattern_of(label)));
    selection.labels.push_back(std::move(match));
  }
  return selection;
}

}  // namespace mm::summarize
