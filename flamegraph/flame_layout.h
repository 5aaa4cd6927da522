// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which frames of a view are drawn, and in which row.
//
// All are, unless the file would become larger than people like to send around: then the
// widest ones. A narrowest width and a greatest depth may be asked for, too. A frame that
// is left out takes all below it along. All of it is counted, and its place is kept as a
// Rest, so that it does not look like time of the frame above:
//
//   [rustc ---------------------------------]
//   [analysis ----------][codegen -][/ rest /]
//   [typeck --]
//
// Rows in which nothing is as wide as a pixel are far: in the file, for who zooms, but
// not to be seen at first.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "view.h"

namespace mm::flamegraph {

struct LayoutOptions {
  /// Narrowest frame that is drawn, as a share of the view's span; 0 keeps all frames,
  /// those without time, too, and however many. Nothing: as many as fit max_bytes.
  std::optional<double> min_share = {};
  /// Rows of a band; 0: as many as there are.
  std::uint32_t max_depth = 0;
  /// How many bytes of SVG the frames may take.
  std::uint64_t max_bytes = 4'000'000;
  /// What a frame takes; it is asked for the widest ones only.
  std::function<std::uint64_t(const Frame&)> bytes_of = {};
  /// A row is far where all in it is narrower than this share of the span.
  double far_share = 0;
};

inline constexpr std::uint32_t kNoRest = ~std::uint32_t{0};

struct PlacedFrame {
  std::uint32_t frame = 0;       ///< of View::frames
  std::uint32_t row = 0;         ///< from the top of the picture's frames
  std::uint32_t rest = kNoRest;  ///< of Layout::rests: what is not drawn right below it
  bool is_far = false;
};

/// The place of frames that are not drawn and have the same parent. Drawn ones may cover
/// parts of it.
struct Rest {
  std::uint32_t depth = 0;
  std::uint32_t row = 0;
  std::uint64_t start = 0;  ///< counts, as in Frame
  std::uint64_t end = 0;
  LeftOut left_out = {};  ///< all of them, with what is inside
  bool is_far = false;
};

struct PlacedBand {
  std::uint32_t first_row = 0;
  std::uint32_t rows = 0;
  /// The range of Layout::frames that is in it.
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::uint32_t rest = kNoRest;  ///< what of depth 0 is not drawn
};

struct Layout {
  std::vector<PlacedFrame> frames;  ///< in the order of View::frames
  std::vector<PlacedBand> bands;    ///< as View::bands
  std::vector<Rest> rests;
  std::uint32_t rows = 0;  ///< of all bands
  /// A frame within another one that is left out is left out for the same reason.
  LeftOut too_narrow;
  LeftOut too_deep;
  LeftOut too_many;  ///< wide enough, but beyond LayoutOptions::max_bytes
  LeftOut without_time;

  std::uint64_t left_out_frames() const {
    return too_narrow.frames + too_deep.frames + too_many.frames + without_time.frames;
  }
};

/// `root_is_below`: the rows of each band grow upward.
/// Cost: linear in the frames; n log n where there are more than max_bytes allow.
Layout lay_out(const View& view, const LayoutOptions& options, bool root_is_below);

}  // namespace mm::flamegraph
