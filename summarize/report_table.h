// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ReportTable: rows of typed values, which every form of a report is written from.
//
//   columns   "Item" kText    "Self {}" kTime    "Item count" kCount
//   rows      "typeck"        12340000           17
//   footers   "Total"         12340000           (nothing)
//
//   table, markdown   typeck  12.34ms   17       headers, units, percent, signs
//   csv               typeck,12340000,17         names, raw numbers, no footers
//   json              {"label":"typeck","self_time_ns":12340000,"count":17}
//
// A command fills one and adds what only it has to say.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "looks.h"
#include "mmdecode/metadata.h"
#include "toolkit/json_writer.h"
#include "toolkit/sink.h"
#include "toolkit/units.h"

namespace mm::summarize {

/// What a cell holds: nothing ("-" in a row, empty in a footer and in CSV, no key in
/// JSON), text, a time or count, a signed difference of these, a percentage.
using Value =
    std::variant<std::monostate, std::string, std::uint64_t, std::int64_t, double>;

/// kReal: a number that no other one tells, so JSON has it, too.
enum class Shape : std::uint8_t { kText, kTime, kCount, kPercent, kReal };

struct ReportColumn {
  std::string name = {};    ///< header in CSV and key in JSON
  std::string header = {};  ///< "{}" stands for what is counted: "Self {}" is "Self time"
  Shape shape = Shape::kText;
  bool may_hide = false;         ///< may be left out where the terminal is too narrow
  std::size_t least_width = 20;  ///< of text, before columns are left out
  bool shows_sign = false;       ///< percentages are of a change: "+1.00%"
};

struct ReportTable {
  std::vector<ReportColumn> columns = {};
  std::vector<std::vector<Value>> rows = {};     ///< one value a column
  std::vector<std::vector<Value>> footers = {};  ///< of tables: what was cut, the total
};

/// "+1.00%", "-1.00%".
std::string signed_percent(double percent);
/// Four digits behind the point are what is read; of a smaller number that it is small.
std::string format_real(double value);

/// Writes values of one profile as a person reads them.
class Cells {
 public:
  /// `whole`: what times are percent of where they are wanted in percent.
  Cells(const decode::Counter& counter, std::uint64_t whole, const Looks& looks)
      : format_(counter, looks.unit, looks.is_utf8),
        whole_(whole),
        is_in_percent_(looks.is_in_percent) {}

  std::string header(const ReportColumn& column) const;
  /// `absent` stands for a value that is not there.
  std::string cell(const ReportColumn& column, const Value& value,
                   std::string_view absent = "-") const;
  std::string percent(std::uint64_t part) const;
  const toolkit::QuantityFormat& format() const { return format_; }

 private:
  std::string time(std::uint64_t value) const;

  toolkit::QuantityFormat format_;
  std::uint64_t whole_;
  bool is_in_percent_;
};

/// "... 12 more (3.45%)": the name of a row of what was cut.
std::string cut_row_name(std::size_t count, std::uint64_t part, const Cells& cells,
                         const Looks& looks);

/// Writes "Covered time: 10.50us of 11.20us", the last line of tables whose rows add up
/// to the covered time.
void write_covered_line(std::uint64_t covered_time, std::uint64_t total_time,
                        const Cells& cells, const Looks& looks, toolkit::Sink& sink);

/// Writes the table as aligned text, or as Markdown where `looks` says so.
/// @return headers of columns that were left out for lack of room.
std::vector<std::string> write_table(const ReportTable& table, const Cells& cells,
                                     const Looks& looks, toolkit::Sink& sink);

void write_csv(const ReportTable& table, toolkit::Sink& sink);

/// Writes the rows as an array of objects. Percentages are left out: they follow from
/// the numbers.
void write_json_rows(const ReportTable& table, toolkit::JsonWriter& json);

/// Writes the key "counter" and what is counted.
void write_json_counter(const decode::Counter& counter, toolkit::JsonWriter& json);

/// A name of ours for a time, in CSV and JSON: with its unit where the counter is time.
std::string time_name(std::string_view name, bool is_time);

}  // namespace mm::summarize
