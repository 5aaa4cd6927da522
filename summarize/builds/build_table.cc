// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace mm::summarize {
namespace {

using analyze::Build;
using analyze::BuildRun;
using analyze::BuildSums;
using analyze::Phase;

/// Of a crate and a label in one row of a terminal.
constexpr std::size_t kLeastName = 16;

std::vector<const BuildRun*> chosen_runs(const Build& build,
                                         const BuildOptions& options) {
  std::vector<const BuildRun*> runs;
  for (const BuildRun& run : build.runs) {
    if (options.shows_probes || !run.is_probe()) runs.push_back(&run);
  }
  switch (options.order) {
    case BuildOrder::kWall:
      std::ranges::stable_sort(runs, std::ranges::greater{}, &BuildRun::wall_time);
      break;
    case BuildOrder::kBusy:
      std::ranges::stable_sort(runs, std::ranges::greater{}, &BuildRun::busy_time);
      break;
    case BuildOrder::kName:
      std::ranges::stable_sort(runs, {}, &BuildRun::name);
      break;
    case BuildOrder::kStart:
      break;
  }
  return runs;
}

/// Makes the columns, and rows that fit them.
class RunColumns {
 public:
  RunColumns(const Build& build, bool is_data) : build_(build), is_data_(is_data) {}

  std::vector<ReportColumn> columns() const {
    const bool is_time = build_.counter.is_time();
    std::vector<ReportColumn> columns{
        {.name = "run", .header = "Run"}
    };
    columns[0].least_width = kLeastName;
    if (is_data_) {
      for (const char* name : {"crate", "role", "package", "version", "path"}) {
        columns.push_back({.name = name, .header = name});
      }
    }
    const auto add = [&](std::string_view name, std::string_view header, bool may_hide) {
      columns.push_back(time_column(name, header, is_time, may_hide));
    };
    add("start", "Start", true);
    add("wall_time", is_time ? "Wall time" : "{}", false);
    add("busy_time", "Busy", false);
    for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
      const auto phase = static_cast<Phase>(i);
      add(analyze::phase_name(phase), phase_header(phase), phase > Phase::kLinking);
    }
    add("uninstrumented_time", "Not recorded", true);
    columns.push_back(
        {.name = "dearest_label", .header = "Dearest label", .may_hide = true});
    columns.back().least_width = kLeastName;
    if (is_data_) add("dearest_time", "Its self {}", false);
    return columns;
  }

  std::vector<Value> row(const BuildRun& run) const {
    std::vector<Value> values{run.name};
    if (is_data_) {
      values.insert(values.end(),
                    {run.command.crate, std::string{decode::role_name(run.command.role)},
                     run.command.package, run.command.version, run.path});
    }
    values.insert(values.end(),
                  {start_on_clock(build_, run), run.wall_time, run.busy_time});
    for (const std::uint64_t time : run.phase_times) values.emplace_back(time);
    values.emplace_back(run.uninstrumented_time());
    values.emplace_back(run.dearest_label);
    if (is_data_) values.emplace_back(run.dearest_time);
    return values;
  }

  /// Only for tables that people read.
  std::vector<Value> footer(std::string name, const BuildSums& sums) const {
    std::vector<Value> values{std::move(name), {}, sums.wall_time, sums.busy_time};
    for (const std::uint64_t time : sums.phase_times) values.emplace_back(time);
    values.emplace_back(sums.uninstrumented_time);
    values.emplace_back();
    return values;
  }

 private:
  const Build& build_;
  bool is_data_;
};

}  // namespace

std::string_view phase_header(Phase phase) {
  constexpr std::array<std::string_view, analyze::kPhaseCount> kHeaders{
      "Front end",   "Codegen",   "LLVM",    "Linking",
      "Incremental", "Profiling", "Waiting", "Other"};
  return kHeaders[analyze::place_of(phase)];
}

Value start_on_clock(const Build& build, const BuildRun& run) {
  if (!run.start || !build.start) return {};
  return *run.start - *build.start;
}

ReportColumn time_column(std::string_view name, std::string_view header, bool is_time,
                         bool may_hide) {
  return {.name = time_name(name, is_time),
          .header = std::string{header},
          .shape = Shape::kTime,
          .may_hide = may_hide};
}

BuildTable build_table(const Build& build, const BuildOptions& options, bool is_data) {
  const std::vector<const BuildRun*> runs = chosen_runs(build, options);
  const RunColumns columns{build, is_data};
  BuildTable made;
  made.hidden_probes = build.runs.size() - runs.size();
  made.table.columns = columns.columns();
  const std::size_t shown =
      std::min<std::size_t>(options.top.value_or(runs.size()), runs.size());
  std::vector<BuildRun> cut;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i < shown) {
      made.table.rows.push_back(columns.row(*runs[i]));
    } else {
      cut.push_back(*runs[i]);
    }
  }
  if (is_data) return made;
  if (!cut.empty()) {
    made.table.footers.push_back(
        columns.footer(fmt::format("({} more)", cut.size()), analyze::sum_up(cut)));
  }
  if (made.hidden_probes > 0) {
    std::vector<BuildRun> probes;
    std::ranges::copy_if(build.runs, std::back_inserter(probes), &BuildRun::is_probe);
    made.table.footers.push_back(columns.footer(
        fmt::format("({} {})", probes.size(), probes.size() == 1 ? "probe" : "probes"),
        analyze::sum_up(probes)));
  }
  made.table.footers.push_back(columns.footer("Total", build.sums));
  return made;
}

}  // namespace mm::summarize
