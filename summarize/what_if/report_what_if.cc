// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "summarize/report_table.h"

namespace mm::summarize {
namespace {

using analyze::TimeBounds;

/// One measure of one thing.
struct Line {
  std::string_view of;  // label, run or build
  std::string name;
  std::string_view measure;
  std::uint64_t now = 0;
  TimeBounds then;
};

constexpr TimeBounds exactly(std::uint64_t value) {
  return {value, value};
}

std::vector<Line> label_lines(const WhatIfAnswer& answer) {
  std::vector<Line> lines;
  for (const analyze::SpedUpLabel& label : answer.labels) {
    lines.push_back({"label", label.label, "self_time", label.self_time,
                     exactly(label.new_self_time)});
  }
  return lines;
}

/// For programs: everything, and one name a measure.
std::vector<Line> all_lines(const WhatIfAnswer& answer) {
  std::vector<Line> lines = label_lines(answer);
  for (const WhatIfRun& run : answer.runs) {
    lines.push_back(
        {"run", run.name, "busy_time", run.busy_time, exactly(run.new_busy_time)});
    lines.push_back({"run", run.name, "wall_time", run.wall_time, run.new_wall_time});
  }
  if (!answer.is_build) return lines;
  lines.push_back(
      {"build", "", "busy_time", answer.busy_time, exactly(answer.new_busy_time)});
  lines.push_back({"build", "", "span", answer.span, answer.new_span});
  return lines;
}

ReportTable raw_table(const WhatIfAnswer& answer) {
  const bool is_time = answer.counter.is_time();
  ReportTable table;
  for (const char* const name : {"of", "name", "measure"}) {
    table.columns.push_back({.name = name});
  }
  for (const char* const name : {"now", "least_then", "most_then"}) {
    table.columns.push_back({.name = time_name(name, is_time), .shape = Shape::kTime});
  }
  for (const Line& line : all_lines(answer)) {
    table.rows.push_back({std::string{line.of}, line.name, std::string{line.measure},
                          line.now, line.then.least, line.then.most});
  }
  return table;
}

void write_json(const WhatIfAnswer& answer, toolkit::Sink& sink) {
  toolkit::JsonWriter json{sink};
  json.begin_object();
  json.key("schema");
  json.string("mmtools-what-if-1");
  write_json_counter(answer.counter, json);
  json.key("speedups");
  json.begin_array();
  for (const analyze::SpedUpLabel& label : answer.labels) {
    json.begin_object();
    json.key("label");
    json.string(label.label);
    json.key("percent");
    json.real(label.share * 100.0 / analyze::kWholeShare);
    json.key("interval_count");
    json.number(label.interval_count);
    json.end_object();
  }
  json.end_array();
  json.key("rows");
  write_json_rows(raw_table(answer), json);
  json.end_object();
  sink.append('\n');
}

/// Times of people, which may be between two others.
class Words {
 public:
  explicit Words(const Cells& cells) : cells_(cells) {}

  std::string bounds(const TimeBounds& bounds) const {
    const std::string least = cells_.format().cell(bounds.least);
    const std::string most = cells_.format().cell(bounds.most);
    return least == most ? least : least + " to " + most;
  }
  std::string saved(std::uint64_t now, const TimeBounds& then) const {
    return bounds({.least = now - then.most, .most = now - then.least});
  }
  std::string saved_percent(std::uint64_t now, const TimeBounds& then) const {
    const std::string least =
        toolkit::format_percent(toolkit::percent_of(now - then.most, now));
    const std::string most =
        toolkit::format_percent(toolkit::percent_of(now - then.least, now));
    return least == most ? least : least + " to " + most;
  }

