// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What is told apart by hand; random profiles are compared in testing/.
#include "mmanalyze/thread_summary.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "testing/profile_builder.h"
#include "testing/profile_text.h"

namespace mm::analyze {
namespace {

using testing::ProfileBuilder;

ThreadSummaries threads_of(const testing::Bytes& bytes,
                           const SummaryOptions& options = {}) {
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kLenient);
  EXPECT_TRUE(profile.has_value());
  auto found = summarize_threads(*profile, options);
  EXPECT_TRUE(found.has_value());
  return *std::move(found);
}

TEST(ThreadSummary, OneLabelOfTwoThreadsIsTwoRows) {
  ProfileBuilder b;
  b.interval("Query", "typeck", 7, 0, 100).interval("Query", "typeck", 3, 10, 40);
  b.nest(7, {"Query", "q", 100, 200, {{"Query", "typeck", 120, 130}}});
  const ThreadSummaries found = threads_of(b.bytes());
  ASSERT_EQ(found.threads.size(), 2U);
  const auto& [three, seven] = std::tie(found.threads[0], found.threads[1]);
  EXPECT_EQ(three.thread.value, 3U);
  ASSERT_EQ(three.summary.rows.size(), 1U);
  EXPECT_EQ(three.summary.rows[0].self_time, 30U);
  EXPECT_EQ(three.summary.first_start, 10U);
  EXPECT_EQ(seven.thread.value, 7U);
  ASSERT_EQ(seven.summary.rows.size(), 2U);
  EXPECT_EQ(seven.summary.rows[0].label, "typeck");
  EXPECT_EQ(seven.summary.rows[0].self_time, 110U);
  EXPECT_EQ(seven.summary.wall_time, 200U);
}

TEST(ThreadSummary, AThreadOfInstantsAloneIsOne) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 10).instant("QueryCacheHit", "q", 2, 5);
  const ThreadSummaries found = threads_of(b.bytes());
  ASSERT_EQ(found.threads.size(), 2U);
  EXPECT_EQ(found.threads[0].summary.instant_count, 0U);
  EXPECT_EQ(found.threads[1].summary.instant_count, 1U);
  EXPECT_EQ(found.threads[1].summary.rows.at(0).number_of_cache_hits, 1U);
  EXPECT_EQ(found.threads[1].summary.thread_count, 0U);
}

TEST(ThreadSummary, MemoryBelongsToTheThreadThatTookTheSample) {
  const ThreadSummaries found = threads_of(testing::compile_paged_file(R"(thread 1
Query q 0..10
Memory resident @3
Memory resident =50
Memory resident @4
Memory resident =40
thread 2
Query q 0..10
Memory heap @5
Memory heap =7
)"));
  ASSERT_EQ(found.threads.size(), 2U);
  EXPECT_EQ(found.threads[0].summary.memory,
            (std::vector<MemoryUse>{
                {.label = "resident", .samples = 2, .peak = 50, .last = 40}
  }));
  EXPECT_EQ(found.threads[1].summary.memory,
            (std::vector<MemoryUse>{
                {.label = "heap", .samples = 1, .peak = 7, .last = 7}
  }));
}

TEST(ThreadSummary, DefectsOfAllThreadsAreTogether) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 10);
  b.interval("Query", "q", 2, 20, 10);
  const ThreadSummaries found = threads_of(b.bytes());
  ASSERT_EQ(found.threads.size(), 2U);
  EXPECT_EQ(found.defects.all().size(), 1U);
}

TEST(ThreadSummary, RefusesASelectedThreadThatIsNotThere) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 10);
  const testing::Bytes bytes = b.bytes();
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kLenient);
  SummaryOptions options;
  options.selection.threads = {{9}};
  const auto found = summarize_threads(*profile, options);
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, ErrorCode::kNoSuchThread);
}

// A pass for each thread, or a table of all threads times all labels, would take hours,
// or all memory: 40,000 of each, one event a pair.
TEST(ThreadSummary, OfVeryManyThreadsAndLabelsIsOnePass) {
  constexpr std::uint64_t kMany = 40'000;
  ProfileBuilder b;
  for (std::uint64_t i = 0; i < kMany; ++i) {
    b.interval("Query", "label" + std::to_string(i), i, i, i + 5);
  }
  const ThreadSummaries found = threads_of(b.bytes(), {.with_durations = true});
  ASSERT_EQ(found.threads.size(), kMany);
  for (const ThreadSummary& thread : found.threads) {
    ASSERT_EQ(thread.summary.rows.size(), 1U);
    EXPECT_EQ(thread.summary.rows[0].durations.median, 5U);
  }
}

}  // namespace
}  // namespace mm::analyze
