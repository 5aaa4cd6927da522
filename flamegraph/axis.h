// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The scale of a chart.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mm::flamegraph {

struct Tick {
  std::uint64_t value = 0;  ///< ns
  std::string label;
};

/// Ticks at round values, 1, 2 or 5 times a power of ten apart and at least 100 pixels.
/// The viewer script has the same rule.
std::vector<Tick> ticks_of(std::uint64_t span_ns, std::uint64_t width_pixels);

}  // namespace mm::flamegraph
