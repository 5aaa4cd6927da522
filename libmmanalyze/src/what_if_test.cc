// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/what_if.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "mmanalyze/summary.h"
#include "testing/profile_builder.h"

namespace mm::analyze {
namespace {

using testing::ProfileBuilder;

constexpr Share kPercent = kWholeShare / 100;

/// An answer, and the summary of what it is about.
struct Asked {
  testing::Bytes bytes;
  WhatIf what_if;
  Summary summary;
};

Asked ask(ProfileBuilder& b, std::vector<Speedup> speedups, unsigned jobs = 0) {
  Asked asked;
  asked.bytes = b.bytes();
  const auto profile = decode::Profile::open(asked.bytes);
  EXPECT_TRUE(profile);
  if (!profile) return asked;
  auto what_if = ask_what_if(*profile, {.speedups = std::move(speedups), .jobs = jobs});
  EXPECT_TRUE(what_if);
  if (what_if) asked.what_if = *std::move(what_if);
  auto summary = summarize(*profile);
  EXPECT_TRUE(summary);
  if (summary) asked.summary = *std::move(summary);
  return asked;
}

/// The same profile on the hypothetical clock.
Summary hypothetical(const Asked& asked) {
  const auto profile = decode::Profile::open(asked.bytes);
  EXPECT_TRUE(profile);
  const HypotheticalClock clock{asked.what_if};
  ProfileBuilder b;
  decode::Defects defects;
  for (const decode::Event event : profile->events()) {
    if (event.type != decode::EventType::kInterval) continue;
    const std::uint64_t start = clock.start_at(event.thread, event.start);
    const bool is_point = event.end == event.start;
    b.interval(profile->strings().text(event.kind, defects),
               profile->strings().text(event.id, defects), event.thread.value, start,
               is_point ? start : clock.end_at(event.thread, event.end));
  }
  const testing::Bytes bytes = b.bytes();
  const auto made = decode::Profile::open(bytes);
  EXPECT_TRUE(made);
  auto summary = summarize(*made);
  EXPECT_TRUE(summary);
  return summary ? *std::move(summary) : Summary{};
}

std::uint64_t self_time(const Summary& summary, std::string_view label) {
  for (const LabelSummary& row : summary.rows) {
    if (row.label == label) return row.self_time;
  }
  ADD_FAILURE() << "no row " << label;
  return 0;
}

/// Everything that must hold of any answer.
void expect_consistent(const Asked& asked) {
  const WhatIf& what_if = asked.what_if;
  EXPECT_EQ(what_if.busy_time, asked.summary.busy_time);
  EXPECT_EQ(what_if.wall_time, asked.summary.wall_time);
  EXPECT_EQ(what_if.first_start, asked.summary.first_start);
  EXPECT_EQ(what_if.interval_count, asked.summary.interval_count);
  EXPECT_EQ(what_if.thread_count, asked.summary.thread_count);
  EXPECT_EQ(what_if.overlap_count, asked.summary.overlap_count);
  EXPECT_EQ(what_if.order_violation_count, asked.summary.order_violation_count);
  const Summary then = hypothetical(asked);
  EXPECT_EQ(static_cast<std::int64_t>(what_if.new_busy_time - then.busy_time),
            HypotheticalClock{what_if}.shortened_waits());
  EXPECT_LE(what_if.new_wall_time.least, then.wall_time);
  EXPECT_GE(what_if.new_wall_time.most, then.wall_time);
  for (const LabelSummary& row : asked.summary.rows) {
    // Waits are as long as what they wait for.
    if (row.blocked_time > 0 || row.label == "LLVM_passes") continue;
    std::uint64_t expected = row.self_time;
    for (const SpedUpLabel& label : what_if.labels) {
      if (label.label == row.label) expected -= label.self_time - label.new_self_time;
    }
    EXPECT_EQ(self_time(then, row.label), expected) << row.label;
  }
}

TEST(WhatIf, AThreadAloneIsExact) {
  // typeck owns 10..20 and 50..70; from 80 to 90 nothing is recorded.
  ProfileBuilder b;
  b.interval("Query", "leaf", 1, 20, 50)
      .interval("Query", "typeck", 1, 10, 70)
      .interval("GenericActivity", "outer", 1, 0, 80)
      .interval("GenericActivity", "late", 1, 90, 100);
  const Asked all = ask(b, {
                               {"typeck", kWholeShare}
  });
  EXPECT_EQ(all.what_if.labels[0].self_time, 30U);
  EXPECT_EQ(all.what_if.labels[0].new_self_time, 0U);
  EXPECT_EQ(all.what_if.busy_time, 90U);
  EXPECT_EQ(all.what_if.new_busy_time, 60U);
  EXPECT_EQ(all.what_if.wall_time, 100U);
  EXPECT_EQ(all.what_if.new_wall_time, (TimeBounds{70, 70}));
  expect_consistent(all);
  EXPECT_EQ(hypothetical(all).wall_time, 70U);

  const Asked half = ask(b, {
                                {"typeck", 50 * kPercent},
                                {"late",   10 * kPercent}
  });
  EXPECT_EQ(half.what_if.new_wall_time, (TimeBounds{84, 84}));
  expect_consistent(half);
}

TEST(WhatIf, WhatIsRoundedIsRoundedOnceALabelAndThread) {
  // A third of 10 moments in ten pieces of one: 3, not ten times 0.
  ProfileBuilder b;
  for (std::uint64_t i = 0; i < 10; ++i) b.interval("Query", "q", 1, 3 * i, 3 * i + 1);
  b.interval("GenericActivity", "outer", 1, 0, 30);
  const Asked asked = ask(b, {
                                 {"q", 33'333}
  });
  EXPECT_EQ(asked.what_if.labels[0].self_time, 10U);
  EXPECT_EQ(asked.what_if.labels[0].new_self_time, 7U);
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{27, 27}));
  expect_consistent(asked);
}

TEST(WhatIf, WhereOthersWorkTheClockMayOrMayNotFollow) {
  // q alone: 0..20; beside other work: 20..50; the other one goes on to 100.
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 50).interval("GenericActivity", "other", 2, 20, 100);
  const Asked asked = ask(b, {
                                 {"q", kWholeShare}
  });
  EXPECT_EQ(asked.what_if.new_busy_time, 80U);
  // At least the 80 of thread 2, at most all but what q did alone.
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{80, 80}));
  expect_consistent(asked);

  ProfileBuilder c;
  c.interval("Query", "q", 1, 0, 50)
      .interval("GenericActivity", "rest", 1, 50, 100)
      .interval("GenericActivity", "other", 2, 20, 40);
  const Asked wide = ask(c, {
                                {"q", 50 * kPercent}
  });
  // Alone: 0..20 and 40..50, half of 30. Beside others: half of 20 more.
  EXPECT_EQ(wide.what_if.new_wall_time, (TimeBounds{75, 85}));
  expect_consistent(wide);
}

