// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The summary of random profiles and of fixtures equals the reference, in both versions
// and for any number of jobs.
#include <gtest/gtest.h>

#include <numeric>

#include "testing/random_profile.h"
#include "testing/reference_summary.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

analyze::Summary summary_of(const Bytes& bytes, unsigned jobs) {
  const auto profile = decode::Profile::open(bytes);
  if (!profile.has_value()) {
    ADD_FAILURE() << profile.error().message();
    return {};
  }
  auto summary = analyze::summarize(*profile, {.jobs = jobs});
  if (!summary.has_value()) {
    ADD_FAILURE() << summary.error().message();
    return {};
  }
  return *std::move(summary);
}

std::uint64_t sum_of_self_times(const analyze::Summary& summary) {
  return std::accumulate(
      summary.rows.begin(), summary.rows.end(), std::uint64_t{0},
      [](std::uint64_t sum, const auto& row) { return sum + row.self_time; });
}

void expect_reference(const RandomProfile& random) {
  const analyze::Summary expected = reference_summary(random.events);
  ASSERT_EQ(sum_of_self_times(expected), expected.covered_time);
  for (const std::uint32_t version : {8U, 9U}) {
    const Bytes bytes = random.bytes(version);
    for (const unsigned jobs : {1U, 2U, 5U}) {
      const analyze::Summary actual = summary_of(bytes, jobs);
      ASSERT_EQ(summary_difference(expected, actual), "")
          << "version " << version << ", jobs " << jobs;
      ASSERT_EQ(sum_of_self_times(actual), actual.covered_time);
    }
  }
}

void expect_reference_of(std::uint64_t cases, const RandomShape& shape) {
  for (std::uint64_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    expect_reference(random_profile(seed, shape));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(SummaryProperty, SmallProfilesEqualTheReference) {
  expect_reference_of(3'000, {.most_events = 12});
}
TEST(SummaryProperty, MiddlingProfilesEqualTheReference) {
  expect_reference_of(300, {.most_events = 80});
}
TEST(SummaryProperty, NestedProfilesEqualTheReference) {
  expect_reference_of(300, {.most_events = 120, .may_be_irregular = false});
}
TEST(SummaryProperty, LongProfilesEqualTheReference) {
  expect_reference_of(10, {.most_events = 1'000});
}

TEST(SummaryProperty, FixturesEqualTheReference) {
  for (const char* version : {"v8", "v9"}) {
    const auto dir = testdata_dir() / "fixtures" / version;
    for (const auto& name : names_with_suffix(dir, ".mm_profdata.zst")) {
      if (name == "paged" || name == "profiler") continue;  // too long to square
      const Bytes bytes = read_test_file(dir / (name + ".mm_profdata.zst"));
      const auto profile = decode::Profile::open(bytes);
      ASSERT_TRUE(profile.has_value());
      const auto expected = reference_summary(read_everything(*profile).events);
      const auto actual = analyze::summarize(*profile, {.all_threads = true, .jobs = 3});
      ASSERT_TRUE(actual.has_value());
      EXPECT_EQ(summary_difference(expected, *actual), "") << version << "/" << name;
    }
  }
}

}  // namespace
}  // namespace mm::testing
