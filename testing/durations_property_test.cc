// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The durations of single invocations, of random profiles in every form of records,
// against sorting them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "mmanalyze/summary.h"
#include "testing/random_profile.h"

namespace mm::testing {
namespace {

constexpr std::int64_t kVersions[] = {0, 1, 3, 8, 9};

std::map<std::string, std::vector<std::uint64_t>> sorted_durations(
    const std::vector<ReadEvent>& events) {
  std::map<std::string, std::vector<std::uint64_t>> by_label;
  for (const ReadEvent& event : events) {
    if (event.type != decode::EventType::kInterval || event.kind == "QueryBlocked" ||
        event.kind == "IncrementalLoadResult" ||
        event.kind == "IncrementalResultHashing") {
      continue;
    }
    by_label[event.label].push_back(std::max(event.start, event.end) - event.start);
  }
  for (auto& [label, durations] : by_label) std::ranges::sort(durations);
  return by_label;
}

/// The smallest value that `percent` of all are not above.
std::uint64_t percentile(const std::vector<std::uint64_t>& sorted, std::size_t percent) {
  std::size_t up_to = 1;
  while (up_to * 100 < percent * sorted.size()) ++up_to;
  return sorted[up_to - 1];
}

analyze::Durations reference(const std::vector<std::uint64_t>& sorted) {
  long double sum = 0;
  for (const std::uint64_t duration : sorted) sum += static_cast<long double>(duration);
  const long double count = static_cast<long double>(sorted.size());
  long double squares = 0;
  for (const std::uint64_t duration : sorted) {
    const long double difference = static_cast<long double>(duration) - sum / count;
    squares += difference * difference;
  }
  return {.min = sorted.front(),
          .mean = static_cast<std::uint64_t>(std::llround(sum / count)),
          .median = percentile(sorted, 50),
          .p75 = percentile(sorted, 75),
          .p90 = percentile(sorted, 90),
          .p99 = percentile(sorted, 99),
          .max = sorted.back(),
          .stddev = static_cast<std::uint64_t>(std::llround(sqrtl(squares / count)))};
}

void expect_reference(const RandomProfile& random) {
  for (const std::int64_t version : kVersions) {
    const auto expected = sorted_durations(random.events_in(version));
    const ProfileFiles files = random.files(version);
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value());
    const auto summary = analyze::summarize(*profile, {.with_durations = true});
    ASSERT_TRUE(summary.has_value());
    std::size_t seen = 0;
    for (const analyze::LabelSummary& row : summary->rows) {
      const auto at = expected.find(row.label);
      if (at == expected.end()) {
        EXPECT_EQ(row.durations, analyze::Durations{}) << row.label;
        continue;
      }
      ++seen;
      EXPECT_EQ(row.invocation_count, at->second.size()) << row.label;
      EXPECT_EQ(row.durations, reference(at->second))
          << row.label << " in version " << version_label(version);
    }
    EXPECT_EQ(seen, expected.size());
  }
}

TEST(DurationsProperty, EqualThoseOfSorting) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    expect_reference(random_profile(seed, {.most_events = i % 10 == 0 ? 600U : 60U}));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(DurationsProperty, AreThoseOfTheSelectedInvocations) {
  const RandomProfile random = random_profile(first_test_seed(), {.most_events = 400});
  const Bytes bytes = random.bytes(9);
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kLenient);
  ASSERT_TRUE(profile.has_value());
  decode::Selection selection;
  selection.min_duration = 20;
  const auto summary =
      analyze::summarize(*profile, {.selection = selection, .with_durations = true});
  ASSERT_TRUE(summary.has_value());
  auto expected = sorted_durations(random.events_in(9));
  for (auto& [label, durations] : expected) {
    std::erase_if(durations, [](std::uint64_t duration) { return duration < 20; });
  }
  std::erase_if(expected, [](const auto& entry) { return entry.second.empty(); });
  ASSERT_FALSE(expected.empty());
  for (const analyze::LabelSummary& row : summary->rows) {
    const auto at = expected.find(row.label);
    if (at == expected.end()) continue;
    EXPECT_EQ(row.durations, reference(at->second)) << row.label;
  }
}

}  // namespace
}  // namespace mm::testing
