// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What crox draws where: times, nesting, lanes, and the ids of processes and threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "testing/crox_run.h"

namespace mm::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Cut to microseconds apart, start and duration would put the child outside.
TEST(Crox, KeepsNanosecondsOfAChildThatEndsWithItsParent) {
  ProfileBuilder b;
  b.nest(1, {"Query", "parent", 1900, 3800, {{"Query", "child", 2000, 3800}}});
  Crox crox;
  crox.add(b).check();
  const auto events = crox.events({"--absolute-time"});
  const auto child = std::ranges::find(events, "child", &TraceEvent::name);
  ASSERT_NE(child, events.end());
  EXPECT_EQ(child->duration_ns, 1800U);
}

TEST(Crox, EqualTimesKeepTheOuterOneFirst) {
  ProfileBuilder b;
  b.interval("Query", "grandchild", 1, 10, 10)
      .interval("Query", "child", 1, 10, 20)
      .interval("Query", "parent", 1, 10, 20)
      .interval("Query", "sibling", 1, 20, 20);
  Crox crox;
  crox.add(b).check();
  std::vector<std::string> names;
  for (const TraceEvent& event : crox.events()) {
    if (event.phase == 'X') names.push_back(event.name);
  }
  EXPECT_THAT(names, ElementsAre("sibling", "parent", "child", "grandchild"));
}

TEST(Crox, CrossingIntervalsGoToLanesOfTheirOwn) {
  ProfileBuilder b;
  b.interval("GenericActivity", "third", 0, 75, 90)
      .interval("GenericActivity", "first", 0, 0, 100)
      .interval("GenericActivity", "second", 0, 50, 150);
  Crox crox;
  crox.add(b).check();
  crox.check({"--collapse-threads"}, {.collapse_threads = true});
  EXPECT_THAT(crox.run({"-o", "-"}).errors, HasSubstr("1 interval crossing"));
}

TEST(Crox, RecordsOutOfOrderMakeTheSameTrace) {
  ProfileBuilder b;
  b.interval("Query", "outer", 2, 0, 100)
      .interval("Query", "late", 2, 20, 30)
      .interval("Query", "x", 1, 0, 7)
      .interval("Query", "inner", 2, 20, 60)
      .interval("Query", "point", 2, 20, 20)
      .interval("Query", "reversed", 2, 90, 80);
  Crox crox;
  crox.add(b).check();
}

// A double holds the time of day in steps of 256 ns.
TEST(Crox, TimesAreExactBesideAbsoluteOnes) {
  ProfileBuilder b;
  b.metadata(metadata_at(1'723'456'789'012'345'678, "rustc --crate-name demo "));
  b.interval("Query", "b", 1, 250, 499).interval("Query", "a", 1, 1, 500);
  Crox crox;
  crox.add(b).check();
  crox.check({"--absolute-time"}, {.absolute_time = true});
  TraceHead head;
  const auto events = crox.events({}, &head);
  const auto b_event = std::ranges::find(events, "b", &TraceEvent::name);
  EXPECT_EQ(b_event->start_ns, 249U);
  ASSERT_FALSE(head.other_data.empty());
  EXPECT_TRUE(std::ranges::any_of(head.other_data, [](const TraceArgument& data) {
    return data.name == "start_time_ns" && data.text == "1723456789012345679";
  }));
}

TEST(Crox, ClashingAndWideIdsStayApart) {
  ProfileBuilder first;
  first.metadata(metadata_at(2'000'000, "rustc --crate-name second "));
  for (const std::uint64_t thread : {0U, 42U, 0xFFFF'FFFFU}) {
    first.interval("Query", "q" + std::to_string(thread), thread, 10, 20);
  }
  ProfileBuilder other;
  other.metadata(metadata_at(1'000'000, "rustc --crate-name first "));
  other.interval("Query", "q", 42, 10, 20);
  Crox crox;
  crox.add(first).add(other).check();
  EXPECT_THAT(process_names(crox.events()), ElementsAre("first", "second"));
}

TEST(Crox, ThreadsThatWereNotAliveTogetherShareALane) {
  ProfileBuilder b;
  for (std::uint64_t i = 1; i <= 6; ++i) {
    b.interval("GenericActivity",
               "LLVM_module_optimize\x1e"
               "cgu." +
                   std::to_string(i),
               i, i * 10, i * 10 + 9);
  }
  Crox crox;
  crox.add(b).check({"--collapse-threads"}, {.collapse_threads = true});
  const auto events = crox.events({"--collapse-threads"});
  EXPECT_EQ(std::ranges::count(events, "thread_name", &TraceEvent::name), 1);
}

}  // namespace
}  // namespace mm::testing
