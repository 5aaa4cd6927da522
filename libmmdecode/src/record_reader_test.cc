// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "mmdecode/each_event.h"
#include "testing/profile_builder.h"
#include "testing/unnamed_file.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::ProfileBuilder;
using testing::UnnamedFile;

Result<Profile> open_with(const Bytes& map, int descriptor) {
  MM_TRY(Source source, Source::open_paged({.bytes = map, .descriptor = descriptor},
                                           Tolerance::kLenient));
  return Profile::open(std::move(source));
}

Bytes two_intervals(std::uint64_t first_start) {
  return ProfileBuilder{}
      .interval("Query", "a", 1, first_start, 20)
      .interval("Query", "b", 1, 30, 40)
      .bytes();
}

std::vector<std::uint64_t> starts(const Profile& profile) {
  std::vector<std::uint64_t> all;
  for_each_event(profile, [&](const Event& event) { all.push_back(event.start); });
  return all;
}

TEST(RecordReader, ReadsThroughTheDescriptor) {
  const Bytes map = two_intervals(10);
  const UnnamedFile file{two_intervals(11)};
  const auto profile = open_with(map, file.descriptor());
  ASSERT_TRUE(profile.has_value());
  EXPECT_EQ(starts(*profile), (std::vector<std::uint64_t>{11, 30}));
  EXPECT_EQ(profile->events().at(0).start, 10U);  // in place
}

TEST(RecordReader, ReadsInPlaceWithoutADescriptor) {
  const Bytes map = two_intervals(10);
  const auto profile = Profile::open(map);
  ASSERT_TRUE(profile.has_value());
  const EventChunk& chunk = profile->events().chunks()[0];
  EXPECT_EQ(RecordReader{profile->source()}.read(chunk.records, 24), chunk.records);
}

TEST(RecordReader, TakesFromTheMapWhatCannotBeRead) {
  const Bytes map = two_intervals(10);
  const std::size_t second_record =
      static_cast<std::size_t>(Profile::open(map)->events().file_offset(1));
  const Bytes other = two_intervals(11);
  const UnnamedFile shorter{Bytes(
      other.begin(), other.begin() + static_cast<std::ptrdiff_t>(second_record) + 5)};
  const auto profile = open_with(map, shorter.descriptor());
  ASSERT_TRUE(profile.has_value());
  EXPECT_EQ(starts(*profile), (std::vector<std::uint64_t>{11, 30}));
  const auto closed = open_with(map, 1'000'000);
  EXPECT_EQ(starts(*closed), (std::vector<std::uint64_t>{10, 30}));
}

TEST(ForEachEvent, EndsWhereTheVisitSaysSo) {
  const Bytes bytes = two_intervals(10);
  const auto profile = Profile::open(bytes);
  int visits = 0;
  for_each_event(*profile, [&](const Event&) { return ++visits < 1; });
  EXPECT_EQ(visits, 1);
}

TEST(ForEachEvent, ReadsMoreThanFitsAtOnce) {
  ProfileBuilder builder;
  const std::uint64_t count = 2 * kRecordsAtOnce + 3;
  for (std::uint64_t i = 0; i < count; ++i) builder.interval("Query", "a", 1, i, i + 1);
  const Bytes bytes = builder.bytes();
  const UnnamedFile file{bytes};
  const auto profile = open_with(bytes, file.descriptor());
  ASSERT_TRUE(profile.has_value());
  std::uint64_t next = 0;
  for_each_event(*profile, [&](const Event& event) { EXPECT_EQ(event.start, next++); });
  EXPECT_EQ(next, count);
}

}  // namespace
}  // namespace mm::decode
