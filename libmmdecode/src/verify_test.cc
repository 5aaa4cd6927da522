// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/verify.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "testing/profile_text.h"

namespace mm::decode {
namespace {

// "bad-page-tag@19 " for each finding, with the file's number in a set.
std::string findings(std::string_view text, std::uint64_t most = 1000) {
  const auto compiled = testing::compile_profile_text(text);
  const auto* files = std::get_if<testing::FilesBySuffix>(&compiled);
  if (files == nullptr) return std::get<testing::TextFault>(compiled).what;
  const auto source = files->size() == 1
                          ? Source::open_paged(files->begin()->second,
                                               Tolerance::kSalvage, every_defect())
                          : Source::open_set({.events = files->at("events"),
                                              .string_data = files->at("string_data"),
                                              .string_index = files->at("string_index")},
                                             Tolerance::kSalvage, every_defect());
  if (!source.has_value()) return source.error().message();
  const auto profile = Profile::open(*source, Tolerance::kSalvage);
  if (!profile.has_value()) return profile.error().message();
  std::ostringstream out;
  std::uint64_t calls = 0;
  const std::uint64_t count = verify(*profile, [&](const Finding& finding) {
    EXPECT_FALSE(finding.what.empty());
    EXPECT_EQ(finding.file.has_value(), files->size() > 1);
    out << error_info(finding.code).name << '@';
    if (finding.file) out << static_cast<int>(*finding.file) << ':';
    out << finding.offset << ' ';
    return ++calls < most;
  });
  EXPECT_EQ(count, calls);
  return out.str();
}

struct Row {
  const char* name;
  const char* text;
  const char* expected;
};

// A record has 32 bytes, the first one lies at 21. In "a string once" the string of both
// events lies at 98, and the reference at its start.
// clang-format off
const Row kRows[] = {
    {"Sound", "thread 1\nQuery typeck 0..1\n", ""},
    {"EachReversedInterval", "thread 1\nQuery a 5..1\nQuery b 1..2\nQuery c 9..8\n",
     "interval-reversed@21 interval-reversed@85 "},
    {"EachUnknownId", "thread 1\nQuery &1000 0..1\nQuery &1000 2..3\n",
     "id-beyond-data@21 id-beyond-data@53 "},
    {"ThatTheSourceWasIncomplete",
     "metadata \"{\\\"start_time\\\":1,\\\"process_id\\\":2,\\\"cmd\\\":\\\"\\\",\\\"incomplete\\\":true}\"\n"
     "thread 1\nQuery a 0..1\n",
     "incomplete-origin@66 "},
    {"AStringOnce",
     "metadata none\nstring bad = &1000\nthread 1\nQuery $bad 0..1\nQuery $bad 1..2\n",
     "reference-beyond-data@98 "},
    {"ASharedPieceOnce",
     "metadata none\nstring bad = \"x\\xc3\"\nstring one = $bad\nstring two = \"y\" $bad\n"
     "thread 1\nQuery $one 0..1\nQuery $two 1..2\n",
     "invalid-utf8@98 "},
    {"AnEmptyLabel", "metadata none\nthread 1\nQuery \"\" 0..1\n", "bad-event-text@72 "},
    {"AStringNobodyNeeds", "string bad = \"x\\xc3\"\nthread 1\nQuery a 0..1\n", ""},
};
// clang-format on

class VerifyTest : public ::testing::TestWithParam<Row> {};

TEST_P(VerifyTest, FindsWhatIsWrong) {
  // Those without metadata lack them, and that is found first.
  std::string found = findings(GetParam().text);
  if (found.starts_with("metadata-missing@")) found.erase(0, found.find(' ') + 1);
  EXPECT_EQ(found, GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Table, VerifyTest, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(Verify, StopsWhenToldTo) {
  EXPECT_EQ(findings("thread 1\nQuery a 5..1\nQuery b 9..8\n", 1),
            "interval-reversed@21 ");
}

TEST(Verify, NamesTheFileOfASet) {
  EXPECT_EQ(findings("version 0\nthread 1\nQuery a 5..\nQuery b ..9\n"),
            "start-without-end@0:8 end-without-start@0:32 ");
}

TEST(Verify, ListsEachEmptyPage) {
  EXPECT_EQ(findings("thread 1\nQuery a 0..1\nappend 00 00 00 00 00 01 00 00 00 00\n"),
            "empty-page@311 empty-page@316 ");
}

TEST(Verify, NamesThePlaceOfWhatTheMetadataLack) {
  EXPECT_EQ(findings("metadata none\nthread 1\nQuery a 0..1\n"), "metadata-missing@87 ");
}

}  // namespace
}  // namespace mm::decode
