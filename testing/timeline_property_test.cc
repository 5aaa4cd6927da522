// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Timelines of random profiles of every version: crossing, reversed, equal and unsorted
// intervals on several threads.
#include <gtest/gtest.h>

#include "testing/chance.h"
#include "testing/fixtures.h"
#include "testing/random_profile.h"
#include "testing/read_profile.h"
#include "testing/timeline_check.h"

namespace mm::testing {
namespace {

std::string fault_of(const ProfileFiles& files) {
  const auto profile = open_files(files, decode::Tolerance::kSalvage);
  return profile ? timeline_fault(*profile) : profile.error().message();
}

TEST(TimelineProperty, HoldsForRandomProfiles) {
  const std::uint64_t first = first_test_seed();
  for (std::uint64_t seed = first; seed < first + 300; ++seed) {
    const auto random = random_profile(seed, {.most_events = 200});
    for (const std::int64_t version : {9, 8, 1, 0}) {
      ASSERT_EQ(fault_of(random.files(version)), "")
          << "MM_TEST_SEED=" << seed << " version " << version;
    }
  }
}

TEST(TimelineProperty, HoldsForFixtures) {
  for (const Fixture& fixture : all_fixtures()) {
    ASSERT_EQ(fault_of(fixture.files()), "") << fixture.label();
  }
}

}  // namespace
}  // namespace mm::testing
