// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_table.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <type_traits>

#include "mmanalyze/comparison.h"
#include "toolkit/csv_writer.h"
#include "toolkit/table.h"

namespace mm::summarize {
namespace {

const char* sign_of(bool is_negative) {
  return is_negative ? "-" : "+";
}

void write_csv_value(const Value& value, toolkit::CsvWriter& csv) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    csv.field(*text);
  } else if (const auto* number = std::get_if<std::uint64_t>(&value)) {
    csv.field(*number);
  } else if (const auto* change = std::get_if<std::int64_t>(&value)) {
    csv.field(fmt::format("{}", *change));
  } else if (const auto* percent = std::get_if<double>(&value)) {
    csv.field(fmt::format("{:.6f}", *percent));
  } else {
    csv.field("");
  }
}

}  // namespace

std::string signed_percent(double percent) {
  return sign_of(std::signbit(percent)) + toolkit::format_percent(std::abs(percent));
}

std::string format_real(double value) {
  return value < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", value);
}

std::string Cells::header(const ReportColumn& column) const {
  std::string text = column.header;
  const std::size_t place = text.find("{}");
  if (place == std::string::npos) return text;
  text.replace(place, 2, format_.noun());
  if (place == 0)
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string Cells::percent(std::uint64_t part) const {
  return toolkit::format_percent(toolkit::percent_of(part, whole_));
}

std::string Cells::time(std::uint64_t value) const {
  return is_in_percent_ ? percent(value) : format_.cell(value);
}

std::string Cells::cell(const ReportColumn& column, const Value& value,
                        std::string_view absent) const {
  const auto number = [&](std::uint64_t of) {
    return column.shape == Shape::kTime ? time(of) : toolkit::format_count(of);
  };
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* plain = std::get_if<std::uint64_t>(&value)) return number(*plain);
  if (const auto* change = std::get_if<std::int64_t>(&value)) {
    return *change == 0 ? number(0)
                        : sign_of(*change < 0) + number(analyze::magnitude_of(*change));
  }
  if (const auto* share = std::get_if<double>(&value)) {
    if (column.shape == Shape::kReal) return format_real(*share);
    if (!column.shows_sign) return toolkit::format_percent(*share);
    return signed_percent(*share);
  }
  return std::string{absent};
}

std::string cut_row_name(std::size_t count, std::uint64_t part, const Cells& cells,
                         const Looks& looks) {
  return fmt::format("{} {} more ({})", looks.is_utf8 ? "\xe2\x80\xa6" : "...",
                     toolkit::format_count(count), cells.percent(part));
}

void write_covered_line(std::uint64_t covered_time, std::uint64_t total_time,
                        const Cells& cells, const Looks& looks, toolkit::Sink& sink) {
  const toolkit::QuantityFormat& format = cells.format();
  sink.append(fmt::format("{}Covered {}: {} of {}\n",
                          looks.format == Format::kMarkdown ? "\n" : "",
                          format.is_time() ? "time" : format.counter(),
                          format.sentence(covered_time), format.sentence(total_time)));
}

std::vector<std::string> write_table(const ReportTable& table, const Cells& cells,
                                     const Looks& looks, toolkit::Sink& sink) {
  std::vector<toolkit::Table::Column> columns;
  columns.reserve(table.columns.size());
  for (const ReportColumn& column : table.columns) {
    columns.push_back({.header = cells.header(column),
                       .is_number = column.shape != Shape::kText,
                       .may_hide = column.may_hide,
                       .least_width = column.least_width});
  }
  toolkit::Table text{std::move(columns)};
  const auto cells_of = [&](const std::vector<Value>& row, std::string_view absent) {
    std::vector<std::string> texts;
    texts.reserve(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      texts.push_back(cells.cell(table.columns[i], row[i], absent));
    }
    return texts;
  };
  for (const auto& row : table.rows) text.add_row(cells_of(row, "-"));
  for (const auto& row : table.footers) text.add_footer(cells_of(row, ""));
  if (looks.format != Format::kMarkdown) {
    return text.write_text(sink, looks.width, looks.is_utf8);
  }
  text.write_markdown(sink);
  return {};
}

void write_csv(const ReportTable& table, toolkit::Sink& sink) {
  toolkit::CsvWriter csv{sink};
  for (const ReportColumn& column : table.columns) csv.field(column.name);
  csv.end_record();
  for (const auto& row : table.rows) {
    for (const Value& value : row) write_csv_value(value, csv);
    csv.end_record();
  }
}

void write_json_rows(const ReportTable& table, toolkit::JsonWriter& json) {
  json.begin_array();
  for (const auto& row : table.rows) {
    json.line_break();
    json.begin_object();
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto write = [&](const auto& value) {
        using Type = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Type, double>) {
          if (table.columns[i].shape != Shape::kReal) return;
          json.key(table.columns[i].name);
          json.real(value);
        }
        if constexpr (!std::is_same_v<Type, std::monostate> &&
                      !std::is_same_v<Type, double>) {
          json.key(table.columns[i].name);
          if constexpr (std::is_same_v<Type, std::string>) {
            json.string(value);
          } else if constexpr (std::is_same_v<Type, std::int64_t>) {
            json.signed_number(value);
          } else {
            json.number(value);
          }
        }
      };
      std::visit(write, row[i]);
    }
    json.end_object();
  }
  json.line_break();
  json.end_array();
}

void write_json_counter(const decode::Counter& counter, toolkit::JsonWriter& json) {
  json.key("counter");
  json.begin_object();
  json.key("name");
  json.string(counter.name);
  json.key("units");
  json.begin_array();
  for (const decode::Counter::Unit& unit : counter.units) {
    json.begin_array();
    json.string(unit.name);
    json.number(unit.factor);
    json.end_array();
  }
  json.end_array();
  json.end_object();
}

std::string time_name(std::string_view name, bool is_time) {
  return std::string{name} + (is_time ? "_ns" : "");
}

}  // namespace mm::summarize
