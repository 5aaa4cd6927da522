// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The measures by hand: small drawings whose numbers a person can check, for the
// reference and for the real summary alike.
#include "testing/reference_summary.h"

#include <gtest/gtest.h>

#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

using analyze::LabelSummary;

// The summary of a drawing, which the reference must agree with.
analyze::Summary summary_of(ProfileBuilder b) {
  const Bytes bytes = b.bytes();
  const auto profile = decode::Profile::open(bytes);
  if (!profile.has_value()) {
    ADD_FAILURE() << profile.error().message();
    return {};
  }
  const auto summary = analyze::summarize(*profile);
  if (!summary.has_value()) {
    ADD_FAILURE() << summary.error().message();
    return {};
  }
  EXPECT_EQ(
      summary_difference(reference_summary(read_everything(*profile).events), *summary),
      "");
  return *summary;
}

LabelSummary row_of(const analyze::Summary& summary, std::string_view label) {
  for (const LabelSummary& row : summary.rows) {
    if (row.label == label) return row;
  }
  ADD_FAILURE() << "no row " << label;
  return {};
}

TEST(Measures, NestedTimeIsTheChilds) {
  ProfileBuilder b;
  b.nest(1, {
                "Query", "p", 0, 100, {{"Query", "c", 10, 30}, {"Query", "c", 40, 50}}
  });
  const auto summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "p").self_time, 70U);
  EXPECT_EQ(row_of(summary, "p").time, 100U);
  EXPECT_EQ(row_of(summary, "c").self_time, 30U);
  EXPECT_EQ(row_of(summary, "c").invocation_count, 2U);
  EXPECT_EQ(summary.covered_time, 100U);
}

TEST(Measures, RecursionCountsOnceInInclusiveTime) {
  ProfileBuilder b;
  b.nest(1, {"Query", "q", 0, 100, {{"Query", "q", 10, 90, {{"Query", "q", 20, 80}}}}});
  const LabelSummary row = row_of(summary_of(b), "q");
  EXPECT_EQ(row.time, 240U);
  EXPECT_EQ(row.inclusive_time, 100U);
  EXPECT_EQ(row.self_time, 100U);
  EXPECT_EQ(row.invocation_count, 3U);
}

TEST(Measures, OverlapGoesToTheOneThatStartedLast) {
  ProfileBuilder b;
  b.interval("Query", "a", 1, 0, 100).interval("Query", "b", 1, 50, 150);
  const auto summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "a").self_time, 50U);
  EXPECT_EQ(row_of(summary, "b").self_time, 100U);
  EXPECT_EQ(summary.covered_time, 150U);
  EXPECT_EQ(summary.overlap_count, 1U);
}

TEST(Measures, OnATieOfStartsTheOneWrittenFirstOwns) {
  ProfileBuilder b;
  b.interval("Query", "first", 1, 10, 20).interval("Query", "second", 1, 10, 30);
  const auto summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "first").self_time, 10U);
  EXPECT_EQ(row_of(summary, "second").self_time, 10U);
}

TEST(Measures, OnATieOfStartsTheOneThatEndsFirstOwnsOutOfOrderToo) {
  ProfileBuilder b;
  b.interval("Query", "first", 1, 10, 30).interval("Query", "second", 1, 10, 20);
  const auto summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "first").self_time, 10U);
  EXPECT_EQ(row_of(summary, "second").self_time, 10U);
  EXPECT_EQ(summary.order_violation_count, 1U);
}

TEST(Measures, BlockedTimeIsNoInvocationAndNotBusy) {
  ProfileBuilder b;
  b.interval("Query", "typeck", 1, 0, 100);
  b.interval("QueryBlocked", "typeck", 2, 10, 100);
  b.interval("GenericActivity", "codegen", 2, 100, 200);
  const auto summary = summary_of(b);
  const LabelSummary row = row_of(summary, "typeck");
  EXPECT_EQ(row.invocation_count, 1U);
  EXPECT_EQ(row.blocked_time, 90U);
  EXPECT_EQ(summary.total_time, 100U + 190U);
  EXPECT_EQ(summary.wall_time, 200U);
  EXPECT_EQ(summary.covered_time, 290U);
  EXPECT_EQ(summary.busy_time, 200U);
}

