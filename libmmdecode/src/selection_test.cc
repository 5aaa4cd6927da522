// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/selection.h"

#include <gtest/gtest.h>

namespace mm::decode {
namespace {

Event interval(std::uint64_t start, std::uint64_t end) {
  return {.type = EventType::kInterval, .start = start, .end = end};
}

TEST(Selection, WindowIsHalfOpenAndCountsFromTheEarliestStart) {
  Selection selection;
  selection.from = 100;
  selection.to = 200;
  const std::uint64_t earliest = 1000;
  const auto selects = [&](std::uint64_t start, std::uint64_t end) {
    return selection.selects_times(interval(earliest + start, earliest + end), earliest);
  };
  EXPECT_TRUE(selects(100, 110));
  EXPECT_TRUE(selects(0, 101)) << "overlaps by one";
  EXPECT_FALSE(selects(0, 100)) << "ends where the window begins";
  EXPECT_TRUE(selects(199, 900));
  EXPECT_FALSE(selects(200, 900)) << "starts where it ends";
  EXPECT_TRUE(selects(0, 900)) << "covers it";
  EXPECT_TRUE(selects(100, 100)) << "a point on the first instant";
  EXPECT_FALSE(selects(200, 200));
}

TEST(Selection, ShortestDurationLeavesOutWhatHasNone) {
  Selection selection;
  selection.min_duration = 10;
  EXPECT_TRUE(selection.selects_times(interval(0, 10), 0));
  EXPECT_FALSE(selection.selects_times(interval(0, 9), 0));
  EXPECT_FALSE(selection.selects_times({.type = EventType::kInstant}, 0));
  EXPECT_FALSE(selection.selects_times({.type = EventType::kInteger}, 0));
}

TEST(Selection, AnyOfTheArgumentsMayMatch) {
  Selection selection;
  selection.arguments.push_back(TextMatch::parse("b").value());
  const std::string_view arguments[] = {"a", "b"};
  EXPECT_TRUE(selection.selects_arguments(arguments));
  EXPECT_FALSE(selection.selects_arguments(std::span{arguments}.first(1)));
  EXPECT_FALSE(selection.selects_arguments({}));
  EXPECT_TRUE(Selection{}.selects_arguments({}));
}

}  // namespace
}  // namespace mm::decode
