// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "columns.h"

#include <fmt/format.h>

#include <algorithm>

#include "toolkit/cli.h"

namespace mm::summarize {
namespace {

using Row = analyze::LabelSummary;
using enum ColumnKind;

std::vector<const Column*> named(const std::vector<std::string_view>& names) {
  std::vector<const Column*> columns;
  columns.reserve(names.size());
  for (const std::string_view name : names) columns.push_back(find_column(name));
  return columns;
}

}  // namespace

const std::vector<Column>& all_columns() {
  // clang-format off
  static const std::vector<Column> columns{
      {"label", "Item", kLabel, nullptr, false, false, false,
       "the event's label: a query, a pass, an activity"},
      {"self_time", "Self {}", kTime, &Row::self_time, false, false, true,
       "spent in the item itself, without what it called"},
      {"percent", "% of total {}", kPercent, nullptr, true, false, true,
       "self_time in percent of total_time, or of what --percent-of says"},
      {"inclusive_time", "Incl. {}", kTime, &Row::inclusive_time, true, false, false,
       "with what it called; recursion counted once"},
      {"time", "{}", kTime, &Row::time, false, false, false,
       "with what it called; recursion counted again at each level"},
      {"invocation_count", "Item count", kCount, &Row::invocation_count, false, false, true,
       "how often it ran"},
      {"number_of_cache_hits", "Cache hits", kCount, &Row::number_of_cache_hits, false, true, true,
       "how often its result was there already"},
      {"number_of_cache_misses", "Cache misses", kCount, &Row::number_of_cache_misses, false, true, true,
       "how often a query or generic activity was computed"},
      {"blocked_time", "Blocked {}", kTime, &Row::blocked_time, false, true, true,
       "waiting for another thread that computed the same"},
      {"incremental_load_time", "Incremental load {}", kTime, &Row::incremental_load_time, false, true, true,
       "loading results of the last compilation"},
      {"incremental_hashing_time", "Incremental hashing {}", kTime, &Row::incremental_hashing_time, false, true, true,
       "hashing results for the next compilation"},
      {"min", "Min {}", kTime, nullptr, true, false, false,
       "the shortest time it ran, with what it called", &analyze::Durations::min},
      {"mean", "Mean {}", kTime, nullptr, true, false, false,
       "how long it ran on average", &analyze::Durations::mean},
      {"median", "Median {}", kTime, nullptr, true, false, false,
       "half of its runs took no longer", &analyze::Durations::median},
      {"p75", "P75 {}", kTime, nullptr, true, false, false,
       "75 % of its runs took no longer", &analyze::Durations::p75},
      {"p90", "P90 {}", kTime, nullptr, true, false, false,
       "90 % of its runs took no longer", &analyze::Durations::p90},
      {"p99", "P99 {}", kTime, nullptr, true, false, false,
       "99 % of its runs took no longer", &analyze::Durations::p99},
      {"max", "Max {}", kTime, nullptr, true, false, false,
       "the longest time it ran", &analyze::Durations::max},
      {"stddev", "Std. dev.", kTime, nullptr, true, false, false,
       "how far its runs are from the mean (standard deviation)", &analyze::Durations::stddev},
  };
  // clang-format on
  return columns;
}

const Column* find_column(std::string_view name) {
  const auto find = [](std::string_view wanted) {
    return std::ranges::find(all_columns(), wanted, &Column::name);
  };
  auto found = find(name);
  if (found == all_columns().end() && name.ends_with("_ns")) {
    found = find(name.substr(0, name.size() - 3));
    if (found != all_columns().end() && found->kind != kTime) return nullptr;
  }
  return found == all_columns().end() ? nullptr : &*found;
}

Result<std::vector<const Column*>> parse_columns(std::string_view list) {
  std::vector<const Column*> columns;
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view name = list.substr(0, comma);
    const Column* const column = find_column(name);
    if (column == nullptr) {
      return toolkit::usage(fmt::format("no column '{}'; 'help' lists them", name));
    }
    columns.push_back(column);
    if (comma == list.size()) return columns;
    list.remove_prefix(comma + 1);
  }
}

std::vector<const Column*> default_table_columns(bool has_inclusive) {
  return named({"label", "self_time", "percent",
                has_inclusive ? "inclusive_time" : "time", "invocation_count",
                "number_of_cache_hits", "blocked_time", "incremental_load_time",
                "incremental_hashing_time"});
}

std::vector<const Column*> default_csv_columns(bool has_inclusive) {
  std::vector<const Column*> columns =
      named({"label", "time", "self_time", "number_of_cache_misses",
             "number_of_cache_hits", "invocation_count", "blocked_time",
             "incremental_load_time", "incremental_hashing_time"});
  if (has_inclusive) columns.push_back(find_column("inclusive_time"));
  return columns;
}

std::string key_of(const Column& column, bool is_time) {
  const bool has_unit = is_time && column.is_ours && column.kind == kTime;
  return std::string{column.name} + (has_unit ? "_ns" : "");
}

std::vector<std::string> column_names(bool only_sums) {
  std::vector<std::string> names;
  for (const Column& column : all_columns()) {
    if (!only_sums || column.member != nullptr) names.emplace_back(column.name);
  }
  return names;
}

std::string columns_help() {
  std::string text;
  for (const Column& column : all_columns()) {
    text += fmt::format("{:<26}{}\n", column.name, column.meaning);
  }
  return text;
}

}  // namespace mm::summarize
