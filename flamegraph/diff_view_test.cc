// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "diff_view.h"

#include <gtest/gtest.h>

#include "folded_reader.h"
#include "frame_words.h"

namespace mm::flamegraph {
namespace {

analyze::CallTree tree_of(std::string_view text) {
  auto tree = read_folded(text);
  EXPECT_TRUE(tree);
  return tree ? std::move(tree).value() : analyze::CallTree{};
}

toolkit::QuantityFormat time_format() {
  return {decode::wall_time_counter(), toolkit::TimeUnit::kAuto, true};
}

// "r 100|150" for each frame: its total, and that in the other profile.
std::string drawing_of(const View& view) {
  std::string text;
  for (const Frame& frame : view.frames) {
    if (!text.empty()) text += "; ";
    text += view.texts[frame.text] + " " + std::to_string(frame.total) + "|" +
            std::to_string(frame.other);
  }
  return text;
}

TEST(Compare, ShowsWhatIsNewAndWhatIsGone) {
  const auto comparison = compare(tree_of("r;p;c 100\nr;p 0\nr;old;p 7\n"),
                                  tree_of("r;p;c 0\nr;p 100\nr;n 50\n"));
  ASSERT_TRUE(comparison);
  EXPECT_EQ(drawing_of(comparison->now), "r 150|107; n 50|0; p 100|100; c 0|100");
  EXPECT_EQ(drawing_of(comparison->before),
            "r 107|150; old 7|0; p 7|0; p 100|100; c 100|0");
  EXPECT_EQ(comparison->now.span, 150U);
  EXPECT_EQ(comparison->before.span, 107U);
}

TEST(Compare, RefusesDifferentCounters) {
  analyze::CallTree instructions = tree_of("r 1\n");
  instructions.counter = {.name = "instructions:u", .units = {}};
  const auto comparison = compare(tree_of("r 1\n"), instructions);
  ASSERT_FALSE(comparison);
  EXPECT_EQ(comparison.error().code, ErrorCode::kUsage);
}

TEST(FrameWords, SayChangeWithItsSign) {
  auto comparison = compare(tree_of("r;a 100\nr;b 100\nr;gone 3000\n"),
                            tree_of("r;a 150\nr;b 50\nr;new 7\n"));
  ASSERT_TRUE(comparison);
  Picture picture{.format = time_format()};
  picture.views.push_back({.view = std::move(comparison->now), .role = Role::kNow});
  picture.views.push_back({.view = std::move(comparison->before), .role = Role::kBefore});
  const FrameWords now{picture, picture.views[0]};
  const std::vector<Frame>& frames = picture.views[0].view.frames;
  EXPECT_EQ(now.change(frames[1]), "+50ns");
  EXPECT_EQ(now.change(frames[2]), "-50ns");
  EXPECT_EQ(now.change(frames[3]), "new");
  EXPECT_EQ(now.details(frames[1]),
            "150 ns, 72.46% of all, 72.46% of the parent\nself 150 ns\n"
            "before 100 ns, +50ns (+50.00%)");
  EXPECT_EQ(now.details(frames[3]),
            "7 ns, 3.38% of all, 3.38% of the parent\nself 7 ns\nbefore 0 ns, new");
  const FrameWords before{picture, picture.views[1]};
  const Frame& gone = picture.views[1].view.frames[3];
  EXPECT_EQ(before.change(gone), "gone");
  EXPECT_EQ(before.details(gone),
            "3,000 ns = 3.00\u00b5s, 93.75% of all, 93.75% of the parent\n"
            "self 3,000 ns = 3.00\u00b5s\nafter 0 ns, gone");
}

TEST(FrameWords, ComparesWhatIsScaled) {
  auto comparison = compare(tree_of("r;a 100\n"), tree_of("r;a 200\n"));
  ASSERT_TRUE(comparison);
  Picture picture{.format = time_format()};
  picture.scale_numerator = 2;
  picture.views.push_back({.view = std::move(comparison->now), .role = Role::kNow});
  const FrameWords words{picture, picture.views[0]};
  EXPECT_EQ(words.change(picture.views[0].view.frames[1]), "\u00b10");
  EXPECT_EQ(words.change_step(picture.views[0].view.frames[1]), kNoChange);
}

}  // namespace
}  // namespace mm::flamegraph
