// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask of flamegraph.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "flame_layout.h"
#include "mmanalyze/call_tree.h"
#include "mmanalyze/timeline.h"
#include "mmformat/result.h"
#include "palette.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"

namespace mm::flamegraph {

/// The narrowest frame that is drawn.
struct MinWidth {
  double value = 0.1;
  bool is_percent = false;  ///< else pixels of --width

  /// Reads "0.1", "0.1px", "0.01%". @return kUsage for anything else.
  static Result<MinWidth> parse(std::string_view text);
  /// "0.1px", "0.01%".
  std::string words() const;
  double share_of(std::uint64_t pixels) const {
    return is_percent ? value / 100 : value / static_cast<double>(pixels);
  }
};

struct Options {
  toolkit::InputOptions input;
  toolkit::OutputOptions output;
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;

  bool is_chart = false;
  bool is_folded = false;
  std::string base;  ///< of --diff; empty: none
  bool is_normalized = false;

  bool root_is_below = false;
  bool by_thread = false;
  bool by_process = false;
  bool with_arguments = false;
  MinWidth min_width;
  std::uint64_t max_depth = 1000;
  std::uint64_t width = 1200;
  std::string title;
  std::string unit = "samples";  ///< of folded stacks
  const Palette* palette = &palettes().front();
  bool is_page = false;

  void add_to(toolkit::Command& command);

  std::string output_path() const;
  LayoutOptions layout_options() const;
  analyze::CallTreeOptions tree_options() const;
  analyze::TimelineOptions timeline_options() const;
};

}  // namespace mm::flamegraph
