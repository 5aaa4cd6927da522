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
  EXPECT_EQ(
      now.details(frames[1]),
      "150 ns, 72.46% of all, 72.46% of the parent\nbefore 100 ns, +50ns (+50.00%)\n"
      "self 150 ns, before 100 ns, +50ns (+50.00%)");
  EXPECT_EQ(now.details(frames[3]),
            "7 ns, 3.38% of all, 3.38% of the parent\nbefore 0 ns, new\n"
            "self 7 ns, before 0 ns, +7ns");
  const FrameWords before{picture, picture.views[1]};
  const Frame& gone = picture.views[1].view.frames[3];
  EXPECT_EQ(before.change(gone), "gone");
  EXPECT_EQ(before.details(gone),
            "3,000 ns = 3.00\u00b5s, 93.75% of all, 93.75% of the parent\n"
            "now 0 ns, gone\nself 3,000 ns = 3.00\u00b5s, now 0 ns, "
            "-3.00\u00b5s (-100.00%)");
}

TEST(FrameWords, SayWhereOnlyTheOwnTimeChanged) {
  auto comparison =
      compare(tree_of("r;a 3000\nr;a;b 4500\n"), tree_of("r;a 4500\nr;a;b 3000\n"));
  ASSERT_TRUE(comparison);
  Picture picture{.format = time_format()};
  picture.views.push_back({.view = std::move(comparison->now), .role = Role::kNow});
  const FrameWords words{picture, picture.views[0]};
  const Frame& a = picture.views[0].view.frames[1];
  EXPECT_EQ(words.change(a), "\u00b10");
  EXPECT_NE(
      words.details(a).find("self 4,500 ns = 4.50\u00b5s, before 3,000 ns = 3.00\u00b5s, "
                            "+1.50\u00b5s (+50.00%)"),
      std::string::npos)
      << words.details(a);
}

TEST(FrameWords, SayBothNumbersOfWhatIsScaled) {
  auto comparison = compare(tree_of("r;a 1\nr;b 9999\n"), tree_of("r;a 30\nr;b 70\n"));
  ASSERT_TRUE(comparison);
  Picture picture{.format = time_format()};
  picture.scale_numerator = 100;
  picture.scale_denominator = 10'000;
  picture.views.push_back({.view = std::move(comparison->now), .role = Role::kNow});
  picture.views.push_back({.view = std::move(comparison->before), .role = Role::kBefore});
  const FrameWords now{picture, picture.views[0]};
  // 1 ns is 0.01 ns of now, and was there all the same.
  EXPECT_EQ(now.change(picture.views[0].view.frames[1]), "+30ns");
  EXPECT_EQ(now.details(picture.views[0].view.frames[2]),
            "70 ns, 70.00% of all, 70.00% of the parent\n"
            "before 9,999 ns = 10.00\u00b5s, scaled 100 ns, -30ns (-30.00%)\n"
            "self 70 ns, before 9,999 ns = 10.00\u00b5s, scaled 100 ns, -30ns (-30.00%)");
  const FrameWords before{picture, picture.views[1]};
  EXPECT_EQ(before.change(picture.views[1].view.frames[2]), "-30ns");
  EXPECT_NE(before.details(picture.views[1].view.frames[2])
                .find("\nscaled 100 ns, now 70 ns, -30ns (-30.00%)\n"),
            std::string::npos);
}

TEST(FrameWords, SayWhatIsNotDrawnInside) {
  const Picture picture{.format = time_format()};
  PictureView view{
      .view = {.texts = {"f"}, .span = 10}
  };
  view.view.frames = {
      {.end = 1, .total = 10, .self = 4}
  };
  const FrameWords words{picture, view};
  EXPECT_EQ(words.details(view.view.frames[0], {.frames = 3, .total = 6}),
            "10 ns, 100.00% of all\nself 4 ns\nnot drawn inside: 3 frames, 6ns");
  EXPECT_EQ(words.rest({.frames = 3, .total = 6}), "3 frames, 60.00%");
  EXPECT_EQ(words.rest_details({.frames = 3, .total = 6}),
            "not drawn here: 3 frames, 6 ns, 60.00% of all");
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
