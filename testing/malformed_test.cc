// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Damaged files: which class of damage each has, and what each tolerance makes of it.
#include <gtest/gtest.h>

#include <optional>

#include "testing/read_profile.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

using enum DamageClass;
using enum ErrorCode;

constexpr std::uint64_t kNotOpened = ~std::uint64_t{0};  // no profile

struct Row {
  const char* name;
  DamageClass damage;
  ErrorCode code;
  std::uint64_t lenient_events;  ///< or kNotOpened
  std::uint64_t salvage_events;
  bool found_when_opening;  ///< false: when the event or the text is read
};

// clang-format off
constexpr Row kRows[] = {
    {"header_short", kRefused, kFileTooShort, kNotOpened, kNotOpened, true},
    {"version_4294967295", kRefused, kVersionTooNew, kNotOpened, kNotOpened, true},
    {"cut_last_page", kShort, kPageCut, 20, 20, true},
    {"cut_page_header", kShort, kPageHeaderCut, 20, 20, true},
    {"no_index", kShort, kStringIndexMissing, 20, 20, true},
    {"no_strings", kShort, kStringDataMissing, 20, 20, true},
    {"event_partial", kShort, kRecordCut, 19, 19, true},
    {"event_id_beyond", kLocal, kIdBeyondData, 20, 20, false},
    {"ref_beyond", kLocal, kReferenceBeyondData, 20, 20, false},
    {"unterminated", kLocal, kUnterminatedString, 20, 20, false},
    {"interval_reversed", kLocal, kIntervalReversed, 20, 20, false},
    {"metadata_field", kLocal, kMetadataField, 20, 20, true},
    {"page_empty", kCorrupt, kEmptyPage, kNotOpened, 20, true},
    {"stream_version_8", kCorrupt, kStreamVersionMismatch, kNotOpened, 20, true},
};
// clang-format on

Bytes malformed(const std::string& name) {
  return read_test_file(testdata_dir() / "fixtures/malformed/v9" /
                        (name + ".mm_profdata.zst"));
}

class MalformedTest : public ::testing::TestWithParam<Row> {};

void expect_events(const Bytes& bytes, Tolerance tolerance, std::uint64_t events) {
  const Row& row = MalformedTest::GetParam();
  const auto profile = decode::Profile::open(bytes, tolerance);
  ASSERT_EQ(profile.has_value(), events != kNotOpened);
  if (events == kNotOpened) {
    EXPECT_EQ(profile.error().code, row.code) << profile.error().message();
    return;
  }
  EXPECT_EQ(profile->version(), 9U);
  EXPECT_EQ(profile->defects().count_of(row.code) > 0, row.found_when_opening);
  const ReadProfile read = read_everything(*profile);
  EXPECT_EQ(read.events.size(), events);
  EXPECT_TRUE(read.contradictions.empty()) << read.contradictions.front();
  EXPECT_GT(read.defects.count_of(row.code), 0U) << defects_text(read.defects);
}

TEST_P(MalformedTest, IsReadAsThePolicySays) {
  const Row& row = GetParam();
  EXPECT_EQ(error_info(row.code).damage, row.damage);
  const Bytes bytes = malformed(row.name);
  expect_events(bytes, Tolerance::kLenient, row.lenient_events);
  expect_events(bytes, Tolerance::kSalvage, row.salvage_events);
  const auto strict = decode::Profile::open(bytes, Tolerance::kStrict);
  ASSERT_EQ(strict.has_value(), !row.found_when_opening);
  if (!strict.has_value()) {
    EXPECT_EQ(strict.error().code, row.code);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, MalformedTest, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(MalformedTable, HasARowForEveryFile) {
  const auto dir = testdata_dir() / "fixtures/malformed/v9";
  EXPECT_EQ(names_with_suffix(dir, ".mm_profdata.zst").size(), std::size(kRows));
}

// A damaged first event must not change the others.
TEST(MalformedTable, LocalDamageStaysLocal) {
  const Bytes sound =
      read_test_file(testdata_dir() / "fixtures/v9/basic.mm_profdata.zst");
  const auto whole = decode::Profile::open(sound);
  ASSERT_TRUE(whole.has_value());
  const auto expected = read_everything(*whole).events;
  for (const char* name : {"event_id_beyond", "ref_beyond", "interval_reversed"}) {
    const Bytes bytes = malformed(name);
    const auto profile = decode::Profile::open(bytes);
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
