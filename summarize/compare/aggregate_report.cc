// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "aggregate_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "diff_rows.h"
#include "run_words.h"
#include "summarize/report_table.h"

namespace mm::summarize {
namespace {

using analyze::RunStatistics;

std::uint64_t rounded(double value) {
  return static_cast<std::uint64_t>(std::llround(value));
}

ReportColumn measure(std::string name, std::string header, Shape shape,
                     bool may_hide = false) {
  return {.name = std::move(name),
          .header = std::move(header),
          .shape = shape,
          .may_hide = may_hide};
}

/// The tables of one report. Names of columns are those of CSV and JSON.
class AggregateTable {
 public:
  AggregateTable(const AggregateReport& report, bool is_time)
      : aggregate_(report.aggregate),
        shape_(aggregate_.column->kind == ColumnKind::kTime ? Shape::kTime
                                                            : Shape::kCount),
        has_unit_(is_time && shape_ == Shape::kTime) {
    table_.columns.push_back({.name = "label", .header = "Item"});
    if (aggregate_.has_against()) {
      add_columns_of_two();
    } else {
      add_columns_of_one();
    }
    const std::size_t shown = std::min<std::size_t>(
        report.top.value_or(aggregate_.rows.size()), aggregate_.rows.size());
    for (std::size_t i = 0; i < shown; ++i) add_row(aggregate_.rows[i]);
  }

  void add_footer() {
    if (!aggregate_.column->adds_up || aggregate_.rows.empty()) return;
    table_.footers.push_back(
        aggregate_.has_against()
            ? of_two("Total", aggregate_.totals, /*counts=*/nullptr)
            : of_one("Total", aggregate_.totals.runs, /*counts=*/nullptr));
  }

  const ReportTable& table() const { return table_; }

 private:
  void add_columns_of_one() {
    const auto name = [this](const char* word) { return time_name(word, has_unit_); };
    table_.columns.push_back(measure(name("min"), "Min", shape_));
    table_.columns.push_back(measure(name("median"), "Median", shape_));
    table_.columns.push_back(measure(name("mean"), "Mean", shape_, /*may_hide=*/true));
    table_.columns.push_back(measure(name("max"), "Max", shape_));
    table_.columns.push_back(measure(name("stddev"), "Std. dev.", shape_, true));
    table_.columns.push_back(measure("variation_percent", "Variation", Shape::kPercent));
    table_.columns.push_back(measure("run_count", "Runs", Shape::kCount, true));
  }

  void add_columns_of_two() {
    const auto name = [this](const char* word) { return time_name(word, has_unit_); };
    table_.columns.push_back(measure(name("against_median"), "Median against", shape_));
    table_.columns.push_back(measure(name("median"), "Median", shape_));
    table_.columns.push_back(measure(name("change"), "Change", shape_));
    table_.columns.push_back(measure("change_percent", "Change in %", Shape::kPercent));
    table_.columns.back().shows_sign = true;
    table_.columns.push_back(measure("p_value", "p", Shape::kReal));
    table_.columns.push_back(
        measure("against_run_count", "Runs against", Shape::kCount, true));
    table_.columns.push_back(measure("run_count", "Runs", Shape::kCount, true));
  }

  void add_row(const AggregateRow& row) {
    table_.rows.push_back(aggregate_.has_against()
                              ? of_two(row.label, row.values, &row)
                              : of_one(row.label, row.values.runs, &row));
  }

  std::vector<Value> of_one(std::string name, const std::vector<std::uint64_t>& values,
                            const AggregateRow* counts) const {
    const RunStatistics s = analyze::statistics_of(values);
    std::vector<Value> cells{
        std::move(name),    s.min, s.median, s.mean, s.max, rounded(s.stddev),
        s.variation_percent};
    cells.emplace_back(counts == nullptr ? values.size() : counts->run_count);
    return cells;
  }

  std::vector<Value> of_two(std::string name, const RunValues& values,
                            const AggregateRow* counts) const {
    const std::uint64_t base = values.against_median();
    const std::uint64_t now = values.median();
    std::vector<Value> cells{std::move(name), base, now, analyze::change_of(base, now)};
    const double percent = percent_above(base, now);
    if (std::isinf(percent)) {
      cells.emplace_back();
    } else {
      cells.emplace_back(percent);
    }
    cells.emplace_back(analyze::rank_sum_p(values.runs, values.against));
    cells.emplace_back(counts == nullptr ? values.against.size() : counts->against_count);
    cells.emplace_back(counts == nullptr ? values.runs.size() : counts->run_count);
    return cells;
  }

  const Aggregate& aggregate_;
  Shape shape_;
  bool has_unit_;
  ReportTable table_;
};

void write_json(const AggregateReport& report, const ReportTable& table, bool is_time,
                toolkit::Sink& sink) {
  const Aggregate& aggregate = report.aggregate;
  toolkit::JsonWriter json{sink};
  json.begin_object();
  json.key("schema");
  json.string("mmtools-aggregate-1");
  write_json_counter(report.summaries.front().loaded.summary.counter, json);
  json.key("of");
  json.string(aggregate.column->name);
  const auto write_runs = [&](const char* key, std::size_t from, std::size_t to) {
    json.line_break();
    json.key(key);
    json.begin_array();
    for (std::size_t i = from; i < to; ++i) {
      json.line_break();
      json.begin_object();
      json.key("name");
      json.string(report.summaries[i].name);
      json.key("path");
      json.string(report.summaries[i].path);
      json.key(time_name("total_time", is_time));
      json.number(report.summaries[i].loaded.summary.total_time);
      json.end_object();
    }
    json.end_array();
  };
  const std::size_t run_count = aggregate.total_time.runs.size();
  write_runs("runs", 0, run_count);
  write_runs("against", run_count, report.summaries.size());
  json.line_break();
  json.key("query_data");
  write_json_rows(table, json);
  json.end_object();
  sink.append("\n");
}

}  // namespace

std::vector<std::string> write_aggregate(const AggregateReport& report,
                                         const Looks& looks, toolkit::Sink& sink) {
  const analyze::Summary& first = report.summaries.front().loaded.summary;
  AggregateTable table{report, first.counter.is_time()};
  if (looks.format == Format::kCsv) {
    write_csv(table.table(), sink);
    return {};
  }
  if (looks.format == Format::kJson) {
    write_json(report, table.table(), first.counter.is_time(), sink);
    return {};
  }
  table.add_footer();
  const Cells cells{first.counter, report.aggregate.total_time.median(), looks};
  std::vector<std::string> hidden = write_table(table.table(), cells, looks, sink);
  write_run_words(report, cells, sink);
  return hidden;
}

}  // namespace mm::summarize
