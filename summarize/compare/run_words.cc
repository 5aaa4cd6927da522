// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "run_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "diff_rows.h"
#include "toolkit/text.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

std::string noun_of(const toolkit::QuantityFormat& format) {
  return format.is_time() ? "cpu time" : format.noun();
}

/// "5 runs: total cpu time 1.20s to 1.31s, median 1.25s, variation 3.20%".
std::string spread_words(std::string_view name, const std::vector<std::uint64_t>& totals,
                         const toolkit::QuantityFormat& format) {
  const analyze::RunStatistics s = analyze::statistics_of(totals);
  return fmt::format("{}: total {} {} to {}, median {}, variation {}\n", name,
                     noun_of(format), format.cell(s.min), format.cell(s.max),
                     format.cell(s.median), toolkit::format_percent(s.variation_percent));
}

/// Names the run that is not like the others, if there is one.
std::string odd_words(const AggregateReport& report, std::size_t first,
                      const std::vector<std::uint64_t>& totals,
                      const toolkit::QuantityFormat& format) {
  const auto odd = analyze::odd_run(totals);
  if (!odd) return {};
  return fmt::format("odd run: {}, {}\n",
                     toolkit::visible_path(report.summaries[first + *odd].path),
                     format.cell(totals[*odd]));
}

std::string missing_words(const AggregateReport& report) {
  const Aggregate& aggregate = report.aggregate;
  const auto missing =
      std::ranges::count_if(aggregate.rows, [&aggregate](const AggregateRow& row) {
        return row.run_count < aggregate.total_time.runs.size() ||
               row.against_count < aggregate.total_time.against.size();
      });
  if (missing == 0) return {};
  return fmt::format(
      "{} not in every run (0 is taken where one is missing)\n",
      toolkit::format_counted(static_cast<std::uint64_t>(missing), "item"));
}

/// Whether the groups differ beyond noise, by what, and how sure that is.
std::string verdict(const Aggregate& aggregate, const Cells& cells) {
  const bool has_total = aggregate.column->adds_up;
  const RunValues& values = has_total ? aggregate.totals : aggregate.total_time;
  const ReportColumn column{
      .shape = has_total && aggregate.column->kind == ColumnKind::kCount ? Shape::kCount
                                                                         : Shape::kTime};
  const std::uint64_t base = values.against_median();
  const std::uint64_t now = values.median();
  const double p = analyze::rank_sum_p(values.runs, values.against);
  const double least =
      analyze::smallest_rank_sum_p(values.runs.size(), values.against.size());
  const double percent = percent_above(base, now);
  const std::string relative = std::isinf(percent) ? "" : ", " + signed_percent(percent);
  const std::string numbers = fmt::format(
      "total {}: median {} against {}{}; p = {} (Mann-Whitney U test, two-sided)",
      has_total ? aggregate.column->name : "time", cells.cell(column, now),
      cells.cell(column, base), relative, format_real(p));
  if (least >= analyze::kSignificantP) {
    return fmt::format("cannot tell: with {} and {} runs p is at least {:.2f}\n{}\n",
                       values.runs.size(), values.against.size(), least, numbers);
  }
  return fmt::format(
      "{}\n{}\n",
      p < analyze::kSignificantP ? "differs beyond noise" : "no difference beyond noise",
      numbers);
}

}  // namespace

void write_run_words(const AggregateReport& report, const Cells& cells,
                     toolkit::Sink& sink) {
  const Aggregate& aggregate = report.aggregate;
  const RunValues& totals = aggregate.total_time;
  const toolkit::QuantityFormat& format = cells.format();
  sink.append("\n");
  sink.append(spread_words(toolkit::format_counted(totals.runs.size(), "run"),
                           totals.runs, format));
  sink.append(odd_words(report, 0, totals.runs, format));
  if (aggregate.has_against()) {
    const std::string name =
        "against " + toolkit::format_counted(totals.against.size(), "run");
    sink.append(spread_words(name, totals.against, format));
    sink.append(odd_words(report, totals.runs.size(), totals.against, format));
  }
  sink.append(missing_words(report));
  if (report.top && *report.top < aggregate.rows.size()) {
    sink.append(fmt::format(
        "{} not shown\n",
        toolkit::format_counted(aggregate.rows.size() - *report.top, "more item")));
  }
  if (aggregate.has_against()) sink.append(verdict(aggregate, cells));
}

}  // namespace mm::summarize
