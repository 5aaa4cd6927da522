// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The summary of random profiles and of fixtures equals the reference, in every version
// and for any number of jobs.
#include <gtest/gtest.h>

#include <numeric>

#include "testing/fixtures.h"
#include "testing/random_profile.h"
#include "testing/reference_summary.h"

namespace mm::testing {
namespace {

// One of each form of records.
constexpr std::int64_t kVersions[] = {0, 1, 3, 8, 9};

analyze::Summary summary_of(const ProfileFiles& files, unsigned jobs) {
  const auto profile = open_files(files, decode::Tolerance::kLenient);
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
  for (const std::int64_t version : kVersions) {
    const auto expected = reference_summary(random.events_in(version));
    ASSERT_EQ(sum_of_self_times(expected), expected.covered_time);
    const ProfileFiles files = random.files(version);
    for (const unsigned jobs : {1U, 2U, 5U}) {
      const analyze::Summary actual = summary_of(files, jobs);
      ASSERT_EQ(summary_difference(expected, actual), "")
          << version_label(version) << ", jobs " << jobs;
      ASSERT_EQ(sum_of_self_times(actual), actual.covered_time);
    }
  }
}

void expect_reference_of(std::uint64_t cases, const RandomShape& shape) {
  for (std::uint64_t i = 0; i < cases_to_try(cases); ++i) {
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
  for (const Fixture& fixture : all_fixtures()) {
    // Too long to square.
    if (fixture.name == "paged" || fixture.name == "profiler") continue;
    const ProfileFiles files = fixture.files();
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value()) << fixture.label() << profile.error().message();
    const auto expected = reference_summary(read_everything(*profile).events);
    const auto actual = analyze::summarize(*profile, {.all_threads = true, .jobs = 3});
    ASSERT_TRUE(actual.has_value()) << fixture.label();
    EXPECT_EQ(summary_difference(expected, *actual), "") << fixture.label();
  }
}

}  // namespace
}  // namespace mm::testing
