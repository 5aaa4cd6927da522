// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "saved_summary.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

using analyze::LabelSummary;
using toolkit::QuantityFormat;

void add(const LabelSummary& row, LabelSummary& sum) {
  for (const Column& column : all_columns()) {
    if (column.member != nullptr) sum.*column.member += row.*column.member;
  }
}

void sort_rows(std::vector<LabelSummary>& rows, const Column& column) {
  std::ranges::sort(rows, [&column](const LabelSummary& a, const LabelSummary& b) {
    const auto value = [&column](const LabelSummary& row) {
      return column.kind == ColumnKind::kPercent ? row.self_time : column.value(row);
    };
    return value(a) != value(b) ? value(a) > value(b) : a.label < b.label;
  });
}

/// Puts in a row for the time between a thread's first start and last end in which none
/// of its intervals ran.
void add_unrecorded(const analyze::Summary& summary, std::vector<LabelSummary>& rows) {
  LabelSummary row{.label = "(nothing recorded)"};
  row.self_time = summary.total_time - summary.covered_time;
  const auto place = std::ranges::find_if(rows, [&row](const LabelSummary& other) {
    return other.self_time < row.self_time;
  });
  rows.insert(place, std::move(row));
}

std::string header_of(const Column& column, Whole whole) {
  if (column.kind != ColumnKind::kPercent || whole == Whole::kTotal) {
    return std::string{column.header};
  }
  return whole == Whole::kWall ? "% of wall {}" : "% of busy {}";
}

std::vector<const Column*> columns_of(const LoadedSummary& loaded,
                                      const SummaryView& view, bool is_csv) {
  if (!view.columns.empty()) return view.columns;
  if (is_csv) return default_csv_columns(loaded.has_inclusive);
  std::vector<const Column*> columns = default_table_columns(loaded.has_inclusive);
  std::erase_if(columns, [&loaded](const Column* column) {
    return column->hides_if_empty &&
           std::ranges::all_of(loaded.summary.rows, [column](const LabelSummary& row) {
             return row.*column->member == 0;
           });
  });
  return columns;
}

Value value_of(const Column& column, const LabelSummary& row, std::uint64_t whole) {
  if (!column.has_value(row)) return {};
  switch (column.kind) {
    case ColumnKind::kLabel:
      return row.label;
    case ColumnKind::kPercent:
      return toolkit::percent_of(row.self_time, whole);
    case ColumnKind::kTime:
    case ColumnKind::kCount:
      break;
  }
  return column.value(row);
}

Shape shape_of(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::kLabel:
      return Shape::kText;
    case ColumnKind::kPercent:
      return Shape::kPercent;
    case ColumnKind::kTime:
      return Shape::kTime;
    case ColumnKind::kCount:
      break;
  }
  return Shape::kCount;
}

// A row of sums: a column that does not add up stays empty.
std::vector<Value> sums(const std::vector<const Column*>& columns,
                        const std::string& name, const LabelSummary& sum,
                        std::uint64_t whole) {
  std::vector<Value> values;
  for (const Column* const column : columns) {
    if (column->kind == ColumnKind::kLabel) {
      values.emplace_back(name);
    } else {
      values.push_back(column->adds_up ? value_of(*column, sum, whole) : Value{});
    }
  }
  return values;
}

ReportTable summary_table(const LoadedSummary& loaded, const ChosenRows& rows,
                          const std::vector<const Column*>& columns,
                          const SummaryView& view, bool may_hide) {
  const analyze::Summary& summary = loaded.summary;
  const std::uint64_t whole = view.whole_of(summary);
  ReportTable table;
  for (const Column* const column : columns) {
    table.columns.push_back({.name = key_of(*column, summary.counter.is_time()),
                             .header = header_of(*column, view.whole),
                             .shape = shape_of(column->kind),
                             .may_hide = may_hide && column->hides_if_empty});
  }
  for (const LabelSummary& row : rows.shown) {
    std::vector<Value>& values = table.rows.emplace_back();
    values.reserve(columns.size());
    for (const Column* const column : columns) {
      values.push_back(value_of(*column, row, whole));
    }
  }
  return table;
}

void add_footers(const ChosenRows& rows, const std::vector<const Column*>& columns,
                 const Cells& cells, const Looks& looks, std::uint64_t whole,
                 ReportTable& table) {
  if (rows.cut_count > 0) {
    const std::string name =
        cut_row_name(rows.cut_count, rows.cut.self_time, cells, looks);
    table.footers.push_back(sums(columns, name, rows.cut, whole));
  }
  table.footers.push_back(sums(columns, "Total", rows.all, whole));
}

