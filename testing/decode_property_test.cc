// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random profiles are read as they were drawn, whatever their pages and names look like.
#include <gtest/gtest.h>

#include "testing/damage.h"
#include "testing/profile_checker.h"
#include "testing/random_profile.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

constexpr std::uint64_t kCases = 400;

void expect_as_drawn(const RandomProfile& random, std::int64_t version,
                     Tolerance tolerance) {
  const ProfileFiles files = random.files(version);
  const auto profile = open_files(files, tolerance);
  if (largest_file(files) == 0) {  // nothing drawn, in files without headers
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(profile.error().code, ErrorCode::kNothingInside);
    return;
  }
  const bool is_paired = find_wire_form(version)->records == RecordKind::kStartEnd;
  if (is_paired && tolerance == Tolerance::kStrict && random.has_reversed_intervals()) {
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(profile.error().code, ErrorCode::kIntervalReversed);
    return;
  }
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  EXPECT_EQ(profile->version(), version);
  const ReadProfile read = read_everything(*profile);
  EXPECT_TRUE(read.contradictions.empty()) << read.contradictions.front();
  const auto expected = random.events_in(version);
  ASSERT_EQ(read.events.size(), expected.size());
  for (std::size_t i = 0; i < read.events.size(); ++i) {
    ASSERT_EQ(read.events[i], expected[i]) << "event " << i;
  }
}

TEST(RandomProfiles, AreReadAsDrawn) {
  for (std::uint64_t i = 0; i < kCases; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    const RandomProfile random = random_profile(seed);
    for (const WireForm& form : wire_forms()) {
      SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed) + ", version " +
                   version_label(form.version));
      for (const auto tolerance :
           {Tolerance::kStrict, Tolerance::kLenient, Tolerance::kSalvage}) {
        expect_as_drawn(random, form.version, tolerance);
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(RandomProfiles, RegularOnesPassTheChecker) {
  for (std::uint64_t i = 0; i < kCases; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    const RandomProfile random = random_profile(seed, {.may_be_irregular = false});
    for (const std::uint32_t version : {8U, 9U}) {
      ASSERT_EQ(violations_text(check_profile(random.bytes(version))), "");
    }
  }
}

TEST(RandomProfiles, AreTheSameForTheSameSeed) {
  const RandomProfile one = random_profile(7);
  const RandomProfile two = random_profile(7);
  EXPECT_EQ(one.bytes(9), two.bytes(9));
  EXPECT_NE(one.bytes(9), random_profile(8).bytes(9));
}

}  // namespace
}  // namespace mm::testing
