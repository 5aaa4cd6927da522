// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The summaries of all threads, from one pass, against those of each thread alone.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "mmanalyze/summary.h"
#include "mmanalyze/thread_summary.h"
#include "testing/chance.h"
#include "testing/profile_builder.h"
#include "testing/random_profile.h"

namespace mm::testing {
namespace {

constexpr std::int64_t kVersions[] = {0, 1, 3, 8, 9};

/// All values but defects, which threads share.
std::string values_of(const analyze::Summary& summary) {
  std::string text;
  const auto add = [&text](std::uint64_t value) { text += std::to_string(value) + " "; };
  for (const analyze::LabelSummary& row : summary.rows) {
    text += "\n" + row.label + ": ";
    for (const std::uint64_t value :
         {row.time, row.inclusive_time, row.self_time, row.invocation_count,
          row.number_of_cache_misses, row.number_of_cache_hits, row.blocked_time,
          row.incremental_load_time, row.incremental_hashing_time, row.durations.min,
          row.durations.mean, row.durations.median, row.durations.p75, row.durations.p90,
          row.durations.p99, row.durations.max, row.durations.stddev}) {
      add(value);
    }
  }
  for (const analyze::ArtifactSize& artifact : summary.artifact_sizes) {
    text += "\nartifact " + artifact.label + " ";
    add(artifact.value);
  }
  for (const analyze::MemoryUse& use : summary.memory) {
    text += "\nmemory " + use.label + " ";
    for (const std::uint64_t value : {use.samples, use.peak, use.last}) add(value);
  }
  text += "\ntotals ";
  for (const std::uint64_t value :
       {summary.total_time, summary.wall_time, summary.covered_time, summary.busy_time,
        summary.first_start, summary.thread_count, summary.interval_count,
        summary.instant_count, summary.integer_count, summary.overlap_count,
        summary.order_violation_count, summary.other_thread_count}) {
    add(value);
  }
  text += "\nphases ";
  for (const std::uint64_t value : summary.phase_times) add(value);
  return text;
}

decode::Selection selection_of(Chance& chance) {
  decode::Selection selection;
  if (chance.one_in(3)) selection.min_duration = chance.below(40);
  if (chance.one_in(3)) selection.from = chance.below(200);
  if (chance.one_in(4)) selection.to = 100 + chance.below(400);
  if (chance.one_in(4)) selection.kinds.push_back(*decode::TextMatch::parse("Query"));
  return selection;
}

std::set<std::uint64_t> threads_of(const std::vector<ReadEvent>& events) {
  std::set<std::uint64_t> threads;
  for (const ReadEvent& event : events) threads.insert(event.thread);
  return threads;
}

void expect_each_alone(const decode::Profile& profile,
                       const std::set<std::uint64_t>& threads,
                       const analyze::SummaryOptions& options) {
  const auto found = analyze::summarize_threads(profile, options);
  ASSERT_TRUE(found.has_value()) << found.error().detail;
  std::set<std::uint64_t> met;
  for (const analyze::ThreadSummary& thread : found->threads) {
    met.insert(thread.thread.value);
    analyze::SummaryOptions alone = options;
    alone.selection.threads = {thread.thread};
    const auto expected = analyze::summarize(profile, alone);
    ASSERT_TRUE(expected.has_value());
    EXPECT_EQ(values_of(thread.summary), values_of(*expected)) << thread.thread.value;
  }
  EXPECT_EQ(met, threads);
  EXPECT_EQ(met.size(), found->threads.size());
}

TEST(ThreadSummaryProperty, EqualsTheSummaryOfEachThreadAlone) {
  for (std::uint64_t i = 0; i < 150; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    Chance chance{seed};
    const RandomProfile random =
        random_profile(seed, {.most_events = i % 10 == 0 ? 600U : 60U});
    const decode::Selection selection =
        chance.one_in(2) ? selection_of(chance) : decode::Selection{};
    for (const std::int64_t version : kVersions) {
      const ProfileFiles files = random.files(version);
      const auto profile = open_files(files, decode::Tolerance::kLenient);
      ASSERT_TRUE(profile.has_value());
      for (const unsigned jobs : {1U, 3U}) {
        expect_each_alone(*profile, threads_of(random.events_in(version)),
                          {.selection = selection,
                           .all_threads = chance.one_in(2),
                           .with_durations = chance.one_in(2),
                           .jobs = jobs});
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(ThreadSummaryProperty, OfAProfileWithoutEventsIsNone) {
  const RandomProfile random = random_profile(1, {.most_events = 0});
  const Bytes bytes = random.bytes(9);
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kLenient);
  ASSERT_TRUE(profile.has_value());
  const auto found = analyze::summarize_threads(*profile);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->threads.empty());
}

}  // namespace
}  // namespace mm::testing
