// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Colours of a picture, light and dark.
//
// A frame's colour is chosen by its name, so that a name has the same colour everywhere
// and in every picture; it means nothing else. "calm" runs from blue to sand, which all
// sorts of colour blindness keep apart. In a comparison colours mean change: blue is
// less, orange is more, and signs say the same.
//
// Image viewers know neither custom properties nor, often, media queries. So every rule
// is written out: light ones plainly, dark ones twice, for who prefers dark and for who
// has asked the viewer script for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mm::flamegraph {

inline constexpr std::size_t kShades = 8;
/// From much less to much more, with no change in the middle.
inline constexpr std::size_t kChangeSteps = 7;
inline constexpr std::size_t kNoChange = kChangeSteps / 2;

struct Palette {
  std::string_view name;
  std::array<std::string_view, kShades> light;
  std::array<std::string_view, kShades> dark;
};

struct Change {
  std::array<std::string_view, kChangeSteps> light;
  std::array<std::string_view, kChangeSteps> dark;
};

/// All of them, the default first.
std::span<const Palette> palettes();
const Change& change_colors();

/// Text on a frame of any palette.
inline constexpr std::string_view kLightInk = "#1a2027";
inline constexpr std::string_view kDarkInk = "#eef1f4";

/// Which of the shades a name has.
std::size_t shade_of(std::string_view name);

/// The step for a total that was `before` and is `now`.
std::size_t change_step(std::uint64_t before, std::uint64_t now);

/// The rules for everything that has a colour.
std::string theme_rules(const Palette& palette);

}  // namespace mm::flamegraph
