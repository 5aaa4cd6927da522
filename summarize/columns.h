// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The columns of a summary: what each is called in tables, in JSON and CSV, and on the
// command line, and how its value is read from a row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mmanalyze/summary.h"
#include "mmformat/result.h"

namespace mm::summarize {

enum class ColumnKind : std::uint8_t { kLabel, kTime, kPercent, kCount };

struct Column {
  std::string_view name;    ///< JSON key of the Rust suite, or our own word
  std::string_view header;  ///< "{}" stands for what is counted: "time"
  ColumnKind kind;
  std::uint64_t analyze::LabelSummary::*member;  ///< null for label and percent
  bool is_ours;         ///< not in the Rust suite's JSON: its key there ends in _ns
  bool hides_if_empty;  ///< left out of the default table where all values are 0
  bool adds_up;         ///< the sum over labels means something
  std::string_view meaning;
  std::uint64_t analyze::Durations::*duration = nullptr;  ///< set: instead of `member`

  /// Of a row; 0 for label and percent.
  std::uint64_t value(const analyze::LabelSummary& row) const {
    if (duration != nullptr) return row.durations.*duration;
    return member != nullptr ? row.*member : 0;
  }
  /// Whether the row has such a value: what never ran has no shortest run.
  bool has_value(const analyze::LabelSummary& row) const {
    return duration == nullptr || row.invocation_count > 0;
  }
};

/// All columns, in the order of --columns help.
const std::vector<Column>& all_columns();

/// The column of this name; null where there is none. "inclusive_time_ns" is the same as
/// "inclusive_time".
const Column* find_column(std::string_view name);

/// Their names; of `only_sums` those that are a sum over the runs of an item.
std::vector<std::string> column_names(bool only_sums = false);

/// Reads "self_time,label"; kUsage names what is unknown.
Result<std::vector<const Column*>> parse_columns(std::string_view list);

/// What the default table shows; without inclusive times, `time` stands in.
std::vector<const Column*> default_table_columns(bool has_inclusive);
/// What CSV has by default: everything that JSON has.
std::vector<const Column*> default_csv_columns(bool has_inclusive);

/// Key in JSON and CSV: "inclusive_time_ns" for times of our own, where the counter is
/// time; else the name.
std::string key_of(const Column& column, bool is_time);

/// The text that --columns help prints.
std::string columns_help();

}  // namespace mm::summarize
