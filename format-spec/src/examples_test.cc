// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Every annotated dump decodes to what it says it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "example_decoder.h"
#include "hex_dump.h"
#include "mmformat/layout.h"
#include "spec_document.h"

namespace mm::spec {
namespace {

using std::filesystem::path;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::SizeIs;

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

TEST(Examples, CoverEveryVersionAndEveryForm) {
  std::vector<std::string> needed{
      "none_records",    "none_events", "none_events_salvaged",
      "none_big_endian", "v1_records",  "v1_events",
      "v7_records",      "v8_records",  "v9_records",
      "v2_strings",      "v5_strings",  "v8_strings",
      "v9_strings",      "v3_index",    "v8_index",
      "v9_index"};
  for (const Layout& layout : kLayouts) {
    needed.push_back((layout.version == kHeaderless ? "" : "v") +
                     version_name(layout.version) + "_small");
  }
  std::vector<std::string> missing;
  for (const std::string& name : needed) {
    if (!exists(kExamples / (name + ".hex"))) missing.push_back(name);
  }
  EXPECT_THAT(missing, ElementsAre());
}

/// The version that a dump's name begins with.
std::int64_t version_in(const std::string& name) {
  if (name.starts_with("none_")) return kHeaderless;
  return name.starts_with('v') ? std::stoll(name.substr(1)) : kNewestVersion;
}

TEST(Examples, HaveTheVersionOfTheirNames) {
  for (const std::string& name : example_names()) {
    EXPECT_EQ(load(name).version, version_in(name)) << name;
  }
}

/// The lines of a small file that all versions have: no widths, no integers, no metadata.
std::vector<std::string> events_of(const std::string& name) {
  const auto lines = describe(load(name));
  if (!lines.has_value()) return {lines.error().message()};
  std::vector<std::string> events;
  std::ranges::copy_if(*lines, std::back_inserter(events), [](const std::string& line) {
    return line.starts_with("interval") || line.starts_with("instant");
  });
  return events;
}

TEST(Examples, SmallFilesOfAllVersionsHoldTheSame) {
  const auto expected = events_of("v9_small");
  EXPECT_EQ(expected.size(), 3U);
  int compared = 0;
  for (const std::string& name : example_names()) {
    if (!name.ends_with("_small") && name != "none_big_endian" &&
        name != "v0_no_metadata") {
      continue;
    }
    EXPECT_EQ(events_of(name), expected) << name;
    ++compared;
  }
  EXPECT_EQ(compared, 13);
}

std::vector<std::string> metadata_of(const std::string& name) {
  auto lines = *describe(load(name));
  std::erase_if(lines, [](const auto& line) { return !line.starts_with("metadata "); });
  return lines;
}

TEST(Examples, MetadataAreMissingInVersionNoneAndInTheFirstVersion0) {
  EXPECT_THAT(metadata_of("none_small"), ElementsAre());
  EXPECT_THAT(metadata_of("v0_no_metadata"), ElementsAre());
  EXPECT_THAT(metadata_of("v0_small"), SizeIs(1));
  EXPECT_EQ(metadata_of("v0_small"), metadata_of("v9_small"));
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

TEST(ExampleDecoder, RefusesFilesThatAreNotOfOneSet) {
  const HexDump dump = load("v5_small");
  HexDump swapped = dump;
  std::swap(swapped.files[1], swapped.files[2]);
  EXPECT_EQ(describe(swapped).error().code, ErrorCode::kVersionMix);
  HexDump mixed = dump;
  mixed.files[1] = load("v4_small").files[1];
  EXPECT_EQ(describe(mixed).error().code, ErrorCode::kVersionMix);
  HexDump headerless = dump;
  headerless.files[1] = load("none_small").files[1];
  EXPECT_EQ(describe(headerless).error().code, ErrorCode::kBadStreamMagic);
}

TEST(ExampleDecoder, RefusesVersionsInTheWrongContainer) {
  HexDump paged = load("v6_small");
  paged.bytes[4] = std::byte{5};
  EXPECT_EQ(describe(paged).error().code, ErrorCode::kVersionImpossible);
  paged.bytes[4] = std::byte{kNewestVersion + 1};
  EXPECT_EQ(describe(paged).error().code, ErrorCode::kVersionTooNew);
  HexDump set = load("v5_small");
  for (auto& file : set.files) file[4] = std::byte{6};
  EXPECT_EQ(describe(set).error().code, ErrorCode::kVersionImpossible);
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
  EXPECT_EQ(parse_hex_dump("@version nine").problem, "not a directive: @version nine");
  EXPECT_EQ(parse_hex_dump("@file event").problem, "not a directive: @file event");
  EXPECT_EQ(parse_hex_dump("# 0G\n@version 9\n0A 0B # 0C\n").bytes.size(), 2U);
}

}  // namespace
}  // namespace mm::spec
