// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Items as a person or a program wants them.
#include <fmt/format.h>

#include "items_command.h"
#include "report_table.h"

namespace mm::summarize {
namespace {

using analyze::ItemLevel;
using analyze::ItemRow;

struct LevelWords {
  std::string_view word;    ///< of --by, and in JSON
  std::string_view header;  ///< of the column
  std::string_view rest;    ///< the row of what names none
};
LevelWords words_of(ItemLevel level) {
  switch (level) {
    case ItemLevel::kCrate:
      return {"crate", "Crate", "(no crate)"};
    case ItemLevel::kModule:
      return {"module", "Module", "(no module)"};
    case ItemLevel::kItem:
      return {"item", "Item", "(no item)"};
    case ItemLevel::kGeneric:
      return {"generic", "Generic item", "(no instance)"};
    case ItemLevel::kMacro:
      return {"macro", "Macro", "(no macro)"};
    case ItemLevel::kCodegenUnit:
      break;
  }
  return {"cgu", "Codegen unit", "(no codegen unit)"};
}
/// Paths are long, and their ends tell most.
constexpr std::size_t kLeastPath = 36;
constexpr std::string_view kUnselected = "(not selected)";

void add(const ItemRow& row, ItemRow& sum) {
  sum.self_time += row.self_time;
  sum.own_time += row.own_time;
  sum.event_count += row.event_count;
  sum.instance_count += row.instance_count;
}

class ItemsReport {
 public:
  ItemsReport(const analyze::Items& items, ItemLevel level, const RowOptions& options)
      : items_(items), words_(words_of(level)) {
    const bool is_time = items.counter.is_time();
    ReportColumn name{.name = "name", .header = std::string{words_.header}};
    name.least_width = kLeastPath;
    table_.columns.push_back(std::move(name));
    add_column(time_name("self_time", is_time), "Self {}", Shape::kTime);
    add_column("percent", "% of covered {}", Shape::kPercent);
    add_column(time_name("own_time", is_time), "Own {}", Shape::kTime, /*may_hide=*/true);
    add_column("event_count", "Event count", Shape::kCount, /*may_hide=*/true);
    has_instances_ = level == ItemLevel::kGeneric;
    if (has_instances_) {
      add_column("instance_count", "Instances", Shape::kCount);
    }
    choose(options);
  }

  const ReportTable& table() const { return table_; }

  void add_footers(const Cells& cells, const Looks& looks) {
    if (cut_count_ > 0) {
      table_.footers.push_back(
          values(cut_row_name(cut_count_, cut_.self_time, cells, looks), cut_));
    }
    table_.footers.push_back(values("Total", all_));
  }

  void write_json(toolkit::Sink& sink) const {
    const bool is_time = items_.counter.is_time();
    toolkit::JsonWriter json{sink};
    json.begin_object();
    json.key("schema");
    json.string("mmtools-items-1");
    write_json_counter(items_.counter, json);
    json.key("level");
    json.string(words_.word);
    json.key("rows");
    write_json_rows(table_, json);
    json.key(time_name("total_time", is_time));
    json.number(items_.total_time);
    json.key(time_name("covered_time", is_time));
    json.number(items_.covered_time);
    json.end_object();
    sink.append('\n');
  }

 private:
  void add_column(std::string name, std::string header, Shape shape,
                  bool may_hide = false) {
    table_.columns.push_back({.name = std::move(name),
                              .header = std::move(header),
                              .shape = shape,
                              .may_hide = may_hide});
  }

  // The rest is shown always: without it nobody could tell that rows add up.
  void choose(const RowOptions& options) {
    for (const ItemRow& row : items_.rows) {
      add(row, all_);
      if (options.shows(row.self_time, items_.covered_time, table_.rows.size())) {
        table_.rows.push_back(values(row.name, row));
      } else {
        add(row, cut_);
        ++cut_count_;
      }
    }
    add_rest(words_.rest, items_.unnamed);
    if (items_.unselected.event_count > 0) add_rest(kUnselected, items_.unselected);
  }

  void add_rest(std::string_view name, const ItemRow& row) {
    add(row, all_);
    table_.rows.push_back(values(name, row));
  }

  std::vector<Value> values(std::string_view name, const ItemRow& row) const {
    std::vector<Value> values{std::string{name}, row.self_time,
                              toolkit::percent_of(row.self_time, items_.covered_time),
                              row.own_time, row.event_count};
    if (has_instances_) values.emplace_back(row.instance_count);
    return values;
  }

  const analyze::Items& items_;
  LevelWords words_;
  bool has_instances_ = false;
  ReportTable table_;
  ItemRow all_;
  ItemRow cut_;
  std::size_t cut_count_ = 0;
};

}  // namespace

std::vector<std::string> write_items(const analyze::Items& items, ItemLevel level,
                                     const RowOptions& rows, const Looks& looks,
                                     toolkit::Sink& sink) {
  ItemsReport report{items, level, rows};
  if (looks.format == Format::kJson) {
    report.write_json(sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv(report.table(), sink);
    return {};
  }
  const Cells cells{items.counter, items.covered_time, looks};
  report.add_footers(cells, looks);
  std::vector<std::string> hidden = write_table(report.table(), cells, looks, sink);
  write_covered_line(items.covered_time, items.total_time, cells, looks, sink);
  return hidden;
}

}  // namespace mm::summarize
