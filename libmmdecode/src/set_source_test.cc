// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "mmdecode/profile.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::bytes_of;
using testing::kNoHeaders;
using testing::ProfileBuilder;
using testing::ProfileFiles;

ProfileFiles files_of(std::int64_t version) {
  ProfileBuilder b{version};
  b.interval("Query", "typeck", 3, 10, 20);
  return b.files();
}

FileSet set_of(const ProfileFiles& files) {
  return {.events = files[0], .string_data = files[1], .string_index = files[2]};
}

Result<Profile> open(const ProfileFiles& files,
                     Tolerance tolerance = Tolerance::kLenient) {
  return Profile::open(set_of(files), tolerance);
}

class SetOf : public ::testing::TestWithParam<std::int64_t> {};
INSTANTIATE_TEST_SUITE_P(Versions, SetOf, ::testing::Range<std::int64_t>(kNoHeaders, 6),
                         [](const auto& row) {
                           return testing::version_label(row.param);
                         });

TEST_P(SetOf, IsReadInItsVersion) {
  const ProfileFiles files = files_of(GetParam());
  const auto profile = open(files, Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  EXPECT_EQ(profile->version(), GetParam());
  ASSERT_EQ(profile->events().size(), 1U);
  const Event event = profile->events().at(0);
  Defects defects;
  EXPECT_EQ(profile->strings().text(event.id, defects), "typeck");
  EXPECT_EQ(event.start, 10U);
  EXPECT_EQ(event.end, 20U);
}

TEST_P(SetOf, AMissingFileIsAMissingStream) {
  const ErrorCode codes[] = {ErrorCode::kEventsMissing, ErrorCode::kStringDataMissing,
                             ErrorCode::kStringIndexMissing};
  for (std::size_t i = 0; i < 3; ++i) {
    ProfileFiles files = files_of(GetParam());
    files[i].clear();
    const auto profile = open(files);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    EXPECT_EQ(profile->defects().count_of(codes[i]), 1U) << i;
    const bool names_need_index = GetParam() < 4;
    EXPECT_EQ(profile->has_names(), i == 0 || (i == 2 && !names_need_index)) << i;
    const auto strict = open(files, Tolerance::kStrict);
    ASSERT_FALSE(strict.has_value());
    EXPECT_EQ(strict.error().code, codes[i]);
  }
}

TEST(Set, OfTwoVersionsNamesBoth) {
  ProfileFiles files = files_of(5);
  files[1] = files_of(4)[1];
  for (const auto tolerance : {Tolerance::kLenient, Tolerance::kSalvage}) {
    const auto profile = open(files, tolerance);
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(profile.error().code, ErrorCode::kVersionMix);
    EXPECT_EQ(
        profile.error().message(),
        "not of one profile: the .string_data file says version 4, the .events file "
        "says 5 at byte 0x4");
  }
}

TEST(Set, WithFilesInEachOthersPlaceIsAMix) {
  ProfileFiles files = files_of(5);
  std::swap(files[1], files[2]);
  const auto profile = open(files, Tolerance::kSalvage);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().code, ErrorCode::kVersionMix);
}

TEST(Set, WithADamagedMagicIsSalvaged) {
  ProfileFiles files = files_of(5);
  files[2][0] = std::byte{'X'};
  const auto lenient = open(files);
  ASSERT_FALSE(lenient.has_value());
  EXPECT_EQ(lenient.error().code, ErrorCode::kBadStreamMagic);
  const auto salvaged = open(files, Tolerance::kSalvage);
  ASSERT_TRUE(salvaged.has_value());
  EXPECT_TRUE(salvaged->metadata().process_id.has_value());
}

TEST(Set, OfALaterVersionNeverExisted) {
  ProfileFiles files = files_of(5);
  for (Bytes& file : files) file[4] = std::byte{7};
  const auto profile = open(files, Tolerance::kSalvage);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().code, ErrorCode::kVersionImpossible);
  EXPECT_NE(profile.error().message().find("reads versions none to 9"),
            std::string::npos);
}

TEST(Set, OfNothingIsRefused) {
  const auto empty = open(ProfileFiles(3), Tolerance::kSalvage);
  ASSERT_FALSE(empty.has_value());
  EXPECT_EQ(empty.error().code, ErrorCode::kNothingInside);
  const auto tiny = open({bytes_of("MM"), {}, bytes_of("M")}, Tolerance::kSalvage);
  ASSERT_FALSE(tiny.has_value());
  EXPECT_EQ(tiny.error().code, ErrorCode::kFileTooShort);
}

TEST(Set, WithAPagedFileInItIsAMix) {
  ProfileFiles files = files_of(kNoHeaders);
  files[0] = ProfileBuilder{9}.interval("K", "a", 1, 1, 2).bytes();
  const auto profile = open(files, Tolerance::kSalvage);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().code, ErrorCode::kVersionMix);
}

// One bad entry is a defect of that name, wherever it stands.
TEST(Set, WithoutHeadersMayHaveABadEntry) {
  ProfileFiles files = files_of(kNoHeaders);
  for (std::size_t i = 4; i < 8; ++i) files[2][i] = std::byte{0xFF};
  const auto profile = open(files);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  EXPECT_EQ(profile->defects().count_of(ErrorCode::kIndexAddressBeyondData), 1U);
}

TEST(Set, OfThreeUnknownFilesIsNoProfile) {
  const Bytes text = bytes_of("some text without any sense");
  const auto profile = open({text, text, text}, Tolerance::kSalvage);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().code, ErrorCode::kNotAProfile);
}

TEST(Set, OfOtherFilesIsNamedForWhatItIs) {
  const Bytes elf = bytes_of(
      "\x7F"
      "ELF some program");
  const auto profile = open({elf, elf, elf}, Tolerance::kSalvage);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().code, ErrorCode::kNotAProfile);
  EXPECT_NE(profile.error().message().find("an ELF file"), std::string::npos);
}

TEST(Set, IsShortWhereAFileIsCut) {
  ProfileFiles files = files_of(5);
  files[0].pop_back();
  files[2].pop_back();
  const auto profile = open(files);
  ASSERT_TRUE(profile.has_value());
  EXPECT_EQ(profile->defects().count_of(ErrorCode::kRecordCut), 1U);
  EXPECT_EQ(profile->defects().count_of(ErrorCode::kIndexEntryCut), 1U);
  EXPECT_EQ(profile->events().size(), 0U);
}

// Offsets count from the start of each file, also where headers are made up.
TEST(Set, WithoutHeadersHasRealOffsets) {
  ProfileBuilder b{kNoHeaders};
  b.interval("Query", "typeck", 3, 10, 20);
  b.raw_index_entry(7, 99'999);
  const ProfileFiles files = b.files();
  const auto profile = open(files);
  ASSERT_TRUE(profile.has_value());
  const auto defects = profile->defects().all();
  ASSERT_EQ(defects.size(), 1U);
  EXPECT_EQ(defects[0].code, ErrorCode::kIndexAddressBeyondData);
  EXPECT_EQ(defects[0].first_offset, files[2].size() - 8);
}

}  // namespace
}  // namespace mm::decode
