// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask of summarize.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "columns.h"
#include "mmanalyze/summary.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"
#include "toolkit/units.h"

namespace mm::summarize {

enum class Format : std::uint8_t { kTable, kJson, kCsv, kMarkdown };

/// How rows are chosen and shown.
struct View {
  double percent_above = 0;
  std::optional<std::uint64_t> top = std::nullopt;
  const Column* sort = nullptr;             ///< null: the order of the analysis
  std::vector<const Column*> columns = {};  ///< empty: the default
  toolkit::TimeUnit unit = toolkit::TimeUnit::kAuto;
  bool is_in_percent = false;  ///< times as percent of total_time

  /// Whether a column is about single invocations.
  bool needs_durations() const;
};

struct Options {
  toolkit::InputOptions input;
  toolkit::OutputOptions output;
  toolkit::SelectionOptions selection;
  View view;
  std::optional<Format> format;
  bool is_json_file = false;  ///< --json
  toolkit::AnalysisOptions analysis;

  void add_to(toolkit::Command& command);

  Format chosen_format() const;
  analyze::SummaryOptions summary_options() const;
  /// Where the report goes. kUsage where --json has no name for it.
  Result<std::string> output_path(const toolkit::Input& opened) const;

 private:
  bool wants_columns_help_ = false;
};

}  // namespace mm::summarize