 private:
  const Cells& cells_;
};

ReportColumn right_text(std::string header, bool may_hide = false) {
  // Ranges are text, and stand under numbers.
  return {.name = {},
          .header = std::move(header),
          .shape = Shape::kCount,
          .may_hide = may_hide};
}

ReportTable summary_table(const WhatIfAnswer& answer, const Words& words) {
  ReportTable table;
  table.columns = {
      {.name = "what",   .header = "What"     },
      { .name = "now", .header = "Now", .shape = Shape::kTime},
      right_text("Then"),
      right_text("Saved"),
      right_text("Saved %", /*may_hide=*/true)
  };
  const auto add = [&](std::string name, std::uint64_t now, const TimeBounds& then) {
    table.rows.push_back({std::move(name), now, words.bounds(then),
                          words.saved(now, then), words.saved_percent(now, then)});
  };
  for (const Line& line : label_lines(answer)) add(line.name, line.now, line.then);
  add("Busy", answer.busy_time, exactly(answer.new_busy_time));
  if (answer.is_build) {
    add("Build", answer.span, answer.new_span);
  } else {
    for (const WhatIfRun& run : answer.runs) {
      add("Wall", run.wall_time, run.new_wall_time);
    }
  }
  return table;
}

ReportTable run_table(const WhatIfAnswer& answer, std::optional<std::uint64_t> top,
                      const Words& words) {
  ReportTable table;
  table.columns = {
      {.name = "run",     .header = "Run"      },
      {                      .name = "busy", .header = "Busy", .shape = Shape::kTime, .may_hide = true},
      {      .name = "then",    .header = "Then",      .shape = Shape::kTime, .may_hide = true},
      {.name = "wall",                 .header = "Wall",                         .shape = Shape::kTime},
      right_text("Then"),
      right_text("Saved")
  };
  std::vector<const WhatIfRun*> runs;
  for (const WhatIfRun& run : answer.runs) {
    if (run.new_busy_time < run.busy_time) runs.push_back(&run);
  }
  std::ranges::stable_sort(runs, std::ranges::greater{}, [](const WhatIfRun* run) {
    return run->busy_time - run->new_busy_time;
  });
  const std::size_t most = std::min<std::size_t>(top.value_or(runs.size()), runs.size());
  for (const WhatIfRun* run : std::span{runs}.first(most)) {
    table.rows.push_back({run->name, run->busy_time, run->new_busy_time, run->wall_time,
                          words.bounds(run->new_wall_time),
                          words.saved(run->wall_time, run->new_wall_time)});
  }
  if (most < runs.size()) {
    std::vector<Value> cut{fmt::format("({} more)", runs.size() - most)};
    cut.resize(table.columns.size());
    table.footers.push_back(std::move(cut));
  }
  return table;
}

bool is_exact(const WhatIfAnswer& answer) {
  if (answer.is_build) return answer.new_span.least == answer.new_span.most;
  return std::ranges::all_of(answer.runs, [](const WhatIfRun& run) {
    return run.new_wall_time.least == run.new_wall_time.most;
  });
}

}  // namespace

std::vector<std::string> write_what_if(const WhatIfAnswer& answer,
                                       std::optional<std::uint64_t> top,
                                       const Looks& looks, toolkit::Sink& sink) {
  if (looks.format == Format::kJson) {
    write_json(answer, sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv(raw_table(answer), sink);
    return {};
  }
  const Cells cells{answer.counter, answer.busy_time, looks};
  const Words words{cells};
  std::vector<std::string> hidden;
  if (answer.is_build) {
    const ReportTable runs = run_table(answer, top, words);
    if (!runs.rows.empty()) {
      hidden = write_table(runs, cells, looks, sink);
      sink.append('\n');
    }
  }
  const std::vector<std::string> more =
      write_table(summary_table(answer, words), cells, looks, sink);
  hidden.insert(hidden.end(), more.begin(), more.end());
  if (!is_exact(answer)) {
    if (looks.format == Format::kMarkdown) sink.append('\n');
    sink.append(
        "least where all that waits moves with the work; most where only that goes "
        "faster\n"
        "beside which nothing else is at work\n");
  }
  return hidden;
}

}  // namespace mm::summarize
