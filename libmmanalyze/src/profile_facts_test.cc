// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/profile_facts.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace mm::analyze
