// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Whether a frame is drawn, and if not, why.
#pragma once

#include <cstdint>
#include <vector>

#include "flame_layout.h"
#include "view.h"

namespace mm::flamegraph {

enum class Fate : std::uint8_t { kDrawn, kTooNarrow, kTooDeep, kTooMany, kWithoutTime };

/// About what the element of a Rest takes.
inline constexpr std::uint64_t kRestBytes = 260;

/// One for each frame of the view. Frames inside of one that is not drawn share its fate.
std::vector<Fate> choose_frames(const View& view, const LayoutOptions& options);

}  // namespace mm::flamegraph
