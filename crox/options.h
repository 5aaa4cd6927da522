// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask of crox.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mmanalyze/timeline.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/compression.h"
#include "toolkit/input.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"

namespace mm::crox {

enum class Format : std::uint8_t { kJson, kPerfetto };

struct Options {
  toolkit::InputOptions input;
  toolkit::OutputOptions output;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;
  std::optional<Format> format;
  std::optional<toolkit::Compression> compression;
  bool is_split = false;
  bool is_array = false;
  bool has_absolute_time = false;
  bool has_instants = false;
  bool has_counters = false;
  bool has_totals = false;
  bool collapses_threads = false;
  std::optional<std::uint64_t> top;

  void add_to(toolkit::Command& command);

  /// What was asked for, else what the name of the output says, else JSON.
  Format chosen_format() const;
  /// Where everything goes without --split.
  std::string output_path() const;
  /// With --split: where the files go, and the path of the one for a profile's stem.
  std::string split_folder() const;
  std::string split_path(const std::string& stem) const;
  /// ".json", ".pftrace", and what a compression adds.
  std::string extension() const;
  toolkit::Compression compression_of(const std::string& path) const;
  analyze::TimelineOptions timeline_options() const;
};

}  // namespace mm::crox
