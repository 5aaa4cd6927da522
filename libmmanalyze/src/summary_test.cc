// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Small profiles whose measures are worked out by hand. Random ones are compared with a
// slow implementation of the definitions in testing/.
#include "mmanalyze/summary.h"

#include <gtest/gtest.h>

#include <string>

#include "testing/profile_builder.h"

namespace mm::analyze {
namespace {

using testing::ProfileBuilder;

Result<Summary> try_summarize(ProfileBuilder& b, const SummaryOptions& options = {},
                              decode::Tolerance tolerance = decode::Tolerance::kLenient,
                              const testing::PagePlan& plan = {}) {
  const testing::Bytes bytes = b.bytes(plan);
  MM_TRY(const decode::Profile profile, decode::Profile::open(bytes, tolerance));
  return summarize(profile, options);
}

Summary summary_of(ProfileBuilder& b, const SummaryOptions& options = {}) {
  auto summary = try_summarize(b, options);
  EXPECT_TRUE(summary) << (summary ? "" : summary.error().message());
  return summary ? std::move(summary).value() : Summary{};
}

LabelSummary row_of(const Summary& summary, std::string_view label) {
  for (const LabelSummary& row : summary.rows) {
    if (row.label == label) return row;
  }
  ADD_FAILURE() << "no row " << label;
  return {};
}

TEST(Summary, CountsARecursiveQueryOnceInInclusiveTime) {
  ProfileBuilder b;
  b.nest(1, {"Query", "q", 0, 100, {{"Query", "q", 10, 90, {{"Query", "q", 20, 80}}}}});
  const LabelSummary q = row_of(summary_of(b), "q");
  EXPECT_EQ(q.self_time, 100U);
  EXPECT_EQ(q.inclusive_time, 100U);
  EXPECT_EQ(q.time, 240U);
  EXPECT_EQ(q.invocation_count, 3U);
}

TEST(Summary, ShowsWallTotalAndBlockedTimeApart) {
  ProfileBuilder b;
  b.interval("Query", "typeck", 1, 0, 100)
      .interval("QueryBlocked", "typeck", 2, 10, 100)
      .interval("GenericActivity", "codegen", 2, 100, 200);
  const Summary summary = summary_of(b);
  EXPECT_EQ(summary.wall_time, 200U);
  EXPECT_EQ(summary.total_time, 100U + 190U);
  EXPECT_EQ(summary.covered_time, 290U);
  EXPECT_EQ(summary.busy_time, 200U);
  const LabelSummary typeck = row_of(summary, "typeck");
  EXPECT_EQ(typeck.blocked_time, 90U);
  EXPECT_EQ(typeck.invocation_count, 1U) << "being blocked is no invocation";
}

TEST(Summary, CountsCacheHitsOnceWhateverTheOrder) {
  enum Step { kInstants, kFirstCount, kSecondCount };
  constexpr Step kOrders[][3] = {
      {kFirstCount, kSecondCount, kInstants   },
      {kInstants,   kFirstCount,  kSecondCount},
      {kFirstCount, kInstants,    kSecondCount}
  };
  for (const auto& order : kOrders) {
    ProfileBuilder b;
    for (const Step step : order) {
      if (step == kFirstCount)
        b.integer("QueryCacheHitCount",
                  "q\x1E"
                  "a",
                  1, 5);
      if (step == kSecondCount)
        b.integer("QueryCacheHitCount",
                  "q\x1E"
                  "b",
                  1, 7);
      if (step != kInstants) continue;
      for (int i = 0; i < 3; ++i)
        b.instant("QueryCacheHit",
                  "q\x1E"
                  "a",
                  1, 10);
    }
    b.instant("QueryCacheHit", "only_instants", 1, 11);
    const Summary summary = summary_of(b);
    EXPECT_EQ(row_of(summary, "q").number_of_cache_hits, 12U);
    EXPECT_EQ(row_of(summary, "only_instants").number_of_cache_hits, 1U);
  }
}

TEST(Summary, KeepsIncrementalTimesApart) {
  ProfileBuilder b;
  b.nest(1, {"Query",
             "q",
             0,
             100,
             {{"IncrementalResultHashing", "q", 80, 100, {{"Query", "child", 85, 90}}}}});
  b.interval("IncrementalLoadResult", "q", 1, 200, 230);
  const LabelSummary q = row_of(summary_of(b), "q");
  EXPECT_EQ(q.incremental_hashing_time, 15U) << "its self time";
  EXPECT_EQ(q.incremental_load_time, 30U);
  EXPECT_EQ(q.time, 130U) << "hashing is not counted again";
  EXPECT_EQ(q.self_time, 80U + 15U + 30U);
  EXPECT_EQ(q.invocation_count, 1U);
  EXPECT_EQ(q.number_of_cache_misses, 1U);
}

TEST(Summary, TakesUnknownKindsForActivities) {
  ProfileBuilder b;
  b.interval("Parse", "p", 1, 0, 10).interval("", "g", 1, 10, 30);
  const Summary summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "p").invocation_count, 1U);
  EXPECT_EQ(row_of(summary, "p").number_of_cache_misses, 0U);
  EXPECT_EQ(row_of(summary, "g").self_time, 20U);
}

