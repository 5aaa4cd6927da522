// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Of what real compilers wrote next to nothing may be in no phase.
#include <gtest/gtest.h>

#include "mmanalyze/summary.h"
#include "testing/fixtures.h"
#include "testing/read_profile.h"

namespace mm::testing {
namespace {

std::vector<Fixture> fixtures_of_rustc() {
  std::vector<Fixture> chosen;
  for (const Fixture& fixture : all_fixtures()) {
    if (fixture.name.starts_with("rustc_")) chosen.push_back(fixture);
  }
  return chosen;
}

class PhasesOfCompilers : public ::testing::TestWithParam<Fixture> {};

TEST_P(PhasesOfCompilers, LeaveLittleOver) {
  const ProfileFiles files = GetParam().files();
  const auto profile = open_files(files, decode::Tolerance::kLenient);
  ASSERT_TRUE(profile);
  const auto summary = analyze::summarize(*profile);
  ASSERT_TRUE(summary);
  std::uint64_t sum = 0;
  for (const std::uint64_t time : summary->phase_times) sum += time;
  EXPECT_EQ(sum, summary->covered_time);
  const auto other = summary->phase_times[analyze::place_of(analyze::Phase::kOther)];
  const double percent =
      sum == 0 ? 0 : 100.0 * static_cast<double>(other) / static_cast<double>(sum);
  RecordProperty("other_percent", std::to_string(percent));
  EXPECT_LT(percent, 1.0);
}

INSTANTIATE_TEST_SUITE_P(Fixtures, PhasesOfCompilers,
                         ::testing::ValuesIn(fixtures_of_rustc()),
                         [](const auto& fixture) { return fixture.param.label(); });

}  // namespace
}  // namespace mm::testing
