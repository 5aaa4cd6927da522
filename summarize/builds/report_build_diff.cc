// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_build_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "build_table.h"
#include "mmanalyze/comparison.h"
#include "mmanalyze/run_statistics.h"
#include "summarize/compare/diff_rows.h"
#include "summarize/report_table.h"

namespace mm::summarize {
namespace {

using analyze::change_of;
using analyze::Phase;

std::string_view state_word(RunState state) {
  switch (state) {
    case RunState::kNew:
      return "new";
    case RunState::kVanished:
      return "vanished";
    case RunState::kChanged:
      return "changed";
    case RunState::kUnchanged:
      break;
  }
  return "unchanged";
}

std::uint64_t median(const std::vector<std::uint64_t>& values) {
  return analyze::statistics_of(values).median;
}

class DiffTable {
 public:
  DiffTable(const BuildDiff& diff, bool is_time, bool is_data)
      : diff_(diff), is_data_(is_data) {
    table_.columns.push_back({.name = "run", .header = "Run"});
    if (is_data) {
      table_.columns.push_back({.name = "base_run", .header = "Base run"});
      table_.columns.push_back({.name = "state", .header = "State"});
    }
    const auto add = [&](const std::string& name, std::string header,
                         bool may_hide = false) {
      table_.columns.push_back(time_column(name, header, is_time, may_hide));
    };
    add("base_wall_time", "Base wall");
    add("wall_time", "Wall");
    add("wall_time_change", "Change");
    table_.columns.push_back({.name = "percent",
                              .header = "Change %",
                              .shape = Shape::kPercent,
                              .shows_sign = true});
    add("busy_time_change", "Busy");
    for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
      const auto phase = static_cast<Phase>(i);
      add(std::string{analyze::phase_name(phase)} + "_change",
          std::string{phase_header(phase)}, phase > Phase::kLinking);
    }
  }

  void add_rows(std::size_t most) {
    for (const BuildDiffRow& row : diff_.rows) {
      if (row.state == RunState::kUnchanged && !is_data_) continue;
      if (table_.rows.size() < most) {
        table_.rows.push_back(values(row));
      } else {
        ++cut_count_;
      }
    }
  }

  void add_footers() {
    if (cut_count_ > 0) {
      std::vector<Value> cut{fmt::format("({} more)", cut_count_)};
      cut.resize(table_.columns.size());
      table_.footers.push_back(std::move(cut));
    }
    BuildDiffRow total;
    total.name = "Total";
    total.base = diff_.base;
    total.now = diff_.now;
    total.state = RunState::kChanged;
    table_.footers.push_back(values(total));
  }

  const ReportTable& table() const { return table_; }

 private:
  std::vector<Value> values(const BuildDiffRow& row) const {
    std::vector<Value> values;
    if (is_data_) {
      values = {row.name, row.base_name, std::string{state_word(row.state)}};
    } else {
      const bool is_marked =
          row.state == RunState::kNew || row.state == RunState::kVanished;
      values.emplace_back(
          is_marked ? fmt::format("{} ({})", row.name, state_word(row.state)) : row.name);
    }
    const bool has_base = row.state != RunState::kNew;
    const auto add_if = [&values](bool is_there, std::uint64_t value) {
      Value& added = values.emplace_back();
      if (is_there) added = value;
    };
    add_if(has_base, row.base.wall_time);
    add_if(row.state != RunState::kVanished, row.now.wall_time);
    values.emplace_back(change_of(row.base.wall_time, row.now.wall_time));
    if (has_base && row.base.wall_time > 0) {
      values.emplace_back(percent_above(row.base.wall_time, row.now.wall_time));
    } else {
      values.emplace_back();
    }
    values.emplace_back(change_of(row.base.busy_time, row.now.busy_time));
    for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
      values.emplace_back(change_of(row.base.phase_times[i], row.now.phase_times[i]));
    }
    return values;
  }

  const BuildDiff& diff_;
  bool is_data_;
  ReportTable table_;
  std::size_t cut_count_ = 0;
};

/// "the build took 10.00s, 1.00s (+11.11%) more than 9.00s".
void write_change(std::string_view what, const std::vector<std::uint64_t>& base,
                  const std::vector<std::uint64_t>& now, const Cells& cells,
                  toolkit::Sink& sink) {
  const std::uint64_t before = median(base);
  const std::uint64_t after = median(now);
  std::string line = fmt::format("{} {}, before {}", what, cells.format().sentence(after),
                                 cells.format().sentence(before));
  if (before > 0) {
    line += fmt::format(" ({})", signed_percent(percent_above(before, after)));
  }
  if (analyze::smallest_rank_sum_p(base.size(), now.size()) < analyze::kSignificantP) {
    const double p = analyze::rank_sum_p(now, base);
    line += fmt::format(
        ": {} (p {})",
        p < analyze::kSignificantP ? "more than noise" : "not told from noise",
        format_real(p));
  } else if (base.size() + now.size() > 2) {
    line += ": medians; too few builds to tell a change from noise";
  }
  sink.append(line + '\n');
}

void write_numbers(std::string_view key, const std::vector<std::uint64_t>& values,
                   toolkit::JsonWriter& json) {
  json.key(key);
  json.begin_array();
  for (const std::uint64_t value : values) json.number(value);
  json.end_array();
}

}  // namespace

std::vector<std::string> write_build_diff(const BuildDiff& diff,
                                          const decode::Counter& counter,
                                          const BuildOptions& options, const Looks& looks,
                                          toolkit::Sink& sink) {
  const bool is_time = counter.is_time();
  const bool is_data = looks.format == Format::kJson || looks.format == Format::kCsv;
  DiffTable table{diff, is_time, is_data};
  table.add_rows(options.top.value_or(diff.rows.size()));
  if (looks.format == Format::kJson) {
    toolkit::JsonWriter json{sink};
    json.begin_object();
    json.key("schema");
    json.string("mmtools-build-diff-1");
    write_json_counter(counter, json);
    json.key("runs");
    write_json_rows(table.table(), json);
    write_numbers(time_name("base_spans", is_time), diff.base_spans, json);
    write_numbers(time_name("spans", is_time), diff.spans, json);
    write_numbers(time_name("base_busy_times", is_time), diff.base_busy, json);
    write_numbers(time_name("busy_times", is_time), diff.busy, json);
    json.end_object();
    sink.append('\n');
    return {};
  }
  if (is_data) {
    write_csv(table.table(), sink);
    return {};
  }
  const Cells cells{counter, diff.base.wall_time, looks};
  std::vector<std::string> hidden;
  if (table.table().rows.empty()) {
    sink.append("no run differs\n");
  } else {
    table.add_footers();
    hidden = write_table(table.table(), cells, looks, sink);
  }
  write_change("the build took", diff.base_spans, diff.spans, cells, sink);
  write_change("rustc was busy for", diff.base_busy, diff.busy, cells, sink);
  return hidden;
}

}  // namespace mm::summarize
