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
  std::uint64_t ns;
};
constexpr Unit kUnits[] = {
    {"s",       1'000'000'000},
    {"ms",      1'000'000    },
    {"\u00b5s", 1'000        },
    {"ns",      1            }
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

/// In the unit of the step, so that all labels of a scale compare: "1.5 s" where steps
/// are 500 ms.
std::string label_of(std::uint64_t value, std::uint64_t span) {
  const Unit* unit =
      std::ranges::find_if(kUnits, [&](const Unit& u) { return span >= u.ns; });
  if (unit == std::end(kUnits)) --unit;
  std::string digits = fmt::format("{}", value / unit->ns);
  if (const std::uint64_t rest = value % unit->ns; rest > 0) {
    std::string behind = fmt::format("{}", unit->ns + rest).substr(1);
    behind.erase(behind.find_last_not_of('0') + 1);
    digits += "." + behind;
  }
  return fmt::format("{} {}", digits, unit->name);
}

}  // namespace

std::vector<Tick> ticks_of(std::uint64_t span_ns, std::uint64_t width_pixels) {
  std::vector<Tick> ticks;
  if (span_ns == 0 || width_pixels < 100) return ticks;
  const std::uint64_t step =
      round_step(std::max<std::uint64_t>(span_ns / (width_pixels / 100), 1));
  for (std::uint64_t value = 0; value < span_ns; value += step) {
    ticks.push_back({.value = value, .label = label_of(value, span_ns)});
    if (value > std::numeric_limits<std::uint64_t>::max() - step) break;
  }
  return ticks;
}

}  // namespace mm::flamegraph
