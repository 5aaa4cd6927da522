// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "chart_view.h"

#include <gtest/gtest.h>

#include <string>

#include "testing/profile_text.h"

namespace mm::flamegraph {
namespace {

Result<Chart> try_chart(std::string_view text, const ChartOptions& options = {}) {
  const auto compiled = testing::compile_profile_text(text);
  const auto* const files = std::get_if<testing::FilesBySuffix>(&compiled);
  if (files == nullptr) {
    ADD_FAILURE() << std::get<testing::TextFault>(compiled).what;
    return Error{};
  }
  MM_TRY(const decode::Profile profile, decode::Profile::open(files->at("mm_profdata")));
  return chart_of(profile, options);
}

// "main (thread 1): a 0+100; .b 10+20 | ...": dots for depth.
std::string drawing_of(const View& view) {
  std::string text;
  for (std::size_t band = 0; band < view.bands.size(); ++band) {
    const std::size_t end = band + 1 < view.bands.size()
                                ? view.bands[band + 1].first_frame
                                : view.frames.size();
    text += band > 0 ? " | " : "";
    text += view.bands[band].heading + ":";
    for (std::size_t i = view.bands[band].first_frame; i < end; ++i) {
      const Frame& frame = view.frames[i];
      text += " " + std::string(frame.depth, '.') + view.texts[frame.text] + " " +
              std::to_string(frame.start) + "+" + std::to_string(frame.total) + " self " +
              std::to_string(frame.self) + ";";
      EXPECT_EQ(view.frames[frame.parent].depth, frame.depth - (frame.depth > 0 ? 1 : 0));
      EXPECT_GT(frame.end, i);
      EXPECT_LE(frame.end, view.frames[frame.parent].end);
    }
  }
  return text;
}

// "in a 10+20: 3 frames, 10" for each parent of what was dropped.
std::string hidden_of(const View& view) {
  std::string text;
  for (const Hidden& hidden : view.hidden) {
    if (!text.empty()) text += "; ";
    text += "in ";
    text += hidden.parent == Hidden::kNoFrame
                ? view.bands[hidden.band].heading
                : view.texts[view.frames[hidden.parent].text];
    text += " " + std::to_string(hidden.start) + "+" +
            std::to_string(hidden.end - hidden.start) + ": " +
            std::to_string(hidden.left_out.frames) + " frames, " +
            std::to_string(hidden.left_out.total);
  }
  return text;
}

constexpr std::string_view kTwoThreads = R"(
thread 1
GenericActivity analysis 1000..1100
  Query typeck 1010..1030
    Query type_of 1015..1020
  Query typeck 1030..1040
GenericActivity codegen 1150..1200
thread 2
GenericActivity worker 1100..1180
)";

TEST(Chart, KeepsGapsAndNeighbours) {
  const auto chart = try_chart(kTwoThreads);
  ASSERT_TRUE(chart) << chart.error().message();
  EXPECT_EQ(chart->view.span, 200U);
  EXPECT_EQ(chart->interval_count, 6U);
  EXPECT_EQ(drawing_of(chart->view),
            "main (thread 1): analysis 0+100 self 70; .typeck 10+20 self 15; "
            "..type_of 15+5 self 5; .typeck 30+10 self 10; codegen 150+50 self 50; | "
            "thread 2: worker 100+80 self 80;");
}

TEST(Chart, DropsNarrowOnesWhileReading) {
  // 10% of 200 is 20: type_of and the second typeck are narrower.
  const auto chart = try_chart(kTwoThreads, {.timeline = {}, .min_share = 0.1});
  ASSERT_TRUE(chart);
  EXPECT_EQ(chart->view.frames.size(), 4U);
  EXPECT_EQ(hidden_of(chart->view),
            "in analysis 30+10: 1 frames, 10; in typeck 15+5: 1 frames, 5");
}

TEST(Chart, CountsTimeWithinWhatIsDroppedOnce) {
  const auto chart = try_chart(
      "thread 1\nQuery a 0..1000\n  Query b 10..20\n"
      "    Query c 11..19\n      Query d 12..13\n",
      {.timeline = {}, .min_share = 0.5});
  ASSERT_TRUE(chart);
  EXPECT_EQ(hidden_of(chart->view), "in a 10+10: 3 frames, 10");
}

TEST(Chart, KeepsTheLongestSoMany) {
  const auto chart = try_chart(
      "thread 1\nQuery a 0..1000\n  Query b 100..110\n  Query c 200..220\n"
      "thread 2\nQuery d 500..501\nQuery e 600..603\n",
      {.timeline = {}, .min_share = {}, .most_frames = 2});
  ASSERT_TRUE(chart);
  EXPECT_EQ(drawing_of(chart->view),
            "main (thread 1): a 0+1000 self 970; .c 200+20 self 20; | "
            "query worker (thread 2):");
  EXPECT_EQ(hidden_of(chart->view),
            "in a 100+10: 1 frames, 10; in query worker (thread 2) 500+103: 2 frames, 4");
}

TEST(Chart, PutsAnEqualStartInside) {
  const auto chart =
      try_chart("thread 1\nQuery a 0..10\n  Query b 0..5\nQuery c 10..10\n");
  ASSERT_TRUE(chart);
  EXPECT_EQ(drawing_of(chart->view),
            "main (thread 1): a 0+10 self 5; .b 0+5 self 5; c 10+0 self 0;");
}

TEST(Chart, HasArguments) {
  const auto chart =
      try_chart("thread 1\nQuery typeck \"a::b\" \"2\" 0..9\nQuery x 9..10\n",
                {.timeline = {}, .with_arguments = true});
  ASSERT_TRUE(chart);
  EXPECT_EQ(drawing_of(chart->view),
            "main (thread 1): typeck(a::b, 2) 0+9 self 9; x 9+1 self 1;");
}

TEST(Chart, OfNothingIsEmpty) {
  const auto chart = try_chart("thread 1\nArtifactSize object_file a.o =4096\n");
  ASSERT_TRUE(chart);
  EXPECT_EQ(chart->view.span, 0U);
  EXPECT_TRUE(chart->view.frames.empty());
}

}  // namespace
}  // namespace mm::flamegraph