std::string total_line(const LoadedSummary& loaded, const Cells& cells) {
  const analyze::Summary& summary = loaded.summary;
  const QuantityFormat& format = cells.format();
  std::string line =
      fmt::format("Total {}: {}", format.is_time() ? "cpu time" : format.counter(),
                  format.sentence(summary.total_time));
  if (loaded.has_spans) {
    line += fmt::format(" (sum over threads; {} {}, busy {})",
                        format.is_time() ? "wall" : "span",
                        format.cell(summary.wall_time), format.cell(summary.busy_time));
  }
  return line + '\n';
}

ReportTable artifact_table(const analyze::Summary& summary) {
  ReportTable table{
      .columns = {{.name = "label", .header = "Item"},
                  {.name = "value", .header = "Artifact size", .shape = Shape::kCount}}
  };
  for (const analyze::ArtifactSize& artifact : summary.artifact_sizes) {
    table.rows.push_back({artifact.label, artifact.value});
  }
  return table;
}

ReportTable memory_table(const analyze::Summary& summary) {
  ReportTable table{
      .columns = {{.name = "label", .header = "Memory"},
                  {.name = "peak", .header = "Peak bytes", .shape = Shape::kCount},
                  {.name = "last", .header = "Last", .shape = Shape::kCount},
                  {.name = "samples", .header = "Samples", .shape = Shape::kCount}}
  };
  for (const analyze::MemoryUse& use : summary.memory) {
    table.rows.push_back({use.label, use.peak, use.last, use.samples});
  }
  return table;
}

std::vector<std::string> write_tables(const LoadedSummary& loaded, const ChosenRows& rows,
                                      const SummaryView& view, const Looks& looks,
                                      toolkit::Sink& sink) {
  const analyze::Summary& summary = loaded.summary;
  const std::uint64_t whole = view.whole_of(summary);
  const Cells cells{summary.counter, whole, looks};
  const std::vector<const Column*> columns = columns_of(loaded, view, /*is_csv=*/false);
  ReportTable table = summary_table(loaded, rows, columns, view, view.columns.empty());
  add_footers(rows, columns, cells, looks, whole, table);
  std::vector<std::string> hidden = write_table(table, cells, looks, sink);
  sink.append((looks.format == Format::kMarkdown ? "\n" : "") +
              total_line(loaded, cells));
  for (const ReportTable& more : {artifact_table(summary), memory_table(summary)}) {
    if (more.rows.empty()) continue;
    sink.append('\n');
    write_table(more, cells, looks, sink);
  }
  return hidden;
}

}  // namespace

ChosenRows choose_rows(const analyze::Summary& summary, const SummaryView& view) {
  ChosenRows chosen;
  chosen.shown = summary.rows;
  if (view.shows_unrecorded) add_unrecorded(summary, chosen.shown);
  const std::uint64_t whole = view.whole_of(summary);
  for (const LabelSummary& row : chosen.shown) add(row, chosen.all);
  if (view.sort != nullptr) sort_rows(chosen.shown, *view.sort);
  std::vector<LabelSummary> kept;
  for (LabelSummary& row : chosen.shown) {
    const bool is_shown =
        toolkit::percent_of(row.self_time, whole) >= view.percent_above &&
        (!view.top || kept.size() < *view.top);
    if (is_shown) {
      kept.push_back(std::move(row));
    } else {
      add(row, chosen.cut);
      ++chosen.cut_count;
    }
  }
  chosen.shown = std::move(kept);
  return chosen;
}

ReportTable csv_table(const LoadedSummary& loaded, const SummaryView& view) {
  const std::vector<const Column*> columns = columns_of(loaded, view, /*is_csv=*/true);
  return summary_table(loaded, choose_rows(loaded.summary, view), columns, view,
                       /*may_hide=*/false);
}

std::vector<std::string> write_report(const LoadedSummary& loaded,
                                      const SummaryView& view, const Looks& looks,
                                      toolkit::Sink& sink) {
  ChosenRows rows = choose_rows(loaded.summary, view);
  if (looks.format == Format::kJson) {
    LoadedSummary shown = loaded;
    shown.has_all_rows =
        loaded.has_all_rows && rows.cut_count == 0 && !view.shows_unrecorded;
    shown.summary.rows = std::move(rows.shown);
    write_summary_json(shown, sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv(csv_table(loaded, view), sink);
    return {};
  }
  return write_tables(loaded, rows, view, looks, sink);
}

}  // namespace mm::summarize
