// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Picture: all that is drawn, before anything is measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flame_layout.h"
#include "palette.h"
#include "toolkit/units.h"
#include "view.h"

namespace mm::flamegraph {

/// What the frames of a view are compared with.
enum class Role : std::uint8_t {
  kAlone,   ///< with nothing
  kNow,     ///< Frame::other is the time before
  kBefore,  ///< Frame::other is the time now
};

struct PictureView {
  View view;
  Role role = Role::kAlone;
  Layout layout = {};
};

struct Picture {
  std::string title = {};
  std::vector<std::string> facts = {};  ///< a line each, below the title
  std::string command = {};             ///< empty: not known
  std::vector<PictureView> views = {};
  toolkit::QuantityFormat format;
  const Palette* palette = &palettes().front();
  /// Pixels, of the picture as it is without the script.
  std::uint64_t width = 1200;
  /// What "too narrow" means, as in "0.1px"; where that is the size of the file: empty.
  std::string min_width = {};
  bool root_is_below = false;
  /// The horizontal axis is time, or what is counted instead: a scale is drawn, and
  /// shares are of what it spans.
  bool has_axis = false;
  bool is_page = false;  ///< an HTML page, not an SVG file
  /// Of the totals before, as a fraction, so that totals compare: now / before.
  std::uint64_t scale_numerator = 1;
  std::uint64_t scale_denominator = 1;
};

}  // namespace mm::flamegraph
