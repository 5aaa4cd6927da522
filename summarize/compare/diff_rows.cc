// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "diff_rows.h"

#include <algorithm>
#include <limits>

#include "toolkit/units.h"

namespace mm::summarize {
namespace {

using analyze::ComparedLabel;
using analyze::LabelSummary;

bool is_changed(const LabelSummary* base, const LabelSummary* now, bool has_inclusive) {
  if (base == nullptr || now == nullptr) return base != now;
  return std::ranges::any_of(all_columns(), [&](const Column& column) {
    if (column.member == nullptr) return false;
    if (!has_inclusive && column.member == &LabelSummary::inclusive_time) return false;
    return column.value(*base) != column.value(*now);
  });
}

/// The largest change of any summary, without its sign.
std::uint64_t magnitude_of(const ComparedLabel& row, const Column& column) {
  std::uint64_t most = 0;
  for (const LabelSummary* const now : row.of) {
    const std::int64_t change =
        analyze::change_of(value_of(column, row.of.front()), value_of(column, now));
    most = std::max(most, analyze::magnitude_of(change));
  }
  return most;
}

void add(const ComparedLabel& row, const Column& column,
         std::vector<std::uint64_t>& totals) {
  for (std::size_t i = 0; i < row.of.size(); ++i) {
    totals[i] += value_of(column, row.of[i]);
  }
}

}  // namespace

std::uint64_t value_of(const Column& column, const LabelSummary* row) {
  return row == nullptr ? 0 : column.value(*row);
}

double percent_above(std::uint64_t base, std::uint64_t now) {
  if (base == now) return 0;
  if (base == 0) return std::numeric_limits<double>::infinity();
  return 100.0 * static_cast<double>(analyze::change_of(base, now)) /
         static_cast<double>(base);
}

DiffRows choose_diff_rows(analyze::Comparison& comparison, const DiffWish& wish) {
  const DiffOptions& options = wish.options;
  const Column& column = options.column();
  std::erase_if(comparison.labels, [&options](const ComparedLabel& row) {
    return options.excludes(row.label);
  });
  std::erase_if(comparison.artifacts,
                [&options](const auto& row) { return options.excludes(row.label); });
  DiffRows rows{.totals = std::vector<std::uint64_t>(wish.summary_count),
                .cut_totals = std::vector<std::uint64_t>(wish.summary_count)};
  for (const ComparedLabel& row : comparison.labels) add(row, column, rows.totals);
  std::erase_if(comparison.labels, [&wish](const ComparedLabel& row) {
    return std::ranges::none_of(row.of, [&](const LabelSummary* now) {
      return is_changed(row.of.front(), now, wish.has_inclusive);
    });
  });
  std::ranges::stable_sort(
      comparison.labels, std::ranges::greater{},
      [&column](const ComparedLabel& row) { return magnitude_of(row, column); });
  for (ComparedLabel& row : comparison.labels) {
    const bool is_shown = (!options.top || rows.shown.size() < *options.top) &&
                          toolkit::percent_of(magnitude_of(row, column),
                                              rows.totals.front()) >= options.threshold;
    if (is_shown) {
      rows.shown.push_back(std::move(row));
    } else {
      ++rows.cut_count;
      add(row, column, rows.cut_totals);
    }
  }
  return rows;
}

}  // namespace mm::summarize
