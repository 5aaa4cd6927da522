// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing/profile_builder.h"

namespace mm::analyze {
namespace {

using ::testing::ElementsAre;
using testing::Nested;
using testing::ProfileBuilder;

/// A profile's timeline, and its events as lines "label start end thread.lane".
struct Drawn {
  Timeline timeline;
  std::vector<std::string> lines;
};

Drawn draw(ProfileBuilder& b, const TimelineOptions& options = {}) {
  const testing::Bytes bytes = b.bytes();
  const auto profile = decode::Profile::open(bytes);
  EXPECT_TRUE(profile);
  if (!profile) return {};
  decode::LabelTable labels{*profile};
  auto timeline = survey_timeline(*profile, labels, options);
  EXPECT_TRUE(timeline);
  if (!timeline) return {};
  Drawn drawn{.timeline = *std::move(timeline), .lines = {}};
  TimelineReader reader{*profile, labels, drawn.timeline, options};
  std::vector<TimelineEvent> events;
  for (std::size_t part = 0; part < reader.part_count(); ++part) {
    reader.read(part, events);
    for (const TimelineEvent& event : events) {
      const ThreadId thread = drawn.timeline.threads[event.thread].thread;
      drawn.lines.push_back(
          std::string{labels.text(event.label)} + " " + std::to_string(event.start) +
          " " + std::to_string(event.end) + " " + std::to_string(thread.value) + "." +
          std::to_string(event.lane));
    }
  }
  return drawn;
}

std::vector<std::string> names_of(const Timeline& timeline) {
  std::vector<std::string> names;
  for (const TimelineThread& thread : timeline.threads) names.push_back(thread.name);
  return names;
}

TEST(Timeline, HandsOutTheOuterIntervalFirst) {
  ProfileBuilder b;
  b.interval("Query", "grandchild", 1, 10, 10)
      .interval("Query", "child", 1, 10, 20)
      .interval("Query", "parent", 1, 10, 20)
      .interval("Query", "sibling", 1, 20, 20);
  const Drawn drawn = draw(b);
  EXPECT_THAT(drawn.lines, ElementsAre("sibling 20 20 1.0", "parent 10 20 1.0",
                                       "child 10 20 1.0", "grandchild 10 10 1.0"));
  EXPECT_TRUE(drawn.timeline.is_independent);
  EXPECT_EQ(drawn.timeline.earliest_start, 10U);
  EXPECT_EQ(drawn.timeline.last_end, 20U);
}

TEST(Timeline, GivesCrossingIntervalsLanes) {
  ProfileBuilder b;
  b.interval("GenericActivity", "third", 0, 75, 90)
      .interval("GenericActivity", "first", 0, 0, 100)
      .interval("GenericActivity", "second", 0, 50, 150);
  const Drawn drawn = draw(b);
  EXPECT_THAT(drawn.lines,
              ElementsAre("second 50 150 0.0", "first 0 100 0.1", "third 75 90 0.0"));
  ASSERT_EQ(drawn.timeline.threads.size(), 1U);
  ASSERT_EQ(drawn.timeline.threads[0].lanes.size(), 2U);
  EXPECT_EQ(drawn.timeline.threads[0].lanes[0].event_count, 2U);
  EXPECT_EQ(drawn.timeline.threads[0].lanes[1].last_end, 100U);
  EXPECT_EQ(drawn.timeline.counts.crossing, 1U);
  EXPECT_FALSE(drawn.timeline.is_independent);
}

TEST(Timeline, SortsAThreadThatIsOutOfOrder) {
  ProfileBuilder b;
  b.interval("Query", "other", 1, 0, 5)
      .interval("Query", "outer", 2, 0, 100)
      .interval("Query", "late", 2, 20, 30)
      .interval("Query", "inner", 2, 20, 60)
      .interval("Query", "point", 2, 20, 20);
  const Drawn drawn = draw(b);
  EXPECT_THAT(drawn.lines,
              ElementsAre("other 0 5 1.0", "outer 0 100 2.0", "inner 20 60 2.0",
                          "late 20 30 2.0", "point 20 20 2.0"));
  EXPECT_EQ(drawn.timeline.counts.intervals, 5U);
  EXPECT_EQ(drawn.timeline.counts.depth, 3U);
  EXPECT_EQ(drawn.timeline.threads[1].lanes.size(), 1U);
}

// Its parent was written first, with the same start: only sorting puts the parent first.
TEST(Timeline, SortsAPointThatWasWrittenAfterItsParent) {
  ProfileBuilder b;
  b.interval("Query", "before", 1, 0, 3)
      .interval("Query", "parent", 1, 10, 20)
      .interval("Query", "point", 1, 10, 10);
  // In order: parent ended at 20 and the point, written later, at 10.
  EXPECT_THAT(draw(b).lines,
              ElementsAre("parent 10 20 1.0", "point 10 10 1.0", "before 0 3 1.0"));
}

TEST(Timeline, AnEqualEndThatCameLateIsTheInnerOne) {
  ProfileBuilder b;
  b.interval("Query", "outer", 1, 0, 10).interval("Query", "inner", 1, 5, 10);
  const Drawn drawn = draw(b);
  EXPECT_THAT(drawn.lines, ElementsAre("outer 0 10 1.0", "inner 5 10 1.0"));
  EXPECT_EQ(drawn.timeline.counts.crossing, 0U);
}

TEST(Timeline, ClampsReversedIntervals) {
  ProfileBuilder b;
  b.interval("Query", "reversed", 1, 30, 20);
  const Drawn drawn = draw(b);
  EXPECT_THAT(drawn.lines, ElementsAre("reversed 30 30 1.0"));
  EXPECT_EQ(drawn.timeline.defects.count_of(ErrorCode::kIntervalReversed), 1U);
}

TEST(Timeline, HandsOutInstantsOnRequestAndCountsThemAlways) {
  ProfileBuilder b;
  b.instant("QueryCacheHit", "hit", 3, 7)
      .integer("ArtifactSize", "object_file", 1, 4096)
      .interval("Query", "q", 1, 5, 9);
  EXPECT_THAT(draw(b).lines, ElementsAre("q 5 9 1.0"));
  EXPECT_EQ(draw(b).timeline.threads.size(), 1U) << "a thread without events to draw";
  const Drawn drawn = draw(b, {.selection = {}, .wants_instants = true});
  EXPECT_THAT(drawn.lines, ElementsAre("q 5 9 1.0", "hit 7 7 3.0"));
  EXPECT_EQ(drawn.timeline.counts.instants, 1U);
  EXPECT_EQ(drawn.timeline.counts.integers, 1U);
}

TEST(Timeline, NamesThreads) {
  ProfileBuilder b;
  b.interval("GenericActivity",
             "LLVM_module_optimize\x1e"
             "demo.cgu.0",
             2, 60, 70)
      .interval("GenericActivity",
                "LLVM_module_codegen\x1e"
                "demo.cgu.0",
                2, 70, 80)
      .interval("GenericActivity",
                "LLVM_module_optimize\x1e"
                "demo.cgu.1",
                3, 60, 70)
      .interval("GenericActivity",
                "LLVM_module_optimize\x1e"
                "demo.cgu.2",
                3, 70, 80)
      .interval("Query", "typeck", 4, 20, 60)
      .interval("GenericActivity", "gc", 5, 20, 60)
      .interval("GenericActivity", "gc", 6, 20, 60)
      .instant("ThreadName", "collector", 6, 90)
      .interval("GenericActivity",
                "codegen_module\x1e"
                "demo.cgu.1",
                1, 30, 40)
      .interval("Query", "analysis", 1, 10, 50);
  EXPECT_THAT(names_of(draw(b).timeline),
              ElementsAre("main", "codegen worker demo.cgu.0", "codegen worker",
                          "query worker", "thread 5", "collector"));
}

TEST(Timeline, LeavesOutWhatIsNotSelectedAndNeedsNoLaneForIt) {
  ProfileBuilder b;
  b.interval("GenericActivity", "first", 0, 0, 100)
      .interval("GenericActivity", "second", 0, 50, 150)
      .interval("GenericActivity", "short", 0, 160, 165);
  TimelineOptions options{.selection = {}, .min_interval = 10};
  options.selection.labels.push_back(decode::TextMatch::parse("s").value());
  options.selection.labels.push_back(decode::TextMatch::parse("short").value());
  options.selection.to = 120;
  const Drawn drawn = draw(b, options);
  EXPECT_THAT(drawn.lines, ElementsAre("second 50 150 0.0", "first 0 100 0.1"));
  EXPECT_EQ(drawn.timeline.counts.unselected, 1U);
  options.selection.to.reset();
  EXPECT_EQ(draw(b, options).timeline.counts.shorter, 1U);
  options.selection.labels = {decode::TextMatch::parse("first").value()};
  EXPECT_THAT(draw(b, options).lines, ElementsAre("first 0 100 0.0"));
}

TEST(Timeline, OfAHardwareCounterTakesTheThreadThatHasIt) {
  ProfileBuilder b;
  b.metadata(testing::counter_metadata_text("instructions:u", "instructions"));
  b.interval("Query", "q", 1, 5, 50).interval("Query", "q", 2, 900, 950);
  const Drawn drawn = draw(b);
  EXPECT_THAT(drawn.lines, ElementsAre("q 5 50 1.0"));
  EXPECT_EQ(drawn.timeline.counts.of_other_threads, 1U);
  EXPECT_EQ(draw(b, {.selection = {}, .all_threads = true}).lines.size(), 2U);
}

TEST(Timeline, OfNoEventsHasNoThreads) {
  ProfileBuilder b;
  const Drawn drawn = draw(b);
  EXPECT_TRUE(drawn.timeline.threads.empty());
  EXPECT_FALSE(drawn.timeline.earliest_start);
}

}  // namespace
}  // namespace mm::analyze
