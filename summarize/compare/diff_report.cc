// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "diff_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "summarize/report_table.h"
#include "toolkit/text.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

using analyze::ComparedLabel;

/// A relative change with an arrow where the terminal can show one.
std::string change_words(std::uint64_t base, std::uint64_t now, bool is_utf8) {
  const double percent = percent_above(base, now);
  if (percent == 0) return toolkit::format_percent(0);
  const bool is_up = percent > 0;
  const std::string number = std::isinf(percent) ? "from 0" : signed_percent(percent);
  if (!is_utf8) return number;
  return (is_up ? "\xe2\x96\xb2 " : "\xe2\x96\xbc ") + number;
}

/// The same where a side may be missing.
std::string change_words(std::optional<std::uint64_t> base,
                         std::optional<std::uint64_t> now, bool is_utf8) {
  if (!base && !now) return "-";
  if (!base) return is_utf8 ? "\xe2\x96\xb2 new" : "new";
  if (!now) return is_utf8 ? "\xe2\x96\xbc vanished" : "vanished";
  return change_words(*base, *now, is_utf8);
}

std::optional<std::uint64_t> optional_value(const Column& column,
                                            const analyze::LabelSummary* row) {
  if (row == nullptr) return std::nullopt;
  return column.value(*row);
}

Value value_or_none(const std::optional<std::uint64_t>& value) {
  if (!value) return {};
  return *value;
}

Value change_value(const Column& column, const ComparedLabel& row, std::size_t i) {
  return analyze::change_of(value_of(column, row.of.front()),
                            value_of(column, row.of[i]));
}

Shape shape_of(const Column& column) {
  return column.kind == ColumnKind::kTime ? Shape::kTime : Shape::kCount;
}

/// Writes the tables of one comparison.
class DiffTables {
 public:
  DiffTables(const Diff& diff, const Looks& looks, toolkit::Sink& sink)
      : diff_(diff),
        looks_(looks),
        sink_(sink),
        column_(diff.options.column()),
        cells_(base().counter, base().total_time, looks) {}

  std::vector<std::string> write() {
    std::vector<std::string> hidden;
    if (diff_.rows.shown.empty()) {
      sink_.append(diff_.rows.cut_count == 0 ? "No item changed.\n"
                                             : "No change is that large.\n");
    } else {
      hidden = write_table(label_table(), cells_, looks_, sink_);
    }
    sink_.append("\n");
    for (std::size_t i = 0; i < diff_.summaries.size(); ++i) write_legend(i);
    const ReportTable artifacts = artifact_table();
    if (!artifacts.rows.empty()) {
      sink_.append("\n");
      write_table(artifacts, cells_, looks_, sink_);
    }
    return hidden;
  }

 private:
  const analyze::Summary& base() const { return diff_.summaries.front().loaded.summary; }
  bool compares_two() const { return diff_.summaries.size() == 2; }
  std::string in_words(std::size_t i) const { return " in " + diff_.summaries[i].name; }

  /// Measures whose changes stand beside a comparison of two: those that have any.
  std::vector<const Column*> others() const {
    std::vector<const Column*> columns;
    if (!compares_two()) return columns;
    for (const char* const name :
         {"self_time", have_inclusive(diff_.summaries) ? "inclusive_time" : "time",
          "invocation_count", "number_of_cache_hits"}) {
      const Column* const column = find_column(name);
      const bool is_changed =
          std::ranges::any_of(diff_.rows.shown, [column](const ComparedLabel& row) {
            return value_of(*column, row.of[0]) != value_of(*column, row.of[1]);
          });
      if (column != &column_ && is_changed) columns.push_back(column);
    }
    return columns;
  }

  ReportTable label_table() const {
    ReportTable table;
    const std::string header{column_.header};
    table.columns.push_back({.name = "label", .header = "Item"});
    for (std::size_t i = 0; i < diff_.summaries.size(); ++i) {
      table.columns.push_back({.header = header + in_words(i),
                               .shape = shape_of(column_),
                               .may_hide = !compares_two()});
      if (i == 0) continue;
      const std::string to = compares_two() ? "" : " to " + diff_.summaries[i].name;
      table.columns.push_back({.header = "Change" + to, .shape = shape_of(column_)});
      table.columns.push_back(
          {.header = "Change" + to + " in %", .shape = Shape::kPercent});
    }
    for (const Column* const other : others()) {
      table.columns.push_back({.header = std::string{other->header} + " change",
                               .shape = shape_of(*other),
                               .may_hide = true});
    }
    for (const ComparedLabel& row : diff_.rows.shown) table.rows.push_back(cells_of(row));
    add_footers(table);
    return table;
  }

