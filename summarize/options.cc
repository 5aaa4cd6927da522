// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

#include <fmt/format.h>

#include <algorithm>

namespace mm::summarize {
namespace {

using toolkit::into;
using toolkit::one_of;
using toolkit::usage;

void add_rows(toolkit::Command& command, View& view) {
  command.add({.names = "-p,--percent-above",
               .value = "X",
               .help = "show rows whose self time is at least X % of the total time "
                       "(default 0: all)",
               .group = "Rows",
               .take = into(view.percent_above)});
  command.add({.names = "--top",
               .value = "N",
               .help = "show the first N rows only (default: all)",
               .group = "Rows",
               .take = [&view](std::string_view value) -> Result<void> {
                 return into(view.top.emplace())(value);
               }});
  command.add({.names = "--sort",
               .value = "COLUMN",
               .help = "sort by COLUMN, largest first, labels alphabetically (default "
                       "self_time)",
               .group = "Rows",
               .take = [&view](std::string_view value) -> Result<void> {
                 view.sort = find_column(value);
                 if (view.sort != nullptr) return {};
                 return usage(
                     fmt::format("no column '{}'; --columns help lists them", value));
               }});
}

void add_looks(toolkit::Command& command, View& view) {
  using enum toolkit::TimeUnit;
  command.add({
      .names = "--unit",
      .value = "UNIT",
      .help = "show times in auto, ns, us, ms or s (default auto: what suits each)",
      .group = "Output",
      .take =
          one_of(view.unit,
                 {{"auto", kAuto}, {"ns", kNs}, {"us", kUs}, {"ms", kMs}, {"s", kS}}
                 )
  });
  command.add({
      .names = "--as",
      .value = "WHAT",
      .help = "show the time columns as time, or as percent of the total time "
              "(default time)",
      .group = "Output",
      .take = one_of(view.is_in_percent, {{"time", false}, {"percent", true}}
         )
  });
}

Result<void> check_format(const Options& options) {
  if (options.is_json_file && options.format && *options.format != Format::kJson) {
    return usage("--json and another --format exclude each other");
  }
  return {};
}

}  // namespace

void Options::add_to(toolkit::Command& command) {
  input.add_to(command);
  add_rows(command, view);
  command.add(
      {.names = "--columns",
       .value = "LIST",
       .help = "show these columns, separated by commas; --columns help lists them",
       .group = "Output",
       .take = [this](std::string_view value) -> Result<void> {
         wants_columns_help_ = value == "help";
         if (wants_columns_help_) return {};
         MM_TRY(view.columns, parse_columns(value));
         return {};
       }});
  command.add({.names = "--format",
               .value = "FORMAT",
               .help = "write table, json, csv or markdown (default table)",
               .group = "Output",
               .take = [this](std::string_view value) {
                 return one_of(format.emplace(),
                               {
                                   {"table",    Format::kTable   },
                                   {"json",     Format::kJson    },
                                   {"csv",      Format::kCsv     },
                                   {"markdown", Format::kMarkdown}
                 })(value);
               }});
  command.add({.names = "--json",
               .help = "write JSON to PROFILE's name with .json, or to the FILE of -o",
               .group = "Output",
               .take = into(is_json_file)});
  add_looks(command, view);
  output.add_to(command);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_check([this] { return check_format(*this); });
  command.add_instead([this]() -> std::optional<std::string> {
    if (!wants_columns_help_) return std::nullopt;
    return columns_help();
  });
}

bool View::needs_durations() const {
  const auto is_of_one = [](const Column* column) {
    return column != nullptr && column->duration != nullptr;
  };
  return is_of_one(sort) || std::ranges::any_of(columns, is_of_one);
}

Format Options::chosen_format() const {
  return is_json_file ? Format::kJson : format.value_or(Format::kTable);
}

analyze::SummaryOptions Options::summary_options() const {
  return {.selection = selection.selection,
          .all_threads = analysis.all_threads,
          .with_durations = view.needs_durations(),
          .jobs = analysis.jobs};
}

Result<std::string> Options::output_path(const toolkit::Input& opened) const {
  if (output.is_given || !is_json_file) return output.path;
  const auto stem = opened.stem();
  if (!stem)
    return usage("--json has no name to write to for standard input; add -o FILE");
  return *stem + ".json";
}

}  // namespace mm::summarize
