// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "saved_summary.h"
#include "toolkit/csv_writer.h"
#include "toolkit/table.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

using analyze::LabelSummary;
using toolkit::QuantityFormat;
using toolkit::Table;

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

std::vector<const Column*> columns_of(const LoadedSummary& loaded, const View& view,
                                      bool is_csv) {
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

// Cells and headers of one report.
class Cells {
 public:
  Cells(const analyze::Summary& summary, const View& view, bool is_utf8)
      : format_(summary.counter, view.unit, is_utf8),
        total_time_(summary.total_time),
        is_in_percent_(view.is_in_percent) {}

  std::string header(const Column& column) const {
    std::string text{column.header};
    const std::size_t place = text.find("{}");
    if (place == std::string::npos) return text;
    text.replace(place, 2, format_.noun());
    if (place == 0)
      text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  }

  std::string cell(const Column& column, const LabelSummary& row) const {
    if (!column.has_value(row)) return "-";
    switch (column.kind) {
      case ColumnKind::kLabel:
        return row.label;
      case ColumnKind::kCount:
        return toolkit::format_count(row.*column.member);
      case ColumnKind::kPercent:
        return percent(row.self_time);
      case ColumnKind::kTime:
        break;
    }
    return is_in_percent_ ? percent(column.value(row)) : format_.cell(column.value(row));
  }

  // A row of sums: a column that does not add up stays empty.
  std::vector<std::string> sums(const std::vector<const Column*>& columns,
                                const std::string& name, const LabelSummary& sum) const {
    std::vector<std::string> cells;
    for (const Column* const column : columns) {
      if (column->kind == ColumnKind::kLabel)
        cells.push_back(name);
      else
        cells.push_back(column->adds_up ? cell(*column, sum) : std::string{});
    }
    return cells;
  }

  std::string percent(std::uint64_t part) const {
    return toolkit::format_percent(toolkit::percent_of(part, total_time_));
  }
  const QuantityFormat& format() const { return format_; }

 private:
  QuantityFormat format_;
  std::uint64_t total_time_;
  bool is_in_percent_;
};

Table summary_table(const ChosenRows& rows, const std::vector<const Column*>& columns,
                    const Cells& cells, bool has_default_columns, bool is_utf8) {
  std::vector<Table::Column> headers;
  headers.reserve(columns.size());
  for (const Column* const column : columns) {
    headers.push_back({.header = cells.header(*column),
                       .is_number = column->kind != ColumnKind::kLabel,
                       .may_hide = has_default_columns && column->hides_if_empty});
  }
  Table table{std::move(headers)};
  for (const LabelSummary& row : rows.shown) {
    std::vector<std::string> texts;
    texts.reserve(columns.size());
    for (const Column* const column : columns) texts.push_back(cells.cell(*column, row));
    table.add_row(std::move(texts));
  }
  if (rows.cut_count > 0) {
    const std::string name = fmt::format(
        "{} {} more ({})", is_utf8 ? "\xe2\x80\xa6" : "...",
        toolkit::format_count(rows.cut_count), cells.percent(rows.cut.self_time));
    table.add_footer(cells.sums(columns, name, rows.cut));
  }
  table.add_footer(cells.sums(columns, "Total", rows.all));
  return table;
}

std::string total_line(const LoadedSummary& loaded, const Cells& cells) {
  const analyze::Summary& summary = loaded.summary;
  const QuantityFormat& format = cells.format();
  std::string line =
      fmt::format("Total {}: {}", format.is_time() ? "cpu time" : summary.counter.name,
                  format.sentence(summary.total_time));
  if (loaded.has_spans) {
    line += fmt::format(" (sum over threads; {} {}, busy {})",
                        format.is_time() ? "wall" : "span",
                        format.cell(summary.wall_time), format.cell(summary.busy_time));
  }
  return line + '\n';
}

Table artifact_table(const analyze::Summary& summary) {
  Table table{
      {{.header = "Item", .is_number = false}, {.header = "Artifact size"}}
  };
  for (const analyze::ArtifactSize& artifact : summary.artifact_sizes) {
    table.add_row({artifact.label, toolkit::format_count(artifact.value)});
  }
  return table;
}

Table memory_table(const analyze::Summary& summary) {
  Table table{
      {{.header = "Memory", .is_number = false},
       {.header = "Peak bytes"},
       {.header = "Last"},
       {.header = "Samples"}}
  };
  for (const analyze::MemoryUse& use : summary.memory) {
    table.add_row({use.label, toolkit::format_count(use.peak),
                   toolkit::format_count(use.last), toolkit::format_count(use.samples)});
  }
  return table;
}

void write_csv(const LoadedSummary& loaded, const ChosenRows& rows,
               const std::vector<const Column*>& columns, toolkit::Sink& sink) {
  const bool is_time = loaded.summary.counter.is_time();
  toolkit::CsvWriter csv{sink};
  for (const Column* const column : columns) csv.field(key_of(*column, is_time));
  csv.end_record();
  for (const LabelSummary& row : rows.shown) {
    for (const Column* const column : columns) {
      if (column->kind == ColumnKind::kLabel)
        csv.field(row.label);
      else if (!column->has_value(row))
        csv.field("");
      else if (column->kind != ColumnKind::kPercent)
        csv.field(column->value(row));
      else
        csv.field(fmt::format(
            "{:.6f}", toolkit::percent_of(row.self_time, loaded.summary.total_time)));
    }
    csv.end_record();
  }
}

std::vector<std::string> write_tables(const LoadedSummary& loaded, const ChosenRows& rows,
                                      const View& view, bool is_markdown,
                                      const Place& place, toolkit::Sink& sink) {
  const Cells cells{loaded.summary, view, place.is_utf8};
  const Table table = summary_table(rows, columns_of(loaded, view, /*is_csv=*/false),
                                    cells, view.columns.empty(), place.is_utf8);
  std::vector<std::string> hidden;
  if (is_markdown)
    table.write_markdown(sink);
  else
    hidden = table.write_text(sink, place.width, place.is_utf8);
  sink.append((is_markdown ? "\n" : "") + total_line(loaded, cells));
  const auto write_more = [&](const Table& more) {
    sink.append('\n');
    if (is_markdown)
      more.write_markdown(sink);
    else
      more.write_text(sink, place.width, place.is_utf8);
  };
  if (!loaded.summary.artifact_sizes.empty()) write_more(artifact_table(loaded.summary));
  if (!loaded.summary.memory.empty()) write_more(memory_table(loaded.summary));
  return hidden;
}

}  // namespace

ChosenRows choose_rows(const analyze::Summary& summary, const View& view) {
  ChosenRows chosen;
  chosen.shown = summary.rows;
  for (const LabelSummary& row : chosen.shown) add(row, chosen.all);
  if (view.sort != nullptr) sort_rows(chosen.shown, *view.sort);
  std::vector<LabelSummary> kept;
  for (LabelSummary& row : chosen.shown) {
    const bool is_shown =
        toolkit::percent_of(row.self_time, summary.total_time) >= view.percent_above &&
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

std::vector<std::string> write_report(const LoadedSummary& loaded, const View& view,
                                      Format format, const Place& place,
                                      toolkit::Sink& sink) {
  ChosenRows rows = choose_rows(loaded.summary, view);
  if (format == Format::kJson) {
    LoadedSummary shown = loaded;
    shown.summary.rows = std::move(rows.shown);
    write_summary_json(shown, sink);
    return {};
  }
  if (format == Format::kCsv) {
    write_csv(loaded, rows, columns_of(loaded, view, /*is_csv=*/true), sink);
    return {};
  }
  return write_tables(loaded, rows, view, format == Format::kMarkdown, place, sink);
}

}  // namespace mm::summarize