  std::vector<Value> cells_of(const ComparedLabel& row) const {
    std::vector<Value> cells{std::string{row.label}};
    for (std::size_t i = 0; i < row.of.size(); ++i) {
      cells.push_back(value_or_none(optional_value(column_, row.of[i])));
      if (i == 0) continue;
      cells.push_back(change_value(column_, row, i));
      cells.emplace_back(change_words(optional_value(column_, row.of[0]),
                                      optional_value(column_, row.of[i]),
                                      looks_.is_utf8));
    }
    for (const Column* const other : others()) {
      cells.push_back(change_value(*other, row, 1));
    }
    return cells;
  }

  void add_footers(ReportTable& table) const {
    if (!column_.adds_up) return;
    const DiffRows& rows = diff_.rows;
    if (rows.cut_count > 0) {
      table.footers.push_back(
          sums(fmt::format("{} {} more", looks_.is_utf8 ? "\xe2\x80\xa6" : "...",
                           toolkit::format_count(rows.cut_count)),
               rows.cut_totals, table.columns.size()));
    }
    table.footers.push_back(sums("Total", rows.totals, table.columns.size()));
  }

  std::vector<Value> sums(std::string name, const std::vector<std::uint64_t>& totals,
                          std::size_t width) const {
    std::vector<Value> cells{std::move(name)};
    for (std::size_t i = 0; i < totals.size(); ++i) {
      cells.emplace_back(totals[i]);
      if (i == 0) continue;
      cells.emplace_back(analyze::change_of(totals[0], totals[i]));
      cells.emplace_back(change_words(totals[0], totals[i], looks_.is_utf8));
    }
    cells.resize(width);
    return cells;
  }

  ReportTable artifact_table() const {
    ReportTable table;
    table.columns.push_back({.header = "Artifact size"});
    for (std::size_t i = 0; i < diff_.summaries.size(); ++i) {
      table.columns.push_back(
          {.header = diff_.summaries[i].name, .shape = Shape::kCount});
      if (i == 0) continue;
      table.columns.push_back({.header = "Change", .shape = Shape::kCount});
      table.columns.push_back({.header = "Change in %", .shape = Shape::kPercent});
    }
    for (const analyze::ComparedArtifact& row : diff_.comparison.artifacts) {
      if (std::ranges::count(row.of, row.of.front()) ==
          static_cast<std::ptrdiff_t>(row.of.size())) {
        continue;
      }
      table.rows.push_back(cells_of(row));
    }
    return table;
  }

  std::vector<Value> cells_of(const analyze::ComparedArtifact& row) const {
    std::vector<Value> cells{std::string{row.label}};
    const std::uint64_t base = row.of.front().value_or(0);
    for (std::size_t i = 0; i < row.of.size(); ++i) {
      cells.push_back(value_or_none(row.of[i]));
      if (i == 0) continue;
      const std::uint64_t now = row.of[i].value_or(0);
      cells.emplace_back(analyze::change_of(base, now));
      cells.emplace_back(change_words(row.of[0], row.of[i], looks_.is_utf8));
    }
    return cells;
  }

  /// "change: after.mm_profdata, total cpu time 13.00s (+0.66s, +5.35%)".
  void write_legend(std::size_t i) {
    const NamedSummary& named = diff_.summaries[i];
    const std::uint64_t total = named.loaded.summary.total_time;
    const toolkit::QuantityFormat& format = cells_.format();
    std::string line = fmt::format("{}: {}, total {} {}", toolkit::visible(named.name),
                                   toolkit::visible_path(named.path),
                                   format.is_time() ? "cpu time" : format.counter(),
                                   format.sentence(total));
    if (i > 0 && total == base().total_time) line += " (unchanged)";
    if (i > 0 && total != base().total_time) {
      const std::int64_t change = analyze::change_of(base().total_time, total);
      line += fmt::format(" ({}{}, {})", change < 0 ? "-" : "+",
                          format.cell(static_cast<std::uint64_t>(std::llabs(change))),
                          change_words(base().total_time, total, /*is_utf8=*/false));
    }
    sink_.append(line + (looks_.format == Format::kMarkdown ? "  \n" : "\n"));
  }

  const Diff& diff_;
  const Looks& looks_;
  toolkit::Sink& sink_;
  const Column& column_;
  Cells cells_;
};

}  // namespace

std::vector<std::string> write_diff(const Diff& diff, const Looks& looks,
                                    toolkit::Sink& sink) {
  if (looks.format == Format::kJson || looks.format == Format::kCsv) {
    return write_diff_data(diff, looks.format, sink);
  }
  return DiffTables{diff, looks, sink}.write();
}

}  // namespace mm::summarize
