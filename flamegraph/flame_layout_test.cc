// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "flame_layout.h"

#include <gtest/gtest.h>

#include <string>

#include "folded_reader.h"
#include "frame_choice.h"
#include "tree_view.h"

namespace mm::flamegraph {
namespace {

View view_of_folded(std::string_view text) {
  auto tree = read_folded(text);
  EXPECT_TRUE(tree) << (tree ? "" : tree.error().message());
  return tree ? view_of(*tree) : View{};
}

// "a@0+100 r0" for each frame: name, start, total, row.
std::string drawing_of(const View& view, const Layout& layout) {
  std::string text;
  for (const PlacedFrame& placed : layout.frames) {
    const Frame& frame = view.frames[placed.frame];
    if (!text.empty()) text += "; ";
    text += view.texts[frame.text] + "@" + std::to_string(frame.start) + "+" +
            std::to_string(frame.total) + " r" + std::to_string(placed.row);
  }
  return text;
}

constexpr std::string_view kStacks =
    "r 10\nr;b 30\nr;b;x 20\nr;b;y 5\nr;a 25\nr;c 9\nr;c;z 1\n";

TEST(TreeView, PutsChildrenSideBySideAndOwnTimeBehind) {
  const View view = view_of_folded(kStacks);
  EXPECT_EQ(view.span, 100U);
  EXPECT_EQ(drawing_of(view, lay_out(view, {}, false)),
            "r@0+100 r0; a@0+25 r1; b@25+55 r1; x@25+20 r2; y@45+5 r2; c@80+10 r1; "
            "z@80+1 r2");
}

TEST(TreeView, ChildrenAndOwnTimeAddUp) {
  const View view = view_of_folded(kStacks);
  for (std::uint32_t i = 0; i < view.frames.size(); ++i) {
    const Frame& frame = view.frames[i];
    std::uint64_t sum = frame.self;
    std::uint64_t next = frame.start;
    for (std::uint32_t child = i + 1; child < frame.end; child = view.frames[child].end) {
      EXPECT_EQ(view.frames[child].parent, i);
      EXPECT_EQ(view.frames[child].start, next);
      next += view.frames[child].total;
      sum += view.frames[child].total;
    }
    EXPECT_EQ(sum, frame.total);
  }
}

TEST(Layout, TurnsRowsRound) {
  const View view = view_of_folded("r;a;b 1\nr;c 1\n");
  EXPECT_EQ(drawing_of(view, lay_out(view, {}, true)),
            "r@0+2 r2; a@0+1 r1; b@0+1 r0; c@1+1 r1");
}

TEST(Layout, LeavesOutWhatIsTooNarrowAndCountsIt) {
  const View view = view_of_folded(kStacks);
  // 10 of 100 is wide enough at one tenth, 9.9 would not be.
  const Layout layout = lay_out(view, {.min_share = 0.1}, false);
  EXPECT_EQ(drawing_of(view, layout),
            "r@0+100 r0; a@0+25 r1; b@25+55 r1; x@25+20 r2; c@80+10 r1");
  EXPECT_EQ(layout.too_narrow.frames, 2U);
  EXPECT_EQ(layout.too_narrow.total, 6U);
  EXPECT_EQ(layout.too_deep.frames, 0U);
}

// "d1@7+3: 2 frames, 3" for each place of frames that are not drawn.
std::string rests_of(const Layout& layout) {
  std::string text;
  for (const Rest& rest : layout.rests) {
    if (!text.empty()) text += "; ";
    text += "d" + std::to_string(rest.depth) + "@" + std::to_string(rest.start) + "+" +
            std::to_string(rest.end - rest.start) + ": " +
            std::to_string(rest.left_out.frames) + " frames, " +
            std::to_string(rest.left_out.total);
  }
  return text;
}

TEST(Layout, DrawsEverythingThatFits) {
  const View view = view_of_folded("r 1000000\nr;a 1\nr;a;b 0\n");
  const Layout layout = lay_out(view, {}, false);
  EXPECT_EQ(layout.frames.size(), 3U);
  EXPECT_EQ(layout.left_out_frames(), 0U);
  EXPECT_TRUE(layout.rests.empty());
}

TEST(Layout, KeepsThePlaceOfWhatIsNotDrawn) {
  const View view = view_of_folded("r 10\nr;a;x 2\nr;b 30\nr;b;y 5\nr;c 3\n");
  const Layout layout = lay_out(view, {.min_share = 0.2}, false);
  EXPECT_EQ(drawing_of(view, layout), "r@0+50 r0; b@2+35 r1");
  EXPECT_EQ(rests_of(layout), "d1@0+40: 3 frames, 5; d2@2+5: 1 frames, 5");
  EXPECT_EQ(layout.frames[0].rest, 0U);
  EXPECT_EQ(layout.frames[1].rest, 1U);
  EXPECT_EQ(layout.rests[1].row, 2U);
}

TEST(Layout, ShowsThatThereIsMoreWhereNothingBelowIsDrawn) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "r;f" + std::to_string(i) + " 1\n";
  const View view = view_of_folded(text);
  const Layout layout = lay_out(view, {.max_bytes = 1000}, false);
  EXPECT_EQ(layout.frames.size(), 2U);  // r and the first of a thousand
  EXPECT_EQ(rests_of(layout), "d1@1+999: 999 frames, 999");
  EXPECT_EQ(layout.too_many.frames, 999U);
  EXPECT_EQ(layout.too_many.total, 999U);
}

TEST(Layout, KnowsWhatAViewNeverHad) {
  View view{.texts = {"f"}, .span = 100};
  view.frames = {
      {.depth = 0, .parent = 0, .end = 2, .start = 10, .total = 80},
      {.depth = 1, .parent = 0, .end = 2, .start = 20, .total = 5 },
  };
  view.bands = {
      {.first_frame = 0, .heading = "one"},
      {.first_frame = 2, .heading = "two"}
  };
  view.hidden = {
      {.band = 0,           .parent = 0, .start = 30, .end = 40,                     .left_out = {3, 6}},
      {.band = 0,                   .parent = 1,                      .start = 21,    .end = 22, .left_out = {2, 1}},
      {.band = 1, .start = 50,            .end = 60,               .left_out = {4, 8}                                },
  };
  const Layout layout = lay_out(view, {.min_share = 0.1}, false);
  EXPECT_EQ(rests_of(layout), "d1@20+20: 6 frames, 11; d0@50+10: 4 frames, 8");
  EXPECT_EQ(layout.bands[1].rest, 1U);
  EXPECT_EQ(layout.bands[1].rows, 1U);
  EXPECT_EQ(layout.too_narrow.frames, 10U);
  EXPECT_EQ(layout.too_narrow.total, 19U);
}

TEST(Layout, FramesShareTheReasonOfTheOneAround) {
  const View view = view_of_folded("r 990\nr;a 7\nr;a;b 1\nr;c;d;e 2\nr;z 0\n");
  const Layout layout = lay_out(view, {.min_share = 0.005, .max_depth = 1}, false);
  EXPECT_EQ(layout.too_narrow.frames, 3U);  // c, d, e
  EXPECT_EQ(layout.too_narrow.total, 2U);
  EXPECT_EQ(layout.too_deep.frames, 2U);  // a, b
  EXPECT_EQ(layout.too_deep.total, 8U);
  EXPECT_EQ(layout.without_time.frames, 1U);  // z
}

TEST(Layout, RowsWithoutAPixelAreFar) {
  const View view = view_of_folded("r 1000\nr;a 9\nr;a;b 1\n");
  const Layout layout = lay_out(view, {.far_share = 0.005}, false);
  EXPECT_EQ(layout.rows, 2U);
  EXPECT_FALSE(layout.frames[1].is_far);
  EXPECT_TRUE(layout.frames[2].is_far);
}

TEST(Layout, CountsTimeWithinWhatIsLeftOutOnce) {
  const View view = view_of_folded("r 100\nr;a 2\nr;a;b 3\n");
  const Layout layout = lay_out(view, {.min_share = 0.1}, false);
  EXPECT_EQ(layout.too_narrow.frames, 2U);
  EXPECT_EQ(layout.too_narrow.total, 5U);
}

TEST(Layout, ZeroKeepsAllEvenWithoutTime) {
  const View view = view_of_folded("r 100\nr;a 0\nr;a;b 0\n");
  EXPECT_EQ(lay_out(view, {.min_share = 0, .max_bytes = 0}, false).frames.size(), 3U);
  EXPECT_EQ(lay_out(view, {.min_share = 1e-9}, false).frames.size(), 1U);
  EXPECT_EQ(lay_out(view, {.min_share = 1e-9}, false).without_time.frames, 2U);
}

TEST(Layout, EndsAtTheGreatestDepth) {
  const View view = view_of_folded("r;a;b;c;d 7\nr;x 3\n");
  const Layout layout = lay_out(view, {.max_depth = 2}, false);
  EXPECT_EQ(drawing_of(view, layout), "r@0+10 r0; a@0+7 r1; x@7+3 r1");
  EXPECT_EQ(rests_of(layout), "d2@0+7: 3 frames, 7");
  EXPECT_EQ(layout.rows, 3U);  // one more shows that there is more
  EXPECT_EQ(layout.too_deep.frames, 3U);
  EXPECT_EQ(layout.too_deep.total, 7U);
}

TEST(Layout, KeepsTheWidestThatFitInto) {
  const View view = view_of_folded("r;a 5\nr;b 5\nr;c 90\nr;c;d 1\n");
  // An element takes 330 bytes, and its name twice.
  const Layout layout = lay_out(view, {.max_bytes = 3 * 332 + 2 * kRestBytes}, false);
  EXPECT_EQ(drawing_of(view, layout), "r@0+101 r0; a@0+5 r1; c@10+91 r1");
  EXPECT_EQ(layout.too_many.frames, 2U);
  EXPECT_EQ(layout.too_many.total, 6U);
}

TEST(Layout, NeedsNoRecursion) {
  std::string stack = "f";
  for (int i = 1; i < 100'000; ++i) stack += ";f";
  const View view = view_of_folded(stack + " 5\n");
  EXPECT_EQ(view.frames.size(), 100'000U);
  const Layout layout = lay_out(view, {.min_share = 0.1, .max_depth = 1000}, false);
  EXPECT_EQ(layout.frames.size(), 1000U);
  EXPECT_EQ(layout.too_deep.frames, 99'000U);
}

TEST(Layout, StacksBands) {
  View view{.texts = {"f"}, .span = 10};
  view.frames = {
      {.depth = 0, .parent = 0, .end = 2, .start = 0, .total = 10},
      {.depth = 1, .parent = 0, .end = 2, .start = 2, .total = 5 },
      {.depth = 0, .parent = 2, .end = 3, .start = 4, .total = 6 },
  };
  view.bands = {
      {.first_frame = 0, .heading = "one"},
      {.first_frame = 2, .heading = "two"}
  };
  const Layout layout = lay_out(view, {}, false);
  ASSERT_EQ(layout.bands.size(), 2U);
  EXPECT_EQ(layout.bands[0].rows, 2U);
  EXPECT_EQ(layout.bands[1].first_row, 2U);
  EXPECT_EQ(layout.frames[2].row, 2U);
  EXPECT_EQ(layout.rows, 3U);
}

}  // namespace
}  // namespace mm::flamegraph