TEST(WhatIf, WhoWaitsHoldsNobodyUp) {
  // While thread 2 is blocked, and the coordinator waits, q is alone.
  ProfileBuilder b;
  b.interval("QueryBlocked", "q", 2, 10, 40)
      .interval("Query", "q", 1, 0, 40)
      .interval("GenericActivity", "LLVM_passes", 3, 0, 40);
  const Asked asked = ask(b, {
                                 {"q", 50 * kPercent}
  });
  EXPECT_EQ(asked.what_if.labels[0].self_time, 40U) << "being blocked is no work";
  EXPECT_EQ(asked.what_if.busy_time, 80U);
  EXPECT_EQ(asked.what_if.new_busy_time, 60U);
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{20, 20}));
  expect_consistent(asked);
  EXPECT_EQ(HypotheticalClock{asked.what_if}.shortened_waits(), 20);
}

TEST(WhatIf, TimeThatNobodyRecordedMayBeWork) {
  // Thread 2 records nothing from 20 to 40, but may be at work: q saves 10 for certain.
  ProfileBuilder b;
  b.interval("Query", "q", 1, 10, 40)
      .interval("GenericActivity", "a", 2, 20, 20)
      .interval("GenericActivity", "a", 2, 40, 50);
  const Asked asked = ask(b, {
                                 {"q", kWholeShare}
  });
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{10, 30}));
  expect_consistent(asked);
}

TEST(WhatIf, TwoSpeedupsAtATimeSaveTheLesserForCertain) {
  ProfileBuilder b;
  b.interval("Query", "p", 1, 0, 100).interval("Query", "q", 2, 0, 100);
  const Asked asked = ask(b, {
                                 {"p", 10 * kPercent},
                                 {"q", 60 * kPercent}
  });
  const std::vector<SpedUpStretch> expected{
      {.start = 0, .end = 100, .least = 10 * kPercent, .most = 60 * kPercent}
  };
  EXPECT_EQ(asked.what_if.stretches, expected);
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{90, 90}));
  expect_consistent(asked);
}

TEST(WhatIf, RecordsOutOfOrderAreSorted) {
  ProfileBuilder b;
  b.interval("GenericActivity", "outer", 1, 0, 100)
      .interval("Query", "inner", 1, 20, 60)
      .interval("Query", "point", 1, 120, 120)
      .interval("Query", "late", 1, 20, 30);
  const Asked asked = ask(b, {
                                 {"inner", kWholeShare},
                                 {"late",  kWholeShare}
  });
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{80, 80}));
  expect_consistent(asked);
}

TEST(WhatIf, ALabelThatIsNotThereSavesNothing) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 10);
  const Asked asked = ask(b, {
                                 {"nothing", kWholeShare}
  });
  EXPECT_EQ(asked.what_if.labels[0].interval_count, 0U);
  EXPECT_EQ(asked.what_if.new_busy_time, 10U);
  EXPECT_EQ(asked.what_if.new_wall_time, (TimeBounds{10, 10}));
}

TEST(WhatIf, AProfileWithoutIntervalsHasNothingToSave) {
  ProfileBuilder b;
  b.instant("QueryCacheHit", "q", 1, 5);
  const Asked asked = ask(b, {
                                 {"q", kWholeShare}
  });
  EXPECT_EQ(asked.what_if.wall_time, 0U);
  EXPECT_EQ(asked.what_if.new_wall_time, TimeBounds{});
}

TEST(WhatIf, RunsOfABuildAreLikeThreads) {
  // The first run is alone for 60 counts, 30 of them q; the second one ends the build.
  ProfileBuilder a;
  a.interval("Query", "q", 1, 5, 35).interval("GenericActivity", "rest", 1, 35, 105);
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 50).interval("GenericActivity", "rest", 1, 50, 60);
  BuildWhatIf build;
  build.add(ask(a,
                {
                    {"q", kWholeShare}
  })
                .what_if,
            1'000);
  build.add(ask(b,
                {
                    {"q", kWholeShare}
  })
                .what_if,
            1'060);
  EXPECT_EQ(build.span(), 120U);
  // q of the second run lies beside the rest of the first one up to 1100: 10 are alone.
  EXPECT_EQ(build.new_span(), (TimeBounds{70, 80}));
}

}  // namespace
}  // namespace mm::analyze
