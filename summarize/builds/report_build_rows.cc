// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A build by phase, label or item: rows over all runs.
#include <fmt/format.h>

#include <algorithm>

#include "build_table.h"
#include "report_build.h"
#include "summarize/report_table.h"

namespace mm::summarize {
namespace {

using analyze::Build;
using analyze::BuildRun;
using analyze::Phase;

/// So many runs are named in a table; the rest is counted.
constexpr std::size_t kNamedRuns = 2;

struct Words {
  std::string_view word;
  std::string_view header;
  std::string_view rest;   ///< the row of what has no name
  std::string_view count;  ///< empty: nothing is counted
};

Words words_of(BuildRows rows) {
  switch (rows) {
    case BuildRows::kItem:
      return {"item", "Item", "(no item)", "Event count"};
    case BuildRows::kGeneric:
      return {"generic", "Generic item", "(no instance)", "Instances"};
    case BuildRows::kCrate:
      return {"crate", "Crate", "(no crate)", "Event count"};
    case BuildRows::kMacro:
      return {"macro", "Macro", "(no macro)", "Event count"};
    case BuildRows::kPhase:
      return {"phase", "Phase", "", ""};
    default:
      return {"label", "Label", "", "Item count"};
  }
}

/// Phases as rows, the dearest run of each first.
std::vector<MergedRow> phase_rows(const Build& build) {
  std::vector<MergedRow> rows;
  for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
    MergedRow row{.name = std::string{analyze::phase_name(static_cast<Phase>(i))}};
    for (std::size_t run = 0; run < build.runs.size(); ++run) {
      const std::uint64_t time = build.runs[run].phase_times[i];
      if (time == 0) continue;
      row.self_time += time;
      row.runs.push_back({.run = run, .self_time = time});
    }
    std::ranges::stable_sort(row.runs, std::ranges::greater{}, &RunShare::self_time);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> names_of(const Build& build) {
  std::vector<std::string> names;
  for (const BuildRun& run : build.runs) names.push_back(run.name);
  return names;
}

class RowsReport {
 public:
  RowsReport(const Build& build, const std::vector<MergedRow>& rows,
             const std::vector<std::string>& run_names, const BuildOptions& options,
             bool is_data)
      : rows_(rows),
        run_names_(run_names),
        words_(words_of(options.by)),
        is_data_(is_data) {
    for (const MergedRow& row : rows) whole_ += row.self_time;
    const bool is_time = build.counter.is_time();
    table_.columns.push_back(
        {.name = std::string{words_.word}, .header = std::string{words_.header}});
    table_.columns.push_back(time_column("self_time", "Self {}", is_time));
    table_.columns.push_back(
        {.name = "percent", .header = "% of covered {}", .shape = Shape::kPercent});
    if (!words_.count.empty()) {
      table_.columns.push_back({.name = "count",
                                .header = std::string{words_.count},
                                .shape = Shape::kCount,
                                .may_hide = true});
    }
    table_.columns.push_back(
        {.name = "run_count", .header = "Runs", .shape = Shape::kCount});
    table_.columns.push_back({.name = "dearest_run", .header = "Most in"});
    table_.columns.push_back(time_column("dearest_time", "There", is_time));
    const std::size_t shown =
        std::min<std::size_t>(options.top.value_or(rows.size()), rows.size());
    for (std::size_t i = 0; i < shown; ++i) table_.rows.push_back(values(rows[i]));
    for (std::size_t i = shown; i < rows.size(); ++i) cut_ += rows[i].self_time;
  }

  const ReportTable& table() const { return table_; }
  std::uint64_t whole() const { return whole_; }

  void add_footers(const Cells& cells, const Looks& looks) {
    const std::size_t cut = rows_.size() - table_.rows.size();
    if (cut > 0) add_footer(cut_row_name(cut, cut_, cells, looks), cut_);
    add_footer("Total", whole_);
  }

 private:
  void add_footer(std::string name, std::uint64_t time) {
    std::vector<Value> values{std::move(name), time, toolkit::percent_of(time, whole_)};
    values.resize(table_.columns.size());
    table_.footers.push_back(std::move(values));
  }

  std::vector<Value> values(const MergedRow& row) const {
    std::vector<Value> values{
        row.name.empty() && !is_data_ ? std::string{words_.rest} : row.name,
        row.self_time, toolkit::percent_of(row.self_time, whole_)};
    if (!words_.count.empty()) values.emplace_back(row.count);
    values.emplace_back(std::uint64_t{row.runs.size()});
    if (row.runs.empty()) {
      values.insert(values.end(), {Value{}, Value{}});
    } else {
      values.emplace_back(run_words(row));
      values.emplace_back(row.runs.front().self_time);
    }
    return values;
  }

  std::string run_words(const MergedRow& row) const {
    std::string words;
    const std::size_t named = is_data_ ? 1 : std::min(kNamedRuns, row.runs.size());
    for (std::size_t i = 0; i < named; ++i) {
      if (i > 0) words += ", ";
      words += run_names_[row.runs[i].run];
    }
    return words;
  }

  const std::vector<MergedRow>& rows_;
  const std::vector<std::string>& run_names_;
  Words words_;
  bool is_data_;
  ReportTable table_;
  std::uint64_t whole_ = 0;
  std::uint64_t cut_ = 0;
};

/// The rows, each with all the runs that it was paid in.
void write_json(const ReadBuild& read, const std::vector<MergedRow>& rows,
                const std::vector<std::string>& run_names, const BuildOptions& options,
                toolkit::Sink& sink) {
  const bool is_time = read.build.counter.is_time();
  const Words words = words_of(options.by);
  toolkit::JsonWriter json{sink};
  json.begin_object();
  json.key("schema");
  json.string("mmtools-build-rows-1");
  write_json_counter(read.build.counter, json);
  json.key("by");
  json.string(words.word);
  json.key("rows");
  json.begin_array();
  const std::size_t shown =
      std::min<std::size_t>(options.top.value_or(rows.size()), rows.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const MergedRow& row = rows[i];
    json.begin_object();
    json.key(words.word);
    json.string(row.name);
    json.key(time_name("self_time", is_time));
    json.number(row.self_time);
    if (!words.count.empty()) {
      json.key("count");
      json.number(row.count);
    }
    json.key("runs");
    json.begin_array();
    for (const RunShare& share : row.runs) {
      json.begin_object();
      json.key("run");
      json.string(run_names[share.run]);
      json.key(time_name("self_time", is_time));
      json.number(share.self_time);
      json.end_object();
    }
    json.end_array();
    json.end_object();
  }
  json.end_array();
  json.end_object();
  sink.append('\n');
}

}  // namespace

std::vector<std::string> write_build_rows(const ReadBuild& read,
                                          const BuildOptions& options, const Looks& looks,
                                          toolkit::Sink& sink) {
  const bool is_phase = options.by == BuildRows::kPhase;
  const std::vector<MergedRow> rows = is_phase ? phase_rows(read.build) : read.rows;
  const std::vector<std::string> names = is_phase ? names_of(read.build) : read.run_names;
  if (looks.format == Format::kJson) {
    write_json(read, rows, names, options, sink);
    return {};
  }
  const bool is_data = looks.format == Format::kCsv;
  RowsReport report{read.build, rows, names, options, is_data};
  if (is_data) {
    write_csv(report.table(), sink);
    return {};
  }
  const Cells cells{read.build.counter, report.whole(), looks};
  report.add_footers(cells, looks);
  return write_table(report.table(), cells, looks, sink);
}

}  // namespace mm::summarize