TEST(Summary, HasNoRowForTheNameOfAThread) {
  ProfileBuilder b;
  b.instant("ThreadName", "worker", 1, 5).instant("Parse", "other", 1, 6);
  const Summary summary = summary_of(b);
  ASSERT_EQ(summary.rows.size(), 1U);
  EXPECT_EQ(summary.rows[0].label, "other");
}

TEST(Summary, SumsArtifactSizesWithoutRowsForThem) {
  ProfileBuilder b;
  b.integer("ArtifactSize",
            "object_file\x1E"
            "a.o",
            1, 100)
      .integer("ArtifactSize",
               "object_file\x1E"
               "b.o",
               2, 23)
      .integer("ArtifactSize",
               "crate_metadata\x1E"
               "m",
               1, 7);
  const Summary summary = summary_of(b);
  EXPECT_TRUE(summary.rows.empty());
  const std::vector<ArtifactSize> expected = {
      {"crate_metadata", 7  },
      {"object_file",    123}
  };
  EXPECT_EQ(summary.artifact_sizes, expected);
  EXPECT_EQ(summary.total_time, 0U);
}

TEST(Summary, ReadsRecordsThatAreOutOfOrder) {
  ProfileBuilder sorted;
  sorted.nest(
      1, {
             "Query", "a", 0, 100, {{"Query", "b", 10, 40}, {"Query", "c", 50, 90}}
  });
  ProfileBuilder shuffled;
  shuffled.interval("Query", "a", 1, 0, 100)
      .interval("Query", "c", 1, 50, 90)
      .interval("Query", "b", 1, 10, 40);
  const Summary expected = summary_of(sorted);
  const Summary summary = summary_of(shuffled);
  EXPECT_EQ(summary.rows, expected.rows);
  EXPECT_EQ(summary.total_time, expected.total_time);
  EXPECT_EQ(summary.order_violation_count, 2U);
  EXPECT_EQ(expected.order_violation_count, 0U);
}

TEST(Summary, IsTheSameForEveryNumberOfJobs) {
  ProfileBuilder b;
  std::uint64_t now = 0;
  for (int i = 0; i < 500; ++i) {
    b.interval("Query", "leaf", 1, now + 1, now + 5);
    b.interval("Query", "q", 1, now, now + 9);
    now += 10;
    if (i % 50 == 49) b.interval("Query", "q", 1, now - 300, now - 1);
  }
  b.interval("GenericActivity", "all", 1, 0, now);
  const testing::PagePlan plan{
      .page_bytes = {1'000, 1'000, 1'000}
  };
  const auto expected =
      try_summarize(b, {.selection = {}, .jobs = 1}, decode::Tolerance::kLenient, plan);
  ASSERT_TRUE(expected);
  EXPECT_EQ(expected->covered_time, now);
  for (const unsigned jobs : {2U, 3U, 8U}) {
    const auto summary = try_summarize(b, {.selection = {}, .jobs = jobs},
                                       decode::Tolerance::kLenient, plan);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->rows, expected->rows) << jobs;
    EXPECT_EQ(summary->covered_time, expected->covered_time) << jobs;
  }
}