TEST(Measures, HashingCountsItsSelfTimeOnly) {
  ProfileBuilder b;
  b.nest(1, {
                "Query",
                "q",
                0,
                100,
                {{"IncrementalResultHashing", "q", 80, 100, {{"Query", "c", 85, 90}}},
                  {"IncrementalLoadResult", "q", 100, 100}}
  });
  const LabelSummary row = row_of(summary_of(b), "q");
  EXPECT_EQ(row.time, 100U);
  EXPECT_EQ(row.inclusive_time, 100U);
  EXPECT_EQ(row.incremental_hashing_time, 15U);
  EXPECT_EQ(row.self_time, 95U);
  EXPECT_EQ(row.invocation_count, 1U);
  EXPECT_EQ(row.number_of_cache_misses, 1U);
}

TEST(Measures, CacheHitsAreTheLargerOfBothCountsInAnyOrder) {
  const auto instants = [](ProfileBuilder& b, int count) {
    for (int i = 0; i < count; ++i) b.instant("QueryCacheHit", "q", 1, 5);
  };
  for (const int before : {0, 1, 3}) {
    ProfileBuilder b;
    instants(b, before);
    b.integer("QueryCacheHitCount",
              "q\x1e"
              "1",
              1, 5);
    b.integer("QueryCacheHitCount",
              "q\x1e"
              "2",
              1, 7);
    instants(b, 3 - before);
    b.instant("QueryCacheHit", "other", 1, 5);
    const auto summary = summary_of(b);
    EXPECT_EQ(row_of(summary, "q").number_of_cache_hits, 12U);
    EXPECT_EQ(row_of(summary, "other").number_of_cache_hits, 1U);
  }
}

TEST(Measures, ArtifactSizesHaveNoRow) {
  ProfileBuilder b;
  b.integer("ArtifactSize",
            "object\x1e"
            "a.o",
            1, 100);
  b.integer("ArtifactSize",
            "object\x1e"
            "b.o",
            2, 11);
  const auto summary = summary_of(b);
  EXPECT_TRUE(summary.rows.empty());
  ASSERT_EQ(summary.artifact_sizes.size(), 1U);
  EXPECT_EQ(summary.artifact_sizes[0].label, "object");
  EXPECT_EQ(summary.artifact_sizes[0].value, 111U);
}

TEST(Measures, AReversedIntervalHasNoLength) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 100, 50).interval("Query", "p", 1, 0, 200);
  const auto summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "q").time, 0U);
  EXPECT_EQ(row_of(summary, "q").invocation_count, 1U);
  EXPECT_EQ(row_of(summary, "p").self_time, 200U);
  EXPECT_EQ(summary.defects.count_of(ErrorCode::kIntervalReversed), 1U);
}

TEST(Measures, NamesThatReadTheSameShareARowAndItsInclusiveTime) {
  ProfileBuilder b;
  b.nest(1, {"Query",
             StringId{kAddressBase},  // beyond the data
             0,
             100,
             {{"Query",
               VirtualId{5},
               10,
               60,
               {{"Query", StringId{kAddressBase + 1}, 20, 30}}}}});
  const LabelSummary row = row_of(summary_of(b), "<unknown>");
  EXPECT_EQ(row.time, 160U);
  EXPECT_EQ(row.inclusive_time, 100U);
}

TEST(Measures, TheLargestIdIsBeyondTheData) {
  ProfileBuilder b;
  b.interval(StringId{~std::uint64_t{0}}, StringId{~std::uint64_t{0}}, 1, 0, 1);
  EXPECT_EQ(summary_of(b).defects.count_of(ErrorCode::kIdBeyondData), 2U);
}

TEST(Measures, AProfileWithoutEventsIsAllZero) {
  const auto summary = summary_of(ProfileBuilder{});
  EXPECT_EQ(summary_difference(analyze::Summary{}, summary), "");
}

TEST(Measures, WithoutStringsThereIsNoSummary) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  const Bytes bytes = b.bytes({
      .omit = {false, true, false}
  });
  const auto profile = decode::Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  const auto summary = analyze::summarize(*profile);
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, ErrorCode::kNoNames);
}

}  // namespace
}  // namespace mm::testing
