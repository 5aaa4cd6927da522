// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "summary_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "row_options.h"

namespace mm::summarize {
namespace {

using toolkit::into;
using toolkit::usage;

void add_rows(toolkit::Command& command, SummaryView& view) {
  command.add({.names = "-p,--percent-above",
               .value = "X",
               .help = "show rows whose self time is at least X % of the total time "
                       "(default 0: all)",
               .group = "Rows",
               .take = into(view.percent_above)});
  add_top_option(command, view.top, "show the first N rows only (default: all)");
  command.add({
      .names = "--sort",
      .value = "COLUMN",
      .help = "sort by COLUMN, largest first, labels alphabetically (default "
              "self_time)",
      .group = "Rows",
      .take = {[&view](std::string_view value) -> Result<void> {
                 view.sort = find_column(value);
                 if (view.sort != nullptr) return {};
                 return usage(
                     fmt::format("no column '{}'; --columns help lists them", value));
               }, column_names()}
  });
}

}  // namespace

void SummaryView::add_to(toolkit::Command& command) {
  add_rows(command, *this);
  command.add({.names = "--unrecorded",
               .help = "add a row for the time in which a thread recorded nothing",
               .group = "Rows",
               .take = into(shows_unrecorded)});
  command.add({.names = "--by-thread",
               .help = "sum up each thread by itself",
               .group = "Rows",
               .take = into(is_by_thread)});
  command.add({
      .names = "--percent-of",
      .value = "WHOLE",
      .help = "percentages are of the total, wall or busy time (default total)",
      .group = "Output",
      .take = toolkit::one_of(
          whole,
          {{"total", Whole::kTotal}, {"wall", Whole::kWall}, {"busy", Whole::kBusy}}
          )
  });
  command.add({
      .names = "--columns",
      .value = "LIST",
      .help = "show these columns, separated by commas; --columns help lists them",
      .group = "Output",
      .take = {[this](std::string_view value) -> Result<void> {
                 wants_columns_help = value == "help";
                 if (wants_columns_help) return {};
                 MM_TRY(columns, parse_columns(value));
                 return {};
               }, column_names()},
      .is_list = true
  });
  command.add_instead([this]() -> std::optional<std::string> {
    if (!wants_columns_help) return std::nullopt;
    return columns_help();
  });
}

std::uint64_t SummaryView::whole_of(const analyze::Summary& summary) const {
  switch (whole) {
    case Whole::kTotal:
      return summary.total_time;
    case Whole::kWall:
      return summary.wall_time;
    case Whole::kBusy:
      break;
  }
  return summary.busy_time;
}

Result<void> SummaryView::check(const LoadedSummary& loaded) const {
  MM_CHECK(check_columns(loaded, columns));
  if (sort != nullptr) MM_CHECK(check_columns(loaded, {sort}));
  if (shows_unrecorded && !loaded.has_all_rows) {
    return usage(
        "--unrecorded needs all rows, and the saved analysis has others than these");
  }
  if (loaded.has_spans || (whole == Whole::kTotal && !shows_unrecorded)) return {};
  return usage(
      fmt::format("a saved analysis of the Rust suite has no {} time, which {} needs",
                  whole == Whole::kWall   ? "wall"
                  : whole == Whole::kBusy ? "busy"
                                          : "covered",
                  whole == Whole::kTotal ? "--unrecorded" : "--percent-of"));
}

bool SummaryView::needs_durations() const {
  const auto is_of_one = [](const Column* column) {
    return column != nullptr && column->duration != nullptr;
  };
  return is_of_one(sort) || std::ranges::any_of(columns, is_of_one);
}

}  // namespace mm::summarize