TEST(Summary, SelectsRowsButKeepsSelfTimesOfTheWhole) {
  ProfileBuilder b;
  b.nest(1, {"Query", "outer", 0, 100, {{"GenericActivity", "inner", 20, 50}}});
  b.interval("Query", "elsewhere", 2, 0, 1'000);
  SummaryOptions options;
  options.selection.labels.push_back(decode::TextMatch::parse("outer").value());
  Summary summary = summary_of(b, options);
  ASSERT_EQ(summary.rows.size(), 1U);
  EXPECT_EQ(summary.rows[0].self_time, 70U);
  EXPECT_EQ(summary.covered_time, 1'100U);

  options.selection = {};
  options.selection.threads = {{1}};
  summary = summary_of(b, options);
  EXPECT_EQ(summary.rows.size(), 2U);
  EXPECT_EQ(summary.total_time, 100U) << "threads limit everything";

  options.selection.threads = {{9}};
  const auto missing = try_summarize(b, options);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNoSuchThread);
}

TEST(Summary, SelectsByArgumentKindAndWindow) {
  ProfileBuilder b;
  b.interval("Query",
             "q\x1E"
             "demo::a",
             1, 1'000, 1'010)
      .interval("Query",
                "q\x1E"
                "demo::b",
                1, 1'010, 1'030)
      .interval("GenericActivity", "g", 1, 1'030, 1'070);
  const auto count = [&](auto set) {
    SummaryOptions options;
    set(options.selection);
    return summary_of(b, options).interval_count;
  };
  const auto match = [](std::string_view text) {
    return decode::TextMatch::parse(text).value();
  };
  EXPECT_EQ(count([&](auto& s) { s.arguments.push_back(match("::a")); }), 1U);
  EXPECT_EQ(count([&](auto& s) { s.kinds.push_back(match("Generic")); }), 1U);
  EXPECT_EQ(count([&](auto& s) {
              s.from = 10;
              s.to = 30;
            }),
            1U);
  EXPECT_EQ(count([&](auto& s) { s.min_duration = 20; }), 2U);
}

TEST(Summary, CountsOnlyTheCreatingThreadOfAHardwareCounter) {
  ProfileBuilder b;
  b.metadata(testing::counter_metadata_text("instructions:u", "instructions"));
  b.interval("Query", "main", 3, 0, 5'000'000).interval("Query", "worker", 4, 10, 900);
  Summary summary = summary_of(b);
  EXPECT_FALSE(summary.counter.is_time());
  ASSERT_EQ(summary.rows.size(), 1U);
  EXPECT_EQ(summary.total_time, 5'000'000U);
  EXPECT_EQ(summary.other_thread_count, 1U);
  summary = summary_of(b, {.selection = {}, .all_threads = true});
  EXPECT_EQ(summary.rows.size(), 2U);
  EXPECT_EQ(summary.other_thread_count, 0U);
}

TEST(Summary, CountsDefectsOfEventsByReason) {
  ProfileBuilder b;
  const StringId query = b.text("Query");
  b.raw_event(query, b.text("reversed"), 1, 100, 50);
  b.raw_event(query, {kFirstRegularId + 99'999}, 1, 10, 20);
  b.raw_event({kFirstRegularId + 99'999}, b.text("odd kind"), 1, 200, 300);
  b.instant("Query", "bad\x01label", 1, 5);
  const Summary summary = summary_of(b);
  EXPECT_EQ(summary.defects.count_of(ErrorCode::kIntervalReversed), 1U);
  EXPECT_EQ(summary.defects.count_of(ErrorCode::kIdBeyondData), 2U);
  EXPECT_EQ(summary.defects.count_of(ErrorCode::kBadEventText), 1U);
  EXPECT_EQ(row_of(summary, "reversed").time, 0U);
  EXPECT_EQ(row_of(summary, "<unknown>").time, 10U);
  EXPECT_FALSE(try_summarize(b, {}, decode::Tolerance::kStrict));
}

// The reader keeps the kind ids it met last; before it met any it must not take the
// invalid id, which is a kind of its own in a damaged file, for one of them.
TEST(Summary, AnInstantOfNoKindIsNoCacheHit) {
  ProfileBuilder b;
  b.map(1, "q");
  b.raw_event({kInvalidId}, {1}, 1, 5, kInstantMarker);
  b.raw_event({kInvalidId}, {1}, 1, 7, kIntegerMarker);
  const Summary summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "q").number_of_cache_hits, 0U);
  EXPECT_EQ(summary.instant_count, 1U);
}

TEST(Summary, CountsEachEventOfADamagedKind) {
  ProfileBuilder b;
  b.map(1, "q");
  const StringId kind{kFirstRegularId + b.next_address()};
  for (std::uint64_t i = 0; i < 50; ++i) b.instant(kind, StringId{1}, 1, i);
  testing::Bytes unterminated;
  testing::append_text(unterminated, kKindQueryCacheHit);
  b.raw_string(unterminated);
  const Summary summary = summary_of(b);
  EXPECT_EQ(row_of(summary, "q").number_of_cache_hits, 50U);
  EXPECT_EQ(summary.defects.count_of(ErrorCode::kUnterminatedString), 50U);
}
// 2^48 counts 2^16 times are one more than 64 bits hold.
TEST(Summary, RefusesSumsThatDoNotFit) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 16;
  for (const std::uint64_t count : {kMany / 2, kMany + 2}) {
    ProfileBuilder times;
    ProfileBuilder sizes;
    for (std::uint64_t i = 0; i < count; ++i) {
      times.interval("Query", "q", i % 2, 0, kMaxIntervalEnd);
      sizes.integer("ArtifactSize", "a", 1, kMaxPayload);
    }
    for (ProfileBuilder* const b : {&times, &sizes}) {
      const auto summary = try_summarize(*b, {}, decode::Tolerance::kSalvage);
      ASSERT_EQ(summary.has_value(), count < kMany);
      if (summary) {
        EXPECT_EQ(summary->rows.size() + summary->artifact_sizes.size(), 1U);
      } else {
        EXPECT_EQ(summary.error().code, ErrorCode::kSumTooLarge);
      }
    }
  }
}

TEST(Summary, RefusesAProfileWithoutAnyName) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 10);
  const auto summary =
      try_summarize(b,
                    {
  },
                    decode::Tolerance::kLenient, {.omit = {false, true, false}});
  ASSERT_FALSE(summary);
  EXPECT_EQ(summary.error().code, ErrorCode::kNoNames);
}

}  // namespace
}  // namespace mm::analyze
