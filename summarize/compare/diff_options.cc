// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "diff_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "summarize/row_options.h"

namespace mm::summarize {

using toolkit::into;
using toolkit::usage;

void add_of_option(toolkit::Command& command, const Column*& column) {
  command.add({
      .names = "--of",
      .aliases = "--sort",
      .value = "COLUMN",
      .help = "compare COLUMN of each item, a sum of 'summarize --columns help' (default "
              "self_time)",
      .group = "Rows",
      .take = {[&column](std::string_view value) -> Result<void> {
                 const Column* const found = find_column(value);
                 if (found == nullptr) {
                   return usage(fmt::format(
                       "no column '{}'; 'summarize --columns help' lists them", value));
                 }
                 if (found->member == nullptr) {
                   return usage(
                       fmt::format("'{}' is no sum over the runs of an item", value));
                 }
                 column = found;
                 return {};
               }, column_names(/*only_sums=*/true)}
  });
}

void DiffOptions::add_to(toolkit::Command& command) {
  command.add({.names = "-e,--exclude",
               .value = "TEXT",
               .help =
                   "leave out items whose label contains TEXT, or matches /TEXT/ as a "
                   "regular expression; may be repeated",
               .group = "Rows",
               .take = [this](std::string_view value) -> Result<void> {
                 MM_TRY(decode::TextMatch match, decode::TextMatch::parse(value));
                 excluded.push_back(std::move(match));
                 return {};
               }});
  add_of_option(command, of);
  command.add({.names = "--threshold",
               .value = "X",
               .help = "show items that changed by at least X % of BASE's total (default "
                       "0: all that changed)",
               .group = "Rows",
               .take = into(threshold)});
  add_top_option(command, top, "show the N largest changes only (default: all)");
  command.add({.names = "--fail-above",
               .value = "X",
               .help = "exit with 3 where a total is more than X % above BASE's",
               .group = "Output",
               .take = [this](std::string_view value) -> Result<void> {
                 return into(fail_above.emplace())(value);
               }});
  command.add_exit(3, "diff: a total is further above BASE's than --fail-above allows.");
  command.add_check([this]() -> Result<void> {
    if (!fail_above || column().adds_up) return {};
    return usage(fmt::format(
        "--fail-above needs a total, and {} counts the same time in several items",
        column().name));
  });
}

const Column& DiffOptions::column() const {
  return of != nullptr ? *of : *find_column("self_time");
}

bool DiffOptions::excludes(std::string_view label) const {
  return std::ranges::any_of(
      excluded, [&](const decode::TextMatch& match) { return match.matches(label); });
}

}  // namespace mm::summarize
