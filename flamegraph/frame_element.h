// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The SVG elements of frames, and of frames that are not drawn.
//
//   <g class="c2" data-v="START TOTAL DEPTH"><title>name,
//   numbers</title><rect/><text/></g> <g class="rest" data-r="START WIDTH DEPTH"
//   data-label="12 frames, 3.00%">...
//
// A rest stands behind the frame whose children it has.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "frame_words.h"
#include "picture.h"

namespace mm::flamegraph {

/// In pixels.
inline constexpr std::uint64_t kMargin = 12;
inline constexpr std::uint64_t kRowHeight = 18;  // of it one pixel is empty

/// A number of hundredths of a pixel, without needless digits.
std::string pixels(std::uint64_t hundredths);

/// Writes the elements of one view.
class FrameElements {
 public:
  /// Both are borrowed.
  FrameElements(const Picture& picture, const PictureView& view)
      : picture_(picture), view_(view), words_(picture, view) {}

  /// Appends one element, with its top at `y`.
  void append_frame(const Frame& frame, const LeftOut& rest, std::uint64_t y, bool is_far,
                    std::string& out) const;
  void append_rest(const Rest& rest, std::uint64_t y, std::string& out) const;

  /// Hundredths of a pixel from the left.
  std::uint64_t position(std::uint64_t counts) const;
  /// What append_frame appends, as long as nothing is left out.
  std::uint64_t bytes_of(const Frame& frame) const;

 private:
  std::string class_of(const Frame& frame, std::string_view name) const;

  const Picture& picture_;
  const PictureView& view_;
  FrameWords words_;
};

}  // namespace mm::flamegraph
