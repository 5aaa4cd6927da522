// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

namespace mm::flamegraph {
namespace {

struct Unit {
  std::string_view name;
  std::uint64_t size;
};
constexpr Unit kTimes[] = {
    {" s",       1'000'000'000},
    {" ms",      1'000'000    },
    {" \u00b5s", 1'000        },
    {" ns",      1            }
};
constexpr Unit kCounts[] = {
    {"G", 1'000'000'000},
    {"M", 1'000'000    },
    {"k", 1'000        },
    {"",  1            }
};

std::uint64_t round_step(std::uint64_t least) {
  std::uint64_t power = 1;
  for (;;) {
    for (const std::uint64_t factor : {1U, 2U, 5U}) {
      if (power * factor >= least) return power * factor;
    }
    if (power > std::numeric_limits<std::uint64_t>::max() / 100) return power;
    power *= 10;
  }
}

const Unit& unit_of(std::uint64_t span, bool is_time) {
  const Unit* unit = is_time ? std::begin(kTimes) : std::begin(kCounts);
  while (unit->size > 1 && span < unit->size) ++unit;
  return *unit;
}

/// In the unit of the span, so that all labels of a scale compare: "1.5 s" where steps
/// are 500 ms.
std::string label_of(std::uint64_t value, const Unit& unit) {
  std::string digits = fmt::format("{}", value / unit.size);
  if (const std::uint64_t rest = value % unit.size; rest > 0) {
    std::string behind = fmt::format("{}", unit.size + rest).substr(1);
    behind.erase(behind.find_last_not_of('0') + 1);
    digits += "." + behind;
  }
  return digits.append(unit.name);
}

}  // namespace

std::vector<Tick> ticks_of(std::uint64_t span, std::uint64_t width_pixels,
                           const toolkit::QuantityFormat& format) {
  std::vector<Tick> ticks;
  if (span == 0 || width_pixels < 100) return ticks;
  const Unit& unit = unit_of(span, format.is_time());
  const std::uint64_t step =
      round_step(std::max<std::uint64_t>(span / (width_pixels / 100), 1));
  for (std::uint64_t value = 0; value < span; value += step) {
    ticks.push_back({.value = value, .label = label_of(value, unit)});
    if (value > std::numeric_limits<std::uint64_t>::max() - step) break;
  }
  return ticks;
}

}  // namespace mm::flamegraph
