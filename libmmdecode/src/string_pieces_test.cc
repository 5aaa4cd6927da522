// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Strings in the forms of old versions; string_table_test has those of today.
#include "mmdecode/string_pieces.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::bytes_of;
using testing::ProfileBuilder;
using testing::ProfileFiles;

/// The text of a string with these bytes, and what was wrong with it.
struct Text {
  std::string text;
  Defects defects;
};

Text text_of(std::int64_t version, const Bytes& bytes,
             const testing::PagePlan& plan = {}) {
  ProfileBuilder b{version};
  b.text("first");
  const std::uint64_t address = b.next_address();
  b.raw_index_entry(7, address);
  b.append_to_stream(1, bytes);
  const ProfileFiles files = b.files(plan);
  const auto profile =
      files.size() == 1
          ? Profile::open(files[0])
          : Profile::open(
                {.events = files[0], .string_data = files[1], .string_index = files[2]});
  Text out;
  if (profile) out.text = profile->strings().text({7}, out.defects);
  return out;
}

TEST(TaggedStrings, HaveAnyNumberOfPieces) {
  const Bytes bytes = bytes_of({1, 2, 0, 'a', 'b', 1, 0, 0, 1, 1, 0, 'c', 0, 'z'});
  for (const std::int64_t version :
       {testing::kNoHeaders, std::int64_t{0}, std::int64_t{2}}) {
    const Text read = text_of(version, bytes);
    EXPECT_EQ(read.text, "abc") << version;
    EXPECT_TRUE(read.defects.empty());
  }
}

TEST(TaggedStrings, AnUnknownPieceEndsTheString) {
  const Text read = text_of(2, bytes_of({1, 1, 0, 'a', 2, 1, 0, 'b', 0}));
  EXPECT_EQ(read.text, "a<unknown>");
  EXPECT_EQ(read.defects.count_of(ErrorCode::kBadStringPiece), 1U);
}

TEST(TaggedStrings, ALengthBeyondTheDataIsUnterminated) {
  for (const Bytes& bytes : {bytes_of({1, 9, 0, 'a'}), bytes_of({1, 1, 0, 'a'}),
                             bytes_of({1, 9}), bytes_of({1})}) {
    const Text read = text_of(2, bytes);
    EXPECT_EQ(read.text, bytes.size() > 3 ? "a" : "");
    EXPECT_EQ(read.defects.count_of(ErrorCode::kUnterminatedString), 1U);
  }
}

// The metadata of the builder is at 8, so a reference to 100000011 is to that.
TEST(CharacterStrings, TellReferencesFromCharacters) {
  ProfileBuilder b{5};
  const StringId word = b.text("größe");
  const StringId whole = b.composite({std::string{"Ω"}, word, std::string{"𝔉"}});
  b.interval("K", whole, 1, 1, 2);
  const ProfileFiles files = b.files();
  const auto profile = Profile::open(
      {.events = files[0], .string_data = files[1], .string_index = files[2]});
  ASSERT_TRUE(profile.has_value());
  Defects defects;
  EXPECT_EQ(profile->strings().text(whole, defects), "Ωgröße𝔉");
  EXPECT_TRUE(defects.empty());
}

TEST(CharacterStrings, ReadAcrossPagesOfAnySize) {
  ProfileBuilder b{6};
  const StringId word = b.text("größe");
  const StringId whole = b.composite({std::string{"Ω"}, word, std::string{"𝔉"}});
  b.interval("K", whole, 1, 1, 2);
  for (std::size_t page = 1; page < 9; ++page) {
    const Bytes bytes = b.bytes({
        .page_bytes = {page, page, page},
          .whole_records = false
    });
    const auto profile = Profile::open(bytes, Tolerance::kStrict);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    Defects defects;
    EXPECT_EQ(profile->strings().text(whole, defects), "Ωgröße𝔉") << page;
    EXPECT_TRUE(defects.empty());
  }
}

// A broken character must not swallow the end of the string.
TEST(CharacterStrings, ABrokenCharacterEndsBeforeTheTerminator) {
  for (const Bytes& bytes : {bytes_of({'a', 0xC3, 0xFF, 'z', 0xFF}),
                             bytes_of({'a', 0xF0, 0x9D, 0xFF, 'z', 0xFF}),
                             bytes_of({'a', 0xF8, 0xFF, 'z', 0xFF})}) {
    const Text read = text_of(5, bytes);
    EXPECT_EQ(read.text, "a\uFFFD");
    EXPECT_EQ(read.defects.count_of(ErrorCode::kInvalidUtf8), 1U);
  }
}

// A byte that only looks like a continuation starts a reference: here to 100000003 + 8,
// the metadata. F5 leads no character, and after E0 comes A0 to BF only.
TEST(CharacterStrings, ABrokenCharacterEndsBeforeAReference) {
  for (const int lead : {0xE0, 0xF5, 0xC1}) {
    const Text read =
        text_of(5, bytes_of({'A', lead, 0x85, 0xF5, 0xE1, 0x0B, 'B', 0xFF}));
    EXPECT_TRUE(read.text.starts_with("A\uFFFD{")) << read.text;
    EXPECT_TRUE(read.text.ends_with("}B")) << read.text;
  }
}

TEST(CharacterStrings, TheDataMayEndAnywhere) {
  for (const Bytes& bytes : {bytes_of({'a'}), bytes_of({'a', 0x85}),
                             bytes_of({'a', 0x85, 0xF5, 0xE1}), bytes_of({'a', 0xC3})}) {
    const Text read = text_of(5, bytes);
    EXPECT_EQ(read.text.substr(0, 1), "a");
    EXPECT_EQ(read.defects.count_of(ErrorCode::kUnterminatedString), 1U);
  }
}

// Before version 5 the separator is a character like any other.
TEST(OldLabels, HaveNoArguments) {
  for (const std::int64_t version : {0, 2, 3, 4}) {
    ProfileBuilder b{version};
    b.interval("K",
               "label\x1E"
               "part",
               1, 1, 2);
    const ProfileFiles files = b.files();
    const auto profile = Profile::open(
        {.events = files[0], .string_data = files[1], .string_index = files[2]});
    ASSERT_TRUE(profile.has_value());
    LabelTable table{*profile};
    LabelTable::Reader labels{table};
    const LabelId label = labels.of(profile->events().at(0).id.value);
    EXPECT_EQ(table.text(label),
              "label\x1E"
              "part");
    EXPECT_TRUE(table.defects(label).empty());
  }
}

// 100000002 is the invalid id of later versions only.
TEST(OldIds, AreAllLookedUp) {
  ProfileBuilder b{2};
  b.map(kInvalidId, "Query").map(kFirstRegularId + 8, "type_of");
  b.interval(StringId{kInvalidId}, StringId{kFirstRegularId + 8}, 1, 1, 2);
  b.interval("K", StringId{kInvalidId}, 1, 3, 4);
  const ProfileFiles files = b.files();
  const auto profile = Profile::open(
      {.events = files[0], .string_data = files[1], .string_index = files[2]});
  ASSERT_TRUE(profile.has_value());
  LabelTable table{*profile};
  LabelTable::Reader labels{table};
  KindReader kinds{profile->strings()};
  EXPECT_EQ(kinds.of(kInvalidId), Kind::kQuery);
  EXPECT_EQ(table.text(labels.of(kFirstRegularId + 8)), "type_of");
  EXPECT_EQ(table.text(labels.of(kInvalidId)), "Query");
}

}  // namespace
}  // namespace mm::decode
