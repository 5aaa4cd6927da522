// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "palette.h"

#include <fmt/format.h>

#include <vector>

namespace mm::flamegraph {
namespace {

constexpr std::array<Palette, 4> kPalettes{
    {
     {"calm",
         {"#a5c3e6", "#bcd1ea", "#8fb3dd", "#cfdbe8", "#e9dcae", "#dfcb8c", "#f0e6c4",
          "#c9cdb9"},
         {"#2b4a72", "#375780", "#24405f", "#44566b", "#5b5130", "#675a2e", "#4d4834",
          "#4a5049"}},
     {"warm",
         {"#f6c7a4", "#f2b38c", "#f5d6a8", "#efc27f", "#f3b9b0", "#eaa69c", "#f4dfc0",
          "#e6c6a2"},
         {"#73431f", "#7f4a2a", "#6a5124", "#7a5a1c", "#743a34", "#823f38", "#5c4b34",
          "#654a31"}},
     {"blue",
         {"#a5c3e6", "#bcd1ea", "#8fb3dd", "#cfdeee", "#b3cde3", "#9dbcd8", "#d9e4f0",
          "#a9bfdd"},
         {"#2b4a72", "#375780", "#24405f", "#3f5a78", "#2f5570", "#274a63", "#44586e",
          "#34476c"}},
     {"grey",
         {"#cfd3d8", "#dadde1", "#c3c8ce", "#e3e5e8", "#d4d4d0", "#c8c8c4", "#e6e6e2",
          "#cccfd0"},
         {"#464c53", "#50565d", "#3d434a", "#5a6067", "#4b4b48", "#545450", "#42423f",
          "#4a4e50"}},
     }
};

constexpr Change kChange{
    {"#6fa3d8", "#a0c3e6", "#cddff0", "#e3e4e6", "#f8dcc0", "#f3bd8a", "#e99a52"},
    {"#2366a3", "#2b5680", "#2f465e", "#43474c", "#5f4a33", "#7d5226", "#985a12"}
};

/// What has a colour besides the frames.
struct Rule {
  std::string_view selector;  ///< below the svg; empty: the svg itself
  std::string_view property;
  std::string_view light;
  std::string_view dark;
};
constexpr Rule kRules[] = {
    {"",                      "background",   "#ffffff", "#16191d"},
    {" .page",                "fill",         "#ffffff", "#16191d"},
    {" text",                 "fill",         kLightInk, kDarkInk },
    {" .quiet",               "fill",         "#57616c", "#a4aeb8"},
    {" .grid",                "stroke",       "#e1e5e9", "#2a3036"},
    {" rect.hatch",           "fill",         "#f1f3f5", "#22272d"},
    {" path.hatch",           "stroke",       "#c3cad1", "#434b54"},
    {" .match>rect",          "fill",         "#7b3fa0", "#c79be3"},
    {" .match>text",          "fill",         "#ffffff", "#1c1024"},
    {" g:hover>rect",         "stroke",       "#1a2027", "#eef1f4"},
    {" g:focus-visible>rect", "stroke",       "#b3261e", "#ffb4a8"},
    {" .tools",               "background",   "#ffffff", "#16191d"},
    {" .tools",               "color",        kLightInk, kDarkInk },
    {" .tools input",         "background",   "#f4f6f8", "#22272d"},
    {" .tools input",         "border-color", "#8a949e", "#6d7781"},
    {" .tools button",        "color",        "#1f5fa8", "#8ab8ee"},
    {" .tools .quiet",        "color",        "#57616c", "#a4aeb8"},
    {" .tools .bad",          "color",        "#b3261e", "#ffb4a8"},
};

constexpr std::string_view kSvg = "svg.flamegraph";

std::string rules_of(std::string_view root, const Palette& palette, bool is_dark) {
  std::string out;
  const auto add = [&](std::string_view selector, std::string_view property,
                       std::string_view value) {
    out += fmt::format("{}{}{{{}:{}}}\n", root, selector, property, value);
  };
  // The frames first: what is matched or focused has another colour.
  const auto& shades = is_dark ? palette.dark : palette.light;
  for (std::size_t i = 0; i < kShades; ++i) {
    add(fmt::format(" .c{}>rect", i), "fill", shades[i]);
  }
  const auto& steps = is_dark ? kChange.dark : kChange.light;
  for (std::size_t i = 0; i < kChangeSteps; ++i) {
    add(fmt::format(" .d{}>rect", i), "fill", steps[i]);
  }
  for (const Rule& rule : kRules) {
    add(rule.selector, rule.property, is_dark ? rule.dark : rule.light);
  }
  return out;
}

}  // namespace

std::span<const Palette> palettes() {
  return kPalettes;
}

const Change& change_colors() {
  return kChange;
}

std::size_t shade_of(std::string_view name) {
  // FNV-1a, which is the same everywhere.
  std::uint32_t hash = 2166136261U;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  }
  return (hash ^ (hash >> 15U)) % kShades;
}

std::size_t change_step(std::uint64_t before, std::uint64_t now) {
  const std::uint64_t least = before < now ? before : now;
  const std::uint64_t most = before < now ? now : before;
  if (most == 0) return kNoChange;
  const double share = static_cast<double>(most - least) / static_cast<double>(most);
  const std::size_t size = share < 0.02 ? 0 : share < 0.1 ? 1 : share < 0.3 ? 2 : 3;
  return before < now ? kNoChange + size : kNoChange - size;
}

std::string theme_rules(const Palette& palette) {
  std::string out = rules_of(kSvg, palette, false);
  out += "@media (prefers-color-scheme:dark){\n";
  out += rules_of(fmt::format("{}:not(.light)", kSvg), palette, true);
  out += "}\n";
  return out + rules_of(fmt::format("{}.dark", kSvg), palette, true);
}

}  // namespace mm::flamegraph
