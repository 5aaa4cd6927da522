// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/slowest.h"

#include <gtest/gtest.h>

#include "testing/profile_text.h"

namespace mm::analyze {
namespace {

//   outer  ====================    self 60: less b, and less what lies beside it
//     b      ======                self 20
//       c      ==                  10
//     c              ==            10
constexpr std::string_view kProfile =
    "thread 1\n"
    "GenericActivity early 5..10\n"
    "Query outer 10..110\n"
    "  Query b demo::f \"and more\" 20..50\n"
    "    Query c 30..40\n"
    "  Query c 80..90\n"
    "thread 2\n"
    "Query c 30..40\n";

Slowest slowest_of(std::string_view text, const SlowestOptions& options) {
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  EXPECT_TRUE(profile.has_value());
  auto slowest = find_slowest(*profile, options);
  EXPECT_TRUE(slowest.has_value());
  return slowest ? *std::move(slowest) : Slowest{};
}

TEST(Slowest, AreTheLongestWithTheirSelfTimes) {
  const Slowest slowest = slowest_of(kProfile, {.most = 2});
  const std::vector<SlowEvent> expected{
      {.kind = "Query",
       .label = "outer",
       .arguments = {},
       .thread = 1,
       .start = 5,
       .duration = 100,
       .self_time = 60},
      {.kind = "Query",
       .label = "b",
       .arguments = {"demo::f", "and more"},
       .thread = 1,
       .start = 15,
       .duration = 30,
       .self_time = 20}
  };
  EXPECT_EQ(slowest.events, expected);
  EXPECT_EQ(slowest.interval_count, 6U);
  EXPECT_EQ(slowest.covered_time, 115U);
  EXPECT_EQ(slowest.total_time, 115U);
}

// Equal durations: by start, then by thread.
TEST(Slowest, HaveADefinedOrder) {
  decode::Selection selection;
  selection.labels.push_back(*decode::TextMatch::parse("/^c$/"));
  for (const unsigned jobs : {1U, 2U, 5U}) {
    const Slowest slowest =
        slowest_of(kProfile, {.selection = selection, .most = 9, .jobs = jobs});
    ASSERT_EQ(slowest.events.size(), 3U);
    EXPECT_EQ(slowest.interval_count, 3U);
    EXPECT_EQ(slowest.events[0].start, 25U);
    EXPECT_EQ(slowest.events[0].thread, 1U);
    EXPECT_EQ(slowest.events[1].start, 25U);
    EXPECT_EQ(slowest.events[1].thread, 2U);
    EXPECT_EQ(slowest.events[2].start, 75U);
  }
}

TEST(Slowest, OfOverlappingIntervalsOwnWhatTheDefinitionSays) {
  const Slowest slowest =
      slowest_of("thread 1\nQuery first 0..100\nQuery second 50..150\n", {});
  ASSERT_EQ(slowest.events.size(), 2U);
  EXPECT_EQ(slowest.events[0].self_time, 50U);
  EXPECT_EQ(slowest.events[1].self_time, 100U);
  EXPECT_EQ(slowest.overlap_count, 1U);
}

TEST(Slowest, MayBeNone) {
  EXPECT_TRUE(slowest_of(kProfile, {.most = 0}).events.empty());
  EXPECT_TRUE(slowest_of("thread 1\nQueryCacheHit a @5\n", {}).events.empty());
}

}  // namespace
}  // namespace mm::analyze
