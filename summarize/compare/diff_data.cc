// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A comparison for programs: a record for each changed label and each summary but the
// first, with every measure of both sides and its change.
#include <algorithm>

#include "diff_report.h"
#include "summarize/report_table.h"

namespace mm::summarize {
namespace {

std::vector<const Column*> measures(bool has_inclusive) {
  std::vector<const Column*> columns;
  for (const Column& column : all_columns()) {
    if (column.member == nullptr) continue;
    if (!has_inclusive && column.name == "inclusive_time") continue;
    columns.push_back(&column);
  }
  return columns;
}

std::string name_of(const Column& column, bool is_time) {
  return time_name(column.name, is_time && column.kind == ColumnKind::kTime);
}

/// `is_same`: nothing that is written differs.
std::string state_of(bool is_in_base, bool is_in_change, bool is_same) {
  if (!is_in_base) return "new";
  if (!is_in_change) return "vanished";
  return is_same ? "unchanged" : "changed";
}

void add_columns(const std::string& name, ReportTable& table) {
  table.columns.push_back({.name = "base_" + name, .shape = Shape::kCount});
  table.columns.push_back({.name = name, .shape = Shape::kCount});
  const std::string change = name.ends_with("_ns")
                                 ? name.substr(0, name.size() - 3) + "_change_ns"
                                 : name + "_change";
  table.columns.push_back({.name = change, .shape = Shape::kCount});
}

/// The rows of summary `i`; for CSV with its name in each.
ReportTable label_table(const Diff& diff, bool has_name) {
  const bool is_time = diff.summaries.front().loaded.summary.counter.is_time();
  const std::vector<const Column*> columns = measures(have_inclusive(diff.summaries));
  ReportTable table;
  table.columns.push_back({.name = "label"});
  if (has_name) table.columns.push_back({.name = "change"});
  table.columns.push_back({.name = "state"});
  for (const Column* const column : columns)
    add_columns(name_of(*column, is_time), table);
  return table;
}

void add_label_rows(const Diff& diff, std::size_t i, bool has_name, ReportTable& table) {
  const std::vector<const Column*> columns = measures(have_inclusive(diff.summaries));
  for (const analyze::ComparedLabel& row : diff.rows.shown) {
    const analyze::LabelSummary* const base = row.of.front();
    const analyze::LabelSummary* const now = row.of[i];
    if (base == nullptr && now == nullptr) continue;
    std::vector<Value>& values = table.rows.emplace_back();
    values.emplace_back(std::string{row.label});
    if (has_name) values.emplace_back(diff.summaries[i].name);
    const bool is_same = std::ranges::all_of(columns, [&](const Column* column) {
      return value_of(*column, base) == value_of(*column, now);
    });
    values.emplace_back(state_of(base != nullptr, now != nullptr, is_same));
    for (const Column* const column : columns) {
      values.emplace_back(value_of(*column, base));
      values.emplace_back(value_of(*column, now));
      values.emplace_back(
          analyze::change_of(value_of(*column, base), value_of(*column, now)));
    }
  }
}

ReportTable artifact_table(const Diff& diff, std::size_t i) {
  ReportTable table;
  table.columns.push_back({.name = "label"});
  table.columns.push_back({.name = "state"});
  add_columns("value", table);
  for (const analyze::ComparedArtifact& row : diff.comparison.artifacts) {
    if (row.of.front() == row.of[i]) continue;
    const std::uint64_t base = row.of.front().value_or(0);
    const std::uint64_t now = row.of[i].value_or(0);
    table.rows.push_back({std::string{row.label},
                          state_of(row.of.front().has_value(), row.of[i].has_value(),
                                   /*is_same=*/false),
                          base, now, analyze::change_of(base, now)});
  }
  return table;
}

void write_summary_keys(const Diff& diff, std::size_t i, toolkit::JsonWriter& json) {
  const NamedSummary& named = diff.summaries[i];
  const analyze::Summary& summary = named.loaded.summary;
  const analyze::Summary& base = diff.summaries.front().loaded.summary;
  const bool is_time = summary.counter.is_time();
  json.key("name");
  json.string(named.name);
  json.key("path");
  json.string(named.path);
  json.key(time_name("total_time", is_time));
  json.number(summary.total_time);
  if (i == 0) return;
  json.key(time_name("total_time_change", is_time));
  json.signed_number(analyze::change_of(base.total_time, summary.total_time));
}

void write_json(const Diff& diff, toolkit::Sink& sink) {
  toolkit::JsonWriter json{sink};
  json.begin_object();
  json.key("schema");
  json.string("mmtools-diff-1");
  write_json_counter(diff.summaries.front().loaded.summary.counter, json);
  json.line_break();
  json.key("base");
  json.begin_object();
  write_summary_keys(diff, 0, json);
  json.end_object();
  json.line_break();
  json.key("changes");
  json.begin_array();
  for (std::size_t i = 1; i < diff.summaries.size(); ++i) {
    json.line_break();
    json.begin_object();
    write_summary_keys(diff, i, json);
    json.key("query_data");
    ReportTable labels = label_table(diff, /*has_name=*/false);
    add_label_rows(diff, i, /*has_name=*/false, labels);
    write_json_rows(labels, json);
    json.line_break();
    json.key("artifact_sizes");
    write_json_rows(artifact_table(diff, i), json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  sink.append("\n");
}

}  // namespace

std::vector<std::string> write_diff_data(const Diff& diff, Format format,
                                         toolkit::Sink& sink) {
  if (format == Format::kJson) {
    write_json(diff, sink);
    return {};
  }
  ReportTable table = label_table(diff, /*has_name=*/true);
  for (std::size_t i = 1; i < diff.summaries.size(); ++i) {
    add_label_rows(diff, i, /*has_name=*/true, table);
  }
  write_csv(table, sink);
  return {};
}

}  // namespace mm::summarize
