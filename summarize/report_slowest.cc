// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Single events as rows: "label(argument, argument)" for people, apart for programs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report_table.h"
#include "slowest_command.h"

namespace mm::summarize {
namespace {

using analyze::SlowEvent;

/// Arguments are long, and what they are about is often at their end.
constexpr std::size_t kLeastEvent = 36;

std::string text_of(const SlowEvent& event) {
  if (event.arguments.empty()) return event.label;
  return fmt::format("{}({})", event.label, fmt::join(event.arguments, ", "));
}

ReportTable table_of(const analyze::Slowest& slowest, const Cells& cells) {
  ReportTable table;
  const auto column = [&table](const char* name, const char* header, Shape shape) {
    table.columns.push_back({.name = name, .header = header, .shape = shape});
    return &table.columns.back();
  };
  column("event", "Event", Shape::kText)->least_width = kLeastEvent;
  column("duration", slowest.counter.is_time() ? "Duration" : "Total {}", Shape::kTime);
  column("self_time", "Self {}", Shape::kTime);
  column("start", "Start", Shape::kCount)->may_hide = true;
  column("thread", "Thread", Shape::kCount)->may_hide = true;
  for (const SlowEvent& event : slowest.events) {
    // A start is a time of the clock, and never percent of something.
    table.rows.push_back({text_of(event), event.duration, event.self_time,
                          cells.format().cell(event.start), event.thread});
  }
  return table;
}

ReportTable raw_table_of(const analyze::Slowest& slowest) {
  const bool is_time = slowest.counter.is_time();
  ReportTable table;
  for (const char* const name : {"kind", "label", "arguments"}) {
    table.columns.push_back({.name = name});
  }
  table.columns.push_back({.name = "thread_id", .shape = Shape::kCount});
  for (const char* const name : {"start", "duration", "self_time"}) {
    table.columns.push_back({.name = time_name(name, is_time), .shape = Shape::kTime});
  }
  for (const SlowEvent& event : slowest.events) {
    table.rows.push_back({event.kind, event.label,
                          fmt::format("{}", fmt::join(event.arguments, ", ")),
                          event.thread, event.start, event.duration, event.self_time});
  }
  return table;
}

void write_json(const analyze::Slowest& slowest, toolkit::Sink& sink) {
  const bool is_time = slowest.counter.is_time();
  toolkit::JsonWriter json{sink};
  const auto time = [&](const char* name, std::uint64_t value) {
    json.key(time_name(name, is_time));
    json.number(value);
  };
  json.begin_object();
  json.key("schema");
  json.string("mmtools-slowest-1");
  write_json_counter(slowest.counter, json);
  json.key("rows");
  json.begin_array();
  for (const SlowEvent& event : slowest.events) {
    json.line_break();
    json.begin_object();
    json.key("kind");
    json.string(event.kind);
    json.key("label");
    json.string(event.label);
    json.key("arguments");
    json.begin_array();
    for (const std::string& argument : event.arguments) json.string(argument);
    json.end_array();
    json.key("thread_id");
    json.number(event.thread);
    time("start", event.start);
    time("duration", event.duration);
    time("self_time", event.self_time);
    json.end_object();
  }
  json.line_break();
  json.end_array();
  json.key("interval_count");
  json.number(slowest.interval_count);
  time("total_time", slowest.total_time);
  time("covered_time", slowest.covered_time);
  json.end_object();
  sink.append('\n');
}

}  // namespace

std::vector<std::string> write_slowest(const analyze::Slowest& slowest,
                                       const Looks& looks, toolkit::Sink& sink) {
  if (looks.format == Format::kJson) {
    write_json(slowest, sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv(raw_table_of(slowest), sink);
    return {};
  }
  const Cells cells{slowest.counter, slowest.covered_time, looks};
  std::vector<std::string> hidden =
      write_table(table_of(slowest, cells), cells, looks, sink);
  sink.append(fmt::format("{}{} of {}\n", looks.format == Format::kMarkdown ? "\n" : "",
                          toolkit::format_count(slowest.events.size()),
                          toolkit::format_counted(slowest.interval_count, "interval")));
  return hidden;
}

}  // namespace mm::summarize
