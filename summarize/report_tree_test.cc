// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What golden cases of `summarize tree` do not reach: terminals, and trees of any depth.
#include <gtest/gtest.h>

#include <sstream>

#include "toolkit/text.h"
#include "tree_command.h"

namespace mm::summarize {
namespace {

// Each level owns 1 of what is above it, the last one the rest.
analyze::CallTree chain(std::uint32_t levels) {
  analyze::CallTree tree;
  tree.counter = decode::wall_time_counter();
  tree.frames = {"rustc", "a_label_that_is_rather_long_for_a_tree"};
  tree.total_time = levels;
  for (std::uint32_t i = 0; i <= levels; ++i) {
    tree.nodes.push_back({.parent = i == 0 ? 0 : i - 1,
                          .end = levels + 1,
                          .frame = i == 0 ? 0U : 1U,
                          .depth = i,
                          .self = i == 0 ? 0U : 1U,
                          .count = i == 0 ? 0U : 1U});
    tree.durations.push_back({.sum = levels, .shortest = levels, .longest = levels});
  }
  return tree;
}

TEST(TreeReport, FitsEightyColumnsAtAnyDepth) {
  toolkit::StringSink sink;
  const auto hidden = write_tree(chain(60), {}, {.width = 80, .is_utf8 = true}, sink);
  EXPECT_EQ(hidden, std::vector<std::string>{"Max time"});
  std::istringstream lines{sink.text()};
  std::string longest;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(toolkit::display_width(line), 80U) << line;
  }
  // Levels beyond a quarter of the terminal's width are numbered.
  EXPECT_NE(sink.text().find("\n                    [11] a_"), std::string::npos)
      << sink.text();
  EXPECT_NE(sink.text().find("\n                    [59] a_"), std::string::npos);
}

TEST(TreeReport, TakesTreesOfAnyDepth) {
  constexpr std::uint32_t kLevels = 20'000;
  toolkit::StringSink sink;
  write_tree(chain(kLevels), {}, {.format = Format::kCsv}, sink);
  const std::string text = sink.text();
  EXPECT_NE(text.find("\r\n20000,19999,19999,a_label"), std::string::npos);
}

TEST(TreeReport, OfNothingHasNoRow) {
  toolkit::StringSink sink;
  write_tree(chain(0), {.threshold = 100}, {}, sink);
  EXPECT_NE(sink.text().find("Covered time: 0ns of 0ns\n"), std::string::npos);
}

}  // namespace
}  // namespace mm::summarize
