// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Damage that the decoder lets through must not hurt the summary, and more tolerance must
// not change its numbers.
#include <gtest/gtest.h>

#include "testing/damage.h"
#include "testing/reference_summary.h"
#include "testing/small_profiles.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

std::optional<analyze::Summary> summary_of(const ProfileFiles& files, Tolerance tolerance,
                                           unsigned jobs) {
  const auto profile = open_files(files, tolerance);
  if (!profile.has_value()) return std::nullopt;
  auto summary = analyze::summarize(*profile, {.all_threads = true, .jobs = jobs});
  if (summary.has_value()) return *std::move(summary);
  const bool is_refused =
      decode::is_refused(error_info(summary.error().code).damage, tolerance);
  EXPECT_TRUE(is_refused || summary.error().code == ErrorCode::kNoNames)
      << summary.error().message();
  return std::nullopt;
}

// What holds for any bytes at all.
void expect_steady_summary(const ProfileFiles& files) {
  const auto strict = summary_of(files, Tolerance::kStrict, 1);
  const auto lenient = summary_of(files, Tolerance::kLenient, 1);
  const auto salvage = summary_of(files, Tolerance::kSalvage, 1);
  if (strict) {
    ASSERT_TRUE(lenient.has_value());
    EXPECT_EQ(summary_difference(*strict, *lenient), "");
    EXPECT_TRUE(lenient->defects.empty()) << defects_text(lenient->defects);
  }
  if (lenient) {
    ASSERT_TRUE(salvage.has_value());
    // Salvage closes the starts that lenient drops.
    const auto profile = open_files(files, Tolerance::kLenient);
    if (profile->defects().count_of(ErrorCode::kStartWithoutEnd) == 0) {
      EXPECT_EQ(summary_difference(*lenient, *salvage), "");
    }
  }
  if (!salvage) return;
  const auto profile = open_files(files, Tolerance::kSalvage);
  const auto reference = reference_summary(read_everything(*profile).events);
  EXPECT_EQ(summary_difference(reference, *salvage), "");
  const auto parallel = summary_of(files, Tolerance::kSalvage, 2);
  ASSERT_TRUE(parallel.has_value());
  EXPECT_EQ(summary_difference(*salvage, *parallel), "");
  EXPECT_EQ(defects_text(salvage->defects), defects_text(parallel->defects));
}

class SummaryDamageTest : public ::testing::TestWithParam<SmallProfile> {};

TEST_P(SummaryDamageTest, EveryByteChangeGivesASteadySummary) {
  for_each_byte_change(GetParam().files,
                       [](const ProfileFiles& changed, const std::string& what) {
                         expect_steady_summary(changed);
                         ASSERT_FALSE(::testing::Test::HasFailure()) << what;
                       });
}

TEST_P(SummaryDamageTest, EveryPrefixGivesASteadySummary) {
  for_each_prefix(GetParam().files, [](const ProfileFiles& prefix, std::size_t file) {
    SCOPED_TRACE("file " + std::to_string(file) + " cut to " +
                 std::to_string(prefix[file].size()) + " bytes");
    expect_steady_summary(prefix);
  });
}

// The newest version in full; of the others what differs in their records.
std::vector<SmallProfile> damaged_profiles() {
  std::vector<SmallProfile> chosen = tiny_profiles();
  for (SmallProfile& small : small_profiles()) {
    if (small.version == 9) chosen.push_back(std::move(small));
  }
  return chosen;
}

INSTANTIATE_TEST_SUITE_P(Small, SummaryDamageTest,
                         ::testing::ValuesIn(damaged_profiles()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace mm::testing
