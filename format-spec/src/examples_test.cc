// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Every annotated dump decodes to what it says it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "example_decoder.h"
#include "hex_dump.h"
#include "spec_document.h"

namespace mm::spec {
namespace {

using std::filesystem::path;
using testing::ElementsAre;
using testing::ElementsAreArray;

const path kExamples = path{MM_SPEC_DIR} / "examples";

std::vector<std::string> example_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator{kExamples}) {
    if (entry.path().extension() == ".hex") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

HexDump load(const std::string& name) {
  return parse_hex_dump(read_text(kExamples / (name + ".hex")));
}

class Example : public testing::TestWithParam<std::string> {};

TEST_P(Example, DecodesAsItSays) {
  const HexDump dump = load(GetParam());
  ASSERT_EQ(dump.problem, "");
  ASSERT_FALSE(dump.expected.empty());
  const auto lines = describe(dump);
  ASSERT_TRUE(lines.has_value()) << lines.error().message();
  EXPECT_THAT(*lines, ElementsAreArray(dump.expected));
}

INSTANTIATE_TEST_SUITE_P(Dumps, Example, testing::ValuesIn(example_names()),
                         [](const auto& row) { return row.param; });

TEST(Examples, CoverBothVersionsOfEveryStructure) {
  std::vector<std::string> missing;
  for (const char* name : {"small", "records", "strings", "index"}) {
    for (const char* version : {"v8_", "v9_"}) {
      if (!exists(kExamples / (std::string{version} + name + ".hex"))) {
        missing.push_back(std::string{version} + name);
      }
    }
  }
  EXPECT_THAT(missing, ElementsAre());
}

/// The lines of a small file that do not depend on widths.
std::vector<std::string> events_of(const std::string& name) {
  const auto lines = describe(load(name));
  if (!lines.has_value()) return {lines.error().message()};
  std::vector<std::string> events;
  std::ranges::copy_if(*lines, std::back_inserter(events), [](const std::string& line) {
    return !line.starts_with("page") && !line.starts_with("version");
  });
  return events;
}

TEST(Examples, SmallFilesOfBothVersionsHoldTheSame) {
  EXPECT_EQ(events_of("v8_small").size(), 5U);
  EXPECT_EQ(events_of("v8_small"), events_of("v9_small"));
}

// The decoder must be able to say no, or the tests above prove little.

TEST(ExampleDecoder, RefusesEveryPrefixOfAFileThatIsNotWhole) {
  HexDump dump = load("v9_small");
  ASSERT_TRUE(describe(dump).has_value());
  while (!dump.bytes.empty()) {
    dump.bytes.pop_back();
    EXPECT_FALSE(describe(dump).has_value()) << dump.bytes.size();
  }
}

TEST(ExampleDecoder, SeesAChangedByte) {
  HexDump dump = load("v9_small");
  dump.bytes.back() ^= std::byte{1};  // the address of id 7's last entry
  EXPECT_NE(*describe(dump), dump.expected);
}

TEST(HexDumps, NameWhatIsWrongWithThem) {
  EXPECT_EQ(parse_hex_dump("0G").problem, "not a byte: 0G");
  EXPECT_EQ(parse_hex_dump("1").problem, "not a byte: 1");
  EXPECT_EQ(parse_hex_dump("@versoin 9").problem, "not a directive: @versoin 9");
  EXPECT_EQ(parse_hex_dump("# 0G\n@version 9\n0A 0B # 0C\n").bytes.size(), 2U);
}

}  // namespace
}  // namespace mm::spec
