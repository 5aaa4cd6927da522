// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which frames of a view are drawn, and in which row.
//
// Left out are frames that are too narrow to be seen and frames that are too deep for a
// browser to scroll to; and where the picture would still be too large for a file that
// people send around, the narrowest of the rest. A frame that is left out takes all below
// it along. All of it is counted.
#pragma once

#include <cstdint>
#include <vector>

#include "view.h"

namespace mm::flamegraph {

struct LayoutOptions {
  /// Narrowest frame that is drawn, as a share of the view's span; 0 keeps all frames,
  /// those without time, too, and however many.
  double min_share = 0;
  /// Rows of a band; 0: as many as there are.
  std::uint32_t max_depth = 0;
  /// About how many bytes of SVG the frames may take.
  std::uint64_t max_bytes = 4'000'000;
};

struct PlacedFrame {
  std::uint32_t frame = 0;  ///< of View::frames
  std::uint32_t row = 0;    ///< from the top of the picture's frames
};

struct PlacedBand {
  std::uint32_t first_row = 0;
  std::uint32_t rows = 0;
  /// The range of Layout::frames that is in it.
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

struct Layout {
  std::vector<PlacedFrame> frames;  ///< in the order of View::frames
  std::vector<PlacedBand> bands;    ///< as View::bands
  std::uint32_t rows = 0;           ///< of all bands
  LeftOut too_narrow;
  LeftOut too_deep;
  LeftOut too_many;  ///< wide enough, but beyond LayoutOptions::max_bytes
};

/// `root_is_below`: the rows of each band grow upward.
/// Cost: linear in the frames; n log n in those drawn where max_bytes counts.
Layout lay_out(const View& view, const LayoutOptions& options, bool root_is_below);

}  // namespace mm::flamegraph
