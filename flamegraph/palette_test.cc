// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "palette.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

namespace mm::flamegraph {
namespace {

/// Source: WCAG 2, "relative luminance".
double luminance(std::string_view color) {
  const auto channel = [&](std::size_t at) {
    const double share =
        static_cast<double>(std::stoi(std::string{color.substr(at, 2)}, nullptr, 16)) /
        255;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

double contrast(std::string_view one, std::string_view other) {
  const double a = luminance(one);
  const double b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

TEST(Palette, LetsTextBeRead) {
  for (const Palette& palette : palettes()) {
    for (std::size_t i = 0; i < kShades; ++i) {
      EXPECT_GE(contrast(palette.light[i], kLightInk), 7) << palette.name << i;
      EXPECT_GE(contrast(palette.dark[i], kDarkInk), 5.5) << palette.name << i;
    }
  }
  for (std::size_t i = 0; i < kChangeSteps; ++i) {
    EXPECT_GE(contrast(change_colors().light[i], kLightInk), 5.5) << i;
    EXPECT_GE(contrast(change_colors().dark[i], kDarkInk), 4.5) << i;
  }
}

TEST(Palette, UsesAllShades) {
  std::set<std::size_t> shades;
  for (int i = 0; i < 100; ++i) shades.insert(shade_of("name" + std::to_string(i)));
  EXPECT_EQ(shades.size(), kShades);
}

TEST(ChangeStep, FollowsSignAndSize) {
  EXPECT_EQ(change_step(100, 100), kNoChange);
  EXPECT_EQ(change_step(0, 0), kNoChange);
  EXPECT_EQ(change_step(100, 101), kNoChange);
  EXPECT_EQ(change_step(100, 105), kNoChange + 1);
  EXPECT_EQ(change_step(100, 120), kNoChange + 2);
  EXPECT_EQ(change_step(0, 1), kChangeSteps - 1);
  EXPECT_EQ(change_step(105, 100), kNoChange - 1);
  EXPECT_EQ(change_step(1, 0), 0U);
}

TEST(ThemeRules, AreWrittenForEachWayToAsk) {
  const std::string rules = theme_rules(palettes().front());
  const auto count = [&](std::string_view word) {
    std::size_t found = 0;
    for (std::size_t at = rules.find(word); at != std::string::npos;
         at = rules.find(word, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_EQ(count(" .c0>rect{fill:"), 3U);
  EXPECT_EQ(count("svg.flamegraph:not(.light) .c0>rect"), 1U);
  EXPECT_EQ(count("svg.flamegraph.dark .c0>rect"), 1U);
  EXPECT_EQ(rules.find('<'), std::string::npos);
}

}  // namespace
}  // namespace mm::flamegraph
