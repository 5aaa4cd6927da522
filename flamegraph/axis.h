// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The scale of a chart.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "toolkit/units.h"

namespace mm::flamegraph {

struct Tick {
  std::uint64_t value = 0;  ///< counts from the left
  std::string label;
};

/// Ticks at round values, 1, 2 or 5 times a power of ten apart and at least 100 pixels.
/// "1.5 ms" for time; "2M" for what is counted instead. The viewer script has the same
/// rule.
std::vector<Tick> ticks_of(std::uint64_t span, std::uint64_t width_pixels,
                           const toolkit::QuantityFormat& format);

}  // namespace mm::flamegraph
