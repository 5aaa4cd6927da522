// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "aggregate_rows.h"

#include <algorithm>
#include <cstdlib>

#include "diff_rows.h"

namespace mm::summarize {
namespace {

void put(std::uint64_t value, std::size_t i, std::size_t run_count, RunValues& values) {
  (i < run_count ? values.runs : values.against).push_back(value);
}

void add(const RunValues& values, RunValues& totals) {
  const auto add_each = [](const std::vector<std::uint64_t>& from,
                           std::vector<std::uint64_t>& to) {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
  };
  add_each(values.runs, totals.runs);
  add_each(values.against, totals.against);
}

/// What rows are sorted by: the largest first.
std::uint64_t weight_of(const AggregateRow& row) {
  if (row.values.against.empty()) return row.values.median();
  return static_cast<std::uint64_t>(
      std::llabs(analyze::change_of(row.values.against_median(), row.values.median())));
}

}  // namespace

Aggregate aggregate(const analyze::Comparison& comparison,
                    const std::vector<NamedSummary>& summaries, std::size_t run_count,
                    const Column& column) {
  Aggregate result{.column = &column};
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    put(summaries[i].loaded.summary.total_time, i, run_count, result.total_time);
  }
  // Without any row the sums are 0, not missing.
  result.totals.runs.resize(result.total_time.runs.size());
  result.totals.against.resize(result.total_time.against.size());
  std::vector<std::pair<std::uint64_t, AggregateRow>> rows;
  for (const analyze::ComparedLabel& compared : comparison.labels) {
    AggregateRow row{.label = std::string{compared.label}};
    for (std::size_t i = 0; i < compared.of.size(); ++i) {
      put(value_of(column, compared.of[i]), i, run_count, row.values);
      if (compared.of[i] != nullptr)
        ++(i < run_count ? row.run_count : row.against_count);
    }
    add(row.values, result.totals);
    const std::uint64_t weight = weight_of(row);
    rows.emplace_back(weight, std::move(row));
  }
  std::ranges::stable_sort(rows, std::ranges::greater{},
                           [](const auto& row) { return row.first; });
  for (auto& [weight, row] : rows) result.rows.push_back(std::move(row));
  return result;
}

}  // namespace mm::summarize
