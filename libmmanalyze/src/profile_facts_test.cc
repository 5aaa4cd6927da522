// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/profile_facts.h"

#include <gtest/gtest.h>

#include <string>

#include "testing/profile_text.h"

namespace mm::analyze {
namespace {

ProfileFacts facts_of(std::string_view text) {
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = decode::Profile::open(bytes);
  if (!profile.has_value()) {
    ADD_FAILURE() << profile.error().message();
    return {};
  }
  return profile_facts(*profile);
}

TEST(ProfileFacts, CountsByKindAndThread) {
  const ProfileFacts facts = facts_of(R"(
thread 7
LLVM_passes LLVM_module_codegen demo.cgu.0 20..40
thread 3
Query typeck 5..30
QueryCacheHit typeck @12
QueryCacheHit typeck @13
ArtifactSize object_file a.o =4096
thread 9
ArtifactSize object_file b.o =1
)");
  EXPECT_EQ(facts.counts, (EventCounts{.intervals = 2, .instants = 2, .integers = 2}));
  EXPECT_EQ(facts.earliest_start, 5U);
  EXPECT_EQ(facts.last_end, 40U);
  ASSERT_EQ(facts.kinds.size(), 4U);
  EXPECT_EQ(facts.kinds[0].kind, "ArtifactSize");
  EXPECT_EQ(facts.kinds[0].counts, (EventCounts{.integers = 2}));
  EXPECT_EQ(facts.kinds[1].kind, "QueryCacheHit");
  EXPECT_EQ(facts.kinds[2].kind, "LLVM_passes");
  ASSERT_EQ(facts.threads.size(), 3U);
  EXPECT_EQ(facts.threads[0].thread.value, 3U);
  EXPECT_EQ(facts.threads[0].name, "main");
  EXPECT_EQ(facts.threads[0].first_start, 5U);
  EXPECT_EQ(facts.threads[0].last_end, 30U);
  EXPECT_EQ(facts.threads[1].name, "codegen worker demo.cgu.0");
  EXPECT_EQ(facts.threads[2].first_start, std::nullopt);
  EXPECT_EQ(facts.threads[2].counts, (EventCounts{.integers = 1}));
}

TEST(ProfileFacts, OfAReversedIntervalTheStartCounts) {
  const ProfileFacts facts = facts_of("thread 1\nQuery typeck 50..10\nQuery b 60..70\n");
  EXPECT_EQ(facts.earliest_start, 50U);
  EXPECT_EQ(facts.last_end, 70U);
}

TEST(ProfileFacts, OfNothingAreNone) {
  const ProfileFacts facts = facts_of("command \"rustc \"\n");
  EXPECT_EQ(facts.counts.sum(), 0U);
  EXPECT_EQ(facts.earliest_start, std::nullopt);
  EXPECT_TRUE(facts.threads.empty());
}

/// Each event has another thread, so that threads of execution share all of them.
TEST(ProfileFacts, AreTheSameForAnyNumberOfJobs) {
  std::string text;
  for (int i = 0; i < 40'000; ++i) {
    text += "thread " + std::to_string(1 + i % 3) + "\n";
    text += i % 5 == 0 ? "LLVM_x LLVM_passes unit." + std::to_string(i % 2)
                       : std::string{"QueryCacheHit typeck"};
    text += i % 5 == 0 ? " 5.." + std::to_string(10 + i) : " @" + std::to_string(i + 7);
    text += "\n";
  }
  text += "thread 2\nThreadName \"early\" @99\nThreadName \"late\" @98\n";
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = decode::Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  const ProfileSurvey one = survey_profile(*profile, 1);
  EXPECT_EQ(one.events.counts, (EventCounts{.intervals = 8'000, .instants = 32'002}));
  EXPECT_EQ(one.events.threads[0].name, "main");
  EXPECT_EQ(one.events.threads[1].name, "late");
  EXPECT_EQ(one.events.threads[2].name, "codegen worker");
  EXPECT_FALSE(one.may_have_defects);
  for (const unsigned jobs : {2U, 5U}) {
    const ProfileSurvey many = survey_profile(*profile, jobs);
    EXPECT_TRUE(many.events == one.events) << jobs;
    EXPECT_TRUE(many.strings == one.strings) << jobs;
    EXPECT_FALSE(many.may_have_defects) << jobs;
  }
}

TEST(ProfileFacts, OfSeveralEarliestEventsTheFirstWrittenIsOfTheMainThread) {
  const ProfileFacts facts = facts_of(
      "thread 9\nQuery b 5..8\nthread 3\nQuery a 5..9\nthread 9\nQuery a 5..9\n");
  EXPECT_EQ(facts.threads[0].name, "query worker");
  EXPECT_EQ(facts.threads[1].name, "main");
}

TEST(ProfileSurvey, SaysWhereAVerifierMayFindMore) {
  for (const std::string event :
       {"Query typeck 50..10", "Query \"\" 0..1", "Query &1000 0..1"}) {
    const testing::Bytes bytes = testing::compile_paged_file("thread 1\n" + event + "\n");
    const auto profile = decode::Profile::open(bytes);
    ASSERT_TRUE(profile.has_value());
    EXPECT_TRUE(survey_profile(*profile).may_have_defects) << event;
  }
}

}  // namespace
}  // namespace mm::analyze
