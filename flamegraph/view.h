// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// View: frames with a place on a common axis, in exact counts. What all pictures are
// before they are measured in pixels.
//
//   counts   0         20        40        60        80
//   depth 0  [rustc --------------------------------]
//   depth 1  [analysis ----------][codegen -]
//   depth 2  [typeck --]
//
// Frames lie in depth-first order, so a subtree is [i, end of i), and nothing needs
// recursion. A call tree has one frame of depth 0; a chart has many, in bands: one for
// each thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mm::flamegraph {

struct Frame {
  std::uint32_t text = 0;  ///< of View::texts
  std::uint32_t depth = 0;
  std::uint32_t parent = 0;      ///< of a frame of depth 0: itself
  std::uint32_t end = 0;         ///< one past the last frame of its subtree
  std::uint64_t start = 0;       ///< counts from the left border
  std::uint64_t total = 0;       ///< its width in counts
  std::uint64_t self = 0;        ///< of total, what is in no frame below it
  std::uint64_t calls = 0;       ///< intervals; 0: not known
  std::uint64_t other = 0;       ///< the total of the same frame in the other profile
  std::uint64_t other_self = 0;  ///< and its self time there
};

/// Frames, and how much time they had, that are not in a picture. Of frames within
/// frames that are left out only the outermost count for the time.
struct LeftOut {
  std::uint64_t frames = 0;
  std::uint64_t total = 0;
};

/// Frames that never became part of a view, below one that did.
struct Hidden {
  static constexpr std::uint32_t kNoFrame = ~std::uint32_t{0};

  std::uint32_t band = 0;
  std::uint32_t parent = kNoFrame;  ///< kNoFrame: they are of depth 0
  std::uint64_t start = 0;          ///< of the first one
  std::uint64_t end = 0;            ///< of the last one
  LeftOut left_out = {};
};

struct Band {
  std::uint32_t first_frame = 0;
  std::string heading = {};  ///< empty: none is drawn
};

struct View {
  std::string heading = {};  ///< empty: the only one
  std::vector<std::string> texts = {};
  std::vector<Frame> frames = {};
  std::vector<Band> bands = {};  ///< at least one where there are frames
  std::uint64_t span = 0;        ///< counts from the left border to the right one
  /// What was too narrow for `frames`: one for each parent, in the order of parents.
  std::vector<Hidden> hidden = {};
};

}  // namespace mm::flamegraph
