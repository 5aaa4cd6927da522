// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Events of the versions whose records are not read in place: none, 0 and 1.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmdecode/profile.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::ProfileBuilder;
using testing::ProfileFiles;

struct Opened {
  ProfileFiles files;
  std::optional<Profile> profile;

  explicit Opened(ProfileBuilder& b, Tolerance tolerance = Tolerance::kLenient)
      : files(b.files()) {
    auto opened = Profile::open(
        {.events = files[0], .string_data = files[1], .string_index = files[2]},
        tolerance);
    if (opened) profile.emplace(std::move(opened).value());
  }

  /// "a 1..5, b @3": labels and times in order.
  std::string text() const {
    std::string all;
    Defects ignored;
    for (const Event event : profile->events()) {
      if (!all.empty()) all += ", ";
      all += profile->strings().text(event.id, ignored);
      all += event.type == EventType::kInstant
                 ? " @" + std::to_string(event.start)
                 : " " + std::to_string(event.start) + ".." + std::to_string(event.end);
    }
    return all;
  }
  std::uint64_t count_of(ErrorCode code) const {
    return profile->defects().count_of(code);
  }
};

TEST(PairedRecords, AnIntervalStandsWhereItsEndIs) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 1).start("K", "b", 1, 2).instant("K", "i", 1, 3);
  b.end("K", "b", 1, 4).end("K", "a", 1, 5);
  EXPECT_EQ(Opened{b}.text(), "i @3, b 2..4, a 1..5");
}

TEST(PairedRecords, AnEndClosesTheLatestStartOfItsThreadKindAndLabel) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 1).start("K", "a", 1, 2).start("K", "a", 2, 3);
  b.start("L", "a", 1, 4);
  b.end("K", "a", 1, 10).end("K", "a", 2, 11).end("K", "a", 1, 12).end("L", "a", 1, 13);
  EXPECT_EQ(Opened{b}.text(), "a 2..10, a 3..11, a 1..12, a 4..13");
}

TEST(PairedRecords, CrossingIntervalsKeepTheirTimes) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 1).start("K", "b", 1, 2).end("K", "a", 1, 3).end("K", "b", 1, 4);
  EXPECT_EQ(Opened{b}.text(), "a 1..3, b 2..4");
}

TEST(PairedRecords, AnEndWithoutAStartIsLeftOut) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 1).end("K", "a", 1, 2).end("K", "a", 1, 3).end("K", "b", 1, 4);
  const Opened opened{b};
  EXPECT_EQ(opened.text(), "a 1..2");
  EXPECT_EQ(opened.count_of(ErrorCode::kEndWithoutStart), 2U);
}

TEST(PairedRecords, AnOpenStartIsLeftOutAndSalvaged) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 1).start("K", "b", 1, 2).start("K", "c", 2, 3);
  b.instant("K", "i", 1, 7);
  const Opened lenient{b};
  EXPECT_EQ(lenient.text(), "i @7");
  EXPECT_EQ(lenient.count_of(ErrorCode::kStartWithoutEnd), 3U);
  EXPECT_EQ((Opened{b, Tolerance::kSalvage}.text()), "i @7, c 3..3, b 2..7, a 1..7");
  EXPECT_FALSE((Opened{b, Tolerance::kStrict}.profile.has_value()));
}

TEST(PairedRecords, ARecordOfNoTypeIsLeftOut) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 1);
  b.raw_event(b.text("K"), b.text("x"), 1, /*type=*/3, 99);
  b.end("K", "a", 1, 2);
  const Opened opened{b};
  EXPECT_EQ(opened.text(), "a 1..2");
  EXPECT_EQ(opened.count_of(ErrorCode::kBadRecordType), 1U);
}

TEST(PairedRecords, AnEndBeforeItsStartIsEmpty) {
  ProfileBuilder b{0};
  b.start("K", "a", 1, 5).end("K", "a", 1, 2);
  const Opened opened{b};
  EXPECT_EQ(opened.text(), "a 5..5");
  EXPECT_EQ(opened.count_of(ErrorCode::kIntervalReversed), 1U);
}

TEST(WideRecords, TimesBeyondTheLimitAreTheLimit) {
  ProfileBuilder b{1};
  const StringId k = b.text("K");
  b.raw_event(k, b.text("a"), 1, 1, kMaxWideTime + 1);
  b.raw_event(k, b.text("b"), std::uint64_t{1} << 40, 2, kMaxWideTime);
  const Opened opened{b};
  const std::string limit = std::to_string(kMaxWideTime);
  EXPECT_EQ(opened.text(), "a 1.." + limit + ", b 2.." + limit);
  EXPECT_EQ(opened.profile->events().at(1).thread.value, std::uint64_t{1} << 40);
  EXPECT_EQ(opened.count_of(ErrorCode::kTimeBeyondLimit), 1U);
}

class ByteOrderOf : public ::testing::TestWithParam<std::int64_t> {};
INSTANTIATE_TEST_SUITE_P(Versions, ByteOrderOf, ::testing::Values(-1, 0, 1),
                         [](const auto& row) {
                           return testing::version_label(row.param);
                         });

void draw_two(ProfileBuilder& b) {
  b.interval("K", "a", 3, 1, 2).instant("K", "b", 3, 3);
}

TEST_P(ByteOrderOf, IsToldByTheKinds) {
  ProfileBuilder little{GetParam()};
  draw_two(little);
  ProfileBuilder big{GetParam()};
  big.big_endian_records();
  draw_two(big);
  EXPECT_EQ(Opened{little}.text(), "a 1..2, b @3");
  EXPECT_EQ(Opened{big}.text(), "a 1..2, b @3");
  EXPECT_EQ(Opened{big}.profile->events().at(1).thread.value, 3U);
}

// The id of "Query" in the first files, 0x80000000, reads as that of a query in the other
// order: both fit, and threads decide.
TEST(ByteOrder, IsToldByTheThreadsWhereBothFit) {
  for (const bool is_big : {false, true}) {
    ProfileBuilder b{0};
    b.no_metadata();
    if (is_big) b.big_endian_records();
    const StringId query = b.text("Query");
    ASSERT_EQ(query.value, 0x8000'0000U);
    for (std::uint64_t id = 0; id < 200; ++id) b.map(id, "query " + std::to_string(id));
    b.interval(query, StringId{5}, 3, 1, 2);
    const Opened opened{b};
    EXPECT_EQ(opened.text(), "query 5 1..2") << is_big;
  }
}

// Thread ids that differ in their high bits only: a hash that looks at the low ones would
// double its memory at each of them.
TEST(PairedRecords, ManyThreadsAlikeCostNoMore) {
  ProfileBuilder b{0};
  const StringId k = b.text("K");
  for (std::uint64_t i = 0; i < 20'000; ++i)
    b.start(k, k, i << 44, 1).end(k, k, i << 44, 2);
  const Opened opened{b};
  EXPECT_EQ(opened.profile->events().size(), 20'000U);
}

// Without an index no kind is known; threads are small numbers.
TEST(ByteOrder, IsToldByTheThreadsWithoutNames) {
  for (const bool is_big : {false, true}) {
    ProfileBuilder b{1};
    if (is_big) b.big_endian_records();
    draw_two(b);
    const ProfileFiles files = b.files();
    const auto profile =
        Profile::open({.events = files[0], .string_data = files[1], .string_index = {}});
    ASSERT_TRUE(profile.has_value());
    EXPECT_EQ(profile->events().at(0).thread.value, 3U);
    EXPECT_EQ(profile->events().at(0).end, 2U);
  }
}

}  // namespace
}  // namespace mm::decode
