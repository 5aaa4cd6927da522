// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a picture does not show, in words.
#pragma once

#include <cstdint>
#include <string>

#include "picture.h"

namespace mm::flamegraph {

/// What the frames of a picture may take, in bytes, unless --min-width 0 lifts it.
inline constexpr std::uint64_t kMostBytes = 4'000'000;

/// "12 frames (3.00ms) narrower than 0.1px; 1 frame (5ns) too deep"; empty where
/// everything is drawn.
std::string left_out_words(const Picture& picture);

/// "--min-width 0 draws them", naming the options that help; empty where none does.
std::string left_out_hint(const Picture& picture);

}  // namespace mm::flamegraph
