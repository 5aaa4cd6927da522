// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask of flamegraph.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "flame_layout.h"
#include "mmanalyze/call_tree.h"
#include "mmanalyze/timeline.h"
#include "mmformat/result.h"
#include "palette.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/compression.h"
#include "toolkit/input.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"

namespace mm::flamegraph {

/// The narrowest frame that is drawn.
struct MinWidth {
  bool is_auto = true;  ///< as many as fit into the file
  double value = 0;
  bool is_percent = false;  ///< else pixels of --width

  /// Reads "auto", "0.1", "0.1px", "0.01%". @return kUsage for anything else.
  static Result<MinWidth> parse(std::string_view text);
  /// "0.1px", "0.01%"; empty for auto.
  std::string words() const;
  /// Nothing for auto.
  std::optional<double> share_of(std::uint64_t pixels) const {
    if (is_auto) return std::nullopt;
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

  bool is_icicle = false;      ///< --icicle was given
  bool root_is_below = false;  ///< --flame was given
  bool by_thread = false;
  bool by_process = false;
  bool with_arguments = false;
  MinWidth min_width;
  std::uint64_t max_depth = 1000;
  std::uint64_t width = 1200;
  std::string title;
  std::optional<std::string> unit;  ///< of folded stacks
  const Palette* palette = &palettes().front();
  bool wants_page = false;  ///< --html was given

  void add_to(toolkit::Command& command);

  /// An HTML page, not an SVG file: --html, or a name that ends like one.
  bool is_page() const;
  std::string output_path() const;
  toolkit::Compression compression() const;
  LayoutOptions layout_options() const;
  analyze::CallTreeOptions tree_options() const;
  analyze::TimelineOptions timeline_options() const;
};

}  // namespace mm::flamegraph
