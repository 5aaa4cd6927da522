// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "columns.h"
#include "report_table.h"
#include "saved_summary.h"
#include "toolkit/json_writer.h"

namespace mm::summarize {
namespace {

using toolkit::JsonWriter;

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;

void write_time(JsonWriter& json, std::uint64_t value, bool is_time) {
  if (!is_time) {
    json.number(value);
    return;
  }
  json.begin_object();
  json.key("secs");
  json.number(value / kNsPerSecond);
  json.key("nanos");
  json.number(value % kNsPerSecond);
  json.end_object();
}

void write_row(JsonWriter& json, const analyze::LabelSummary& row,
               const std::vector<const Column*>& columns, bool is_time) {
  json.line_break();
  json.begin_object();
  for (const Column* const column : columns) {
    if (!column->has_value(row)) continue;
    json.key(key_of(*column, is_time));
    if (column->kind == ColumnKind::kLabel) {
      json.string(row.label);
      continue;
    }
    const bool is_plain = column->is_ours || column->kind == ColumnKind::kCount;
    write_time(json, column->value(row), is_time && !is_plain);
  }
  json.end_object();
}

void write_own_time(JsonWriter& json, const char* key, std::uint64_t value,
                    bool is_time) {
  json.key(time_name(key, is_time));
  json.number(value);
}

/// Only where there is some: most profiles have none, and the Rust suite no such key.
void write_memory(JsonWriter& json, const analyze::Summary& summary) {
  if (summary.memory.empty()) return;
  json.key("memory");
  json.begin_array();
  for (const analyze::MemoryUse& use : summary.memory) {
    json.line_break();
    json.begin_object();
    json.key("label");
    json.string(use.label);
    json.key("samples");
    json.number(use.samples);
    json.key("peak");
    json.number(use.peak);
    json.key("last");
    json.number(use.last);
    json.end_object();
  }
  json.line_break();
  json.end_array();
}

/// What the numbers are not of; most analyses have nothing of it, and the Rust suite no
/// such key.
void write_limits(const LoadedSummary& loaded, JsonWriter& json) {
  if (!loaded.incomplete.empty()) {
    json.key("incomplete");
    json.string(loaded.incomplete);
  }
  if (loaded.is_selection) {
    json.key("is_selection");
    json.boolean(true);
  }
  if (!loaded.has_all_rows) {
    json.key("has_all_rows");
    json.boolean(false);
  }
}

}  // namespace

void write_summary_json(const LoadedSummary& loaded, toolkit::Sink& sink) {
  const analyze::Summary& summary = loaded.summary;
  const bool is_time = summary.counter.is_time();
  std::vector<const Column*> columns = default_csv_columns(loaded.has_inclusive);
  if (loaded.has_durations) {
    for (const Column& column : all_columns()) {
      if (column.duration != nullptr) columns.push_back(&column);
    }
  }
  JsonWriter json{sink};
  json.begin_object();
  json.key("schema");
  json.string("mmtools-summary-1");
  write_json_counter(summary.counter, json);
  write_limits(loaded, json);
  json.key("query_data");
  json.begin_array();
  for (const analyze::LabelSummary& row : summary.rows) {
    write_row(json, row, columns, is_time);
  }
  json.line_break();
  json.end_array();
  json.key("artifact_sizes");
  json.begin_array();
  for (const analyze::ArtifactSize& artifact : summary.artifact_sizes) {
    json.line_break();
    json.begin_object();
    json.key("label");
    json.string(artifact.label);
    json.key("value");
    json.number(artifact.value);
    json.end_object();
  }
  json.line_break();
  json.end_array();
  write_memory(json, summary);
  json.key("total_time");
  write_time(json, summary.total_time, is_time);
  if (loaded.has_spans) {
    write_own_time(json, "wall_time", summary.wall_time, is_time);
    write_own_time(json, "covered_time", summary.covered_time, is_time);
    write_own_time(json, "busy_time", summary.busy_time, is_time);
  }
  json.end_object();
  sink.append('\n');
}

}  // namespace mm::summarize
