// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Damaged files: which class of damage each has, and what each tolerance makes of it.
#include <gtest/gtest.h>

#include <optional>

#include "testing/fixtures.h"
#include "testing/read_profile.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

using enum DamageClass;
using enum ErrorCode;

constexpr std::uint64_t kNotOpened = ~std::uint64_t{0};  // no profile

struct Row {
  const char* folder;
  const char* name;
  DamageClass damage;
  ErrorCode code;
  std::uint64_t lenient_events;  ///< or kNotOpened
  std::uint64_t salvage_events;
  bool found_when_opening;  ///< false: when the event or the text is read
};

// clang-format off
constexpr Row kRows[] = {
    {"v9", "header_short", kRefused, kFileTooShort, kNotOpened, kNotOpened, true},
    {"v9", "version_4294967295", kRefused, kVersionTooNew, kNotOpened, kNotOpened, true},
    {"v9", "cut_last_page", kShort, kPageCut, 20, 20, true},
    {"v9", "cut_page_header", kShort, kPageHeaderCut, 20, 20, true},
    {"v9", "no_index", kShort, kStringIndexMissing, 20, 20, true},
    {"v9", "no_strings", kShort, kStringDataMissing, 20, 20, true},
    {"v9", "event_partial", kShort, kRecordCut, 19, 19, true},
    {"v9", "event_id_beyond", kLocal, kIdBeyondData, 20, 20, false},
    {"v9", "ref_beyond", kLocal, kReferenceBeyondData, 20, 20, false},
    {"v9", "unterminated", kLocal, kUnterminatedString, 20, 20, false},
    {"v9", "interval_reversed", kLocal, kIntervalReversed, 20, 20, false},
    {"v9", "metadata_field", kLocal, kMetadataField, 20, 20, true},
    {"v9", "page_empty", kCorrupt, kEmptyPage, kNotOpened, 20, true},
    {"v9", "stream_version_8", kCorrupt, kStreamVersionMismatch, kNotOpened, 20, true},
    {"v5", "version_mix", kRefused, kVersionMix, kNotOpened, kNotOpened, true},
    {"v5", "empty_files", kRefused, kNothingInside, kNotOpened, kNotOpened, true},
};
// clang-format on

ProfileFiles malformed(const std::string& folder, const std::string& name) {
  return Fixture{"malformed/" + folder, name}.files();
}

class MalformedTest : public ::testing::TestWithParam<Row> {};

void expect_events(const ProfileFiles& files, Tolerance tolerance, std::uint64_t events) {
  const Row& row = MalformedTest::GetParam();
  const auto profile = open_files(files, tolerance);
  ASSERT_EQ(profile.has_value(), events != kNotOpened);
  if (events == kNotOpened) {
    EXPECT_EQ(profile.error().code, row.code) << profile.error().message();
    return;
  }
  EXPECT_EQ("v" + version_name(profile->version()), row.folder);
  EXPECT_EQ(profile->defects().count_of(row.code) > 0, row.found_when_opening);
  const ReadProfile read = read_everything(*profile);
  EXPECT_EQ(read.events.size(), events);
  EXPECT_TRUE(read.contradictions.empty()) << read.contradictions.front();
  EXPECT_GT(read.defects.count_of(row.code), 0U) << defects_text(read.defects);
}

TEST_P(MalformedTest, IsReadAsThePolicySays) {
  const Row& row = GetParam();
  EXPECT_EQ(error_info(row.code).damage, row.damage);
  const ProfileFiles files = malformed(row.folder, row.name);
  expect_events(files, Tolerance::kLenient, row.lenient_events);
  expect_events(files, Tolerance::kSalvage, row.salvage_events);
  const auto strict = open_files(files, Tolerance::kStrict);
  ASSERT_EQ(strict.has_value(), !row.found_when_opening);
  if (!strict.has_value()) {
    EXPECT_EQ(strict.error().code, row.code);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, MalformedTest, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(MalformedTable, HasARowForEveryFile) {
  EXPECT_EQ(fixtures_in("malformed/v5").size() + fixtures_in("malformed/v9").size(),
            std::size(kRows));
}

// A damaged first event must not change the others.
TEST(MalformedTable, LocalDamageStaysLocal) {
  const ProfileFiles sound = Fixture{"v9", "basic"}.files();
  const auto whole = open_files(sound, Tolerance::kLenient);
  ASSERT_TRUE(whole.has_value());
  const auto expected = read_everything(*whole).events;
  for (const char* name : {"event_id_beyond", "ref_beyond", "interval_reversed"}) {
    const ProfileFiles files = malformed("v9", name);
    const auto profile = open_files(files, Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value()) << name;
    const auto events = read_everything(*profile).events;
    ASSERT_EQ(events.size(), expected.size()) << name;
    EXPECT_NE(events[0], expected[0]) << name;
    for (std::size_t i = 1; i < events.size(); ++i) {
      EXPECT_EQ(events[i], expected[i]) << name << ", event " << i;
    }
  }
}

}  // namespace
}  // namespace mm::testing
