// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_build.h"

#include <fmt/format.h>

#include "build_table.h"
#include "summarize/report_table.h"

namespace mm::summarize {
namespace {

using analyze::Build;

/// "6.6 runs at a time".
double mean_runs(const Build& build) {
  std::uint64_t sum = 0;
  for (const analyze::BuildRun& run : build.runs) {
    if (run.start) sum += run.wall_time;
  }
  return build.span == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(build.span);
}

void write_line(const Build& build, const Cells& cells, toolkit::Sink& sink) {
  std::string line = toolkit::format_counted(build.runs.size(), "run");
  if (build.start) {
    line += fmt::format(" in {}, {:.1f} at a time", cells.format().sentence(build.span),
                        mean_runs(build));
  }
  sink.append(line +
              fmt::format("; busy {}\n", cells.format().sentence(build.sums.busy_time)));
}

ReportTable parallel_table(const Build& build) {
  ReportTable table;
  table.columns = {
      {.name = "runs",    .header = "Runs at a time", .shape = Shape::kCount  },
      time_column("time", "Time", build.counter.is_time()),
      {.name = "percent", .header = "% of build",     .shape = Shape::kPercent}
  };
  for (std::size_t i = 0; i < build.time_with.size(); ++i) {
    const std::uint64_t time = build.time_with[i];
    if (time == 0) continue;
    table.rows.push_back({std::uint64_t{i}, time, toolkit::percent_of(time, build.span)});
  }
  return table;
}

std::string_view reason_word(analyze::ChainReason reason) {
  switch (reason) {
    case analyze::ChainReason::kDependency:
      return "needs it";
    case analyze::ChainReason::kTurn:
      return "had its turn";
    case analyze::ChainReason::kFirst:
      break;
  }
  return "first";
}

ReportTable chain_table(const Build& build) {
  const bool is_time = build.counter.is_time();
  ReportTable table;
  table.columns = {
      {.name = "run",                     .header = "The end waited for (estimate)"},
      {                 .name = "because", .header = "After the one before"                                         },
      time_column("wait", "Waited", is_time),
      time_column("time", "Then took", is_time),
      { .name = "percent",         .header = "% of build",                                                  .shape = Shape::kPercent}
  };
  for (const analyze::ChainLink& link : build.chain) {
    table.rows.push_back({build.runs[link.run].name,
                          std::string{reason_word(link.reason)}, link.wait, link.time,
                          toolkit::percent_of(link.wait + link.time, build.span)});
  }
  return table;
}

void write_json(const Build& build, const BuildOptions& options, toolkit::Sink& sink) {
  const bool is_time = build.counter.is_time();
  toolkit::JsonWriter json{sink};
  const auto number = [&](std::string_view name, std::uint64_t value) {
    json.key(time_name(name, is_time));
    json.number(value);
  };
  json.begin_object();
  json.key("schema");
  json.string("mmtools-build-1");
  write_json_counter(build.counter, json);
  json.key("runs");
  BuildOptions all = options;
  all.shows_probes = true;
  write_json_rows(build_table(build, all, /*is_data=*/true).table, json);
  json.key("total");
  json.begin_object();
  json.key("run_count");
  json.number(build.sums.run_count);
  number("wall_time", build.sums.wall_time);
  number("busy_time", build.sums.busy_time);
  for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
    number(analyze::phase_name(static_cast<analyze::Phase>(i)),
           build.sums.phase_times[i]);
  }
  number("uninstrumented_time", build.sums.uninstrumented_time);
  number("total_time", build.sums.total_time);
  json.end_object();
  if (build.start) {
    json.key("start_ns_since_epoch");
    json.number(*build.start);
    number("span", build.span);
    json.key("runs_at_a_time");
    write_json_rows(parallel_table(build), json);
    json.key("chain");
    write_json_rows(chain_table(build), json);
  }
  json.end_object();
  sink.append('\n');
}

}  // namespace

std::vector<std::string> write_build(const Build& build, const BuildOptions& options,
                                     const Looks& looks, toolkit::Sink& sink) {
  if (looks.format == Format::kJson) {
    write_json(build, options, sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv(build_table(build, options, /*is_data=*/true).table, sink);
    return {};
  }
  const Cells cells{build.counter, build.sums.total_time, looks};
  const BuildTable made = build_table(build, options, /*is_data=*/false);
  std::vector<std::string> hidden = write_table(made.table, cells, looks, sink);
  write_line(build, cells, sink);
  if (!build.start) return hidden;
  sink.append('\n');
  write_table(parallel_table(build), cells, looks, sink);
  sink.append('\n');
  write_table(chain_table(build), cells, looks, sink);
  return hidden;
}

}  // namespace mm::summarize
