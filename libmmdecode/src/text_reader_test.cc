// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/text_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmdecode/profile.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::ProfileBuilder;

bool needs_escape(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\' || c == 0x7F;
}

void expect_split(TextReader& reader, StringId id, const std::string& text) {
  Defects ignored;
  const SplitText split = reader.split(id, ignored);
  const std::size_t separator = std::min(text.find('\x1e'), text.size());
  ASSERT_EQ(split.label, text.substr(0, separator));
  ASSERT_EQ(split.arguments, text.substr(separator));
  ASSERT_TRUE(!split.is_sound || split_event_id(text).is_well_formed) << text;
  if (!split.is_plain) return;
  for (const char c : split.arguments) {
    ASSERT_TRUE(c == '\x1e' || !needs_escape(c)) << split.arguments;
    ASSERT_LT(static_cast<unsigned char>(c), 0x80U);
  }
}

/// Every id twice, so that the second answer comes from what was kept.
void expect_same_as_table(ProfileBuilder& b, const std::vector<StringId>& ids,
                          const testing::PagePlan& plan = {}) {
  const testing::Bytes bytes = b.bytes(plan);
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile) << profile.error().message();
  TextReader reader{profile->strings()};
  for (int round = 0; round < 2; ++round) {
    for (const StringId id : ids) {
      Defects expected_defects;
      Defects defects;
      const std::string expected = profile->strings().text(id, expected_defects);
      ASSERT_EQ(reader.text(id, defects), expected) << id.value << " round " << round;
      expect_split(reader, id, expected);
      ASSERT_EQ(defects.all().size(), expected_defects.all().size());
      for (const Defect& defect : expected_defects.all()) {
        ASSERT_EQ(defects.count_of(defect.code), defect.count);
      }
    }
  }
}

class TextReaderOf : public ::testing::TestWithParam<std::int64_t> {};

TEST_P(TextReaderOf, ReadsWhatTheTableReads) {
  ProfileBuilder b{GetParam()};
  std::vector<StringId> ids;
  const StringId crate = b.text("demo");
  const StringId module = b.composite({crate, "::", b.text("m")});
  ids.push_back(crate);
  ids.push_back(module);
  StringId path = module;
  for (int i = 0; i < 60; ++i) {  // deeper than the short way goes
    path = b.composite({path, "::s" + std::to_string(i)});
    ids.push_back(path);
  }
  ids.push_back(b.composite({b.text("typeck"), "\x1e", path}));
  for (const std::string odd :
       {"quote\"", "back\\slash", "tab\t", "\x7f", "\x1e", "a\x1e"}) {
    const StringId name = b.text(odd);
    ids.push_back(name);
    ids.push_back(b.composite({crate, "\x1e", name}));
    ids.push_back(b.composite({name, "\x1e", crate, "\x1e"}));
    ids.push_back(b.composite({"x\x1e", b.composite({crate, name, "12345678"})}));
  }
  ids.push_back(b.text("caf\xc3\xa9"));
  ids.push_back(b.composite({"a\x1e", b.text("caf\xc3\xa9"), "z"}));
  ids.push_back(b.text("broken \xc3("));
  ids.push_back(b.text(std::string(300, 'x')));
  ids.push_back(b.composite({b.text(std::string(300, 'y')), "::z"}));
  ids.push_back(b.text(std::string(20'000, 'x')));
  ids.push_back(b.text(""));
  b.map(7, "mapped").map(8, StringId{ids[3]});
  ids.insert(ids.end(), {{7}, {8}, {9}});
  ids.push_back(b.composite({"v", StringId{7}, StringId{9}}));
  for (const std::uint64_t header_byte : {0U, 7U}) {  // no string lies there
    ids.push_back(
        b.composite({"h", StringId{kLayouts[8].ids.first_regular + header_byte}}));
  }
  ids.push_back({kLayouts[0].ids.first_regular + 99'999'999});
  b.interval("Query", "q", 1, 0, 1);
  expect_same_as_table(b, ids);
  expect_same_as_table(b, ids,
                       {
                           .page_bytes = {370, 37, 370}
  });
}

INSTANTIATE_TEST_SUITE_P(Versions, TextReaderOf, ::testing::Values(6, 7, 8, 9));

TEST(TextReader, CyclesAndDoublingReferencesGoTheLongWay) {
  ProfileBuilder b;
  const std::uint64_t start = b.next_address();
  const StringId self{b.text("x").value + b.next_address() - start};
  std::vector<StringId> ids{b.composite({"a", self})};
  StringId doubled = b.text("0123456789");
  for (int i = 0; i < 40; ++i) doubled = b.composite({doubled, doubled});
  ids.push_back(doubled);
  b.interval("Query", "q", 1, 0, 1);
  expect_same_as_table(b, ids);
}

// Two addresses with one place in the table of texts.
TEST(TextReader, TextsThatShareAPlaceAreNotMixedUp) {
  ProfileBuilder b;
  std::vector<StringId> ids;
  for (int i = 0; i < 20'000; ++i) {
    ids.push_back(b.composite({"e", b.text("t" + std::to_string(i)), b.text("shared")}));
  }
  b.interval("Query", "q", 1, 0, 1);
  expect_same_as_table(b, ids);
}

/// More ids than are kept, of all sorts, so that they push each other out.
TEST(TextReader, KeepsWholeTextsOfVirtualIds) {
  ProfileBuilder b{9};
  std::vector<StringId> ids;
  const StringId key = b.text("key");
  const char* const texts[] = {"label",
                               "label\x1e"
                               "arg",
                               "label\x1e",
                               "\x1e"
                               "arg",
                               "",
                               "quo\"ted\x1e"
                               "arg",
                               "wide \xC3\xA4",
                               "a\x1e\x1e"
                               "b"};
  for (std::uint64_t id = 0; id < 5'000; ++id) {
    const std::string text = texts[id % std::size(texts)];
    const bool is_long = id % 7 == 0;
    b.map(id,
          b.composite({text, is_long ? std::string(300, 'x') : std::to_string(id), key}));
    ids.push_back(StringId{id});
  }
  expect_same_as_table(b, ids);
}

TEST(TextReader, KnowsWhichTextsKeepTheGrammar) {
  ProfileBuilder b{9};
  b.map(1, b.text("label\x1e"
                  "arg"));
  b.map(2, b.text("label\x1e"));
  b.map(3, b.text("quo\"ted"));
  b.interval("Query", "anything", 1, 1, 2);
  const testing::Bytes bytes = b.bytes();
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile);
  TextReader reader{profile->strings()};
  Defects defects;
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(reader.split(StringId{1}, defects).is_sound) << round;
    EXPECT_FALSE(reader.split(StringId{2}, defects).is_sound) << round;
    EXPECT_FALSE(reader.split(StringId{3}, defects).is_sound) << round;
  }
}

}  // namespace
}  // namespace mm::decode
