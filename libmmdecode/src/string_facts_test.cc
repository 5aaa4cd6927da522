// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/string_facts.h"

#include <gtest/gtest.h>

#include <string>

#include "testing/profile_text.h"

namespace mm::decode {
namespace {

StringFacts facts_of(std::string_view text) {
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = Profile::open(bytes);
  EXPECT_TRUE(profile.has_value());
  return profile.has_value() ? string_facts(*profile) : StringFacts{};
}

constexpr std::string_view kStrings = R"(
string key = "demo::main"
string id = "typeck" "\x1e" $key
virtual 7 = $id
)";
constexpr std::string_view kEvent = "thread 1\nQuery #7 0..1\n";

TEST(StringFacts, WhatAReferenceNeedsIsNeeded) {
  const StringFacts facts = facts_of(std::string{kStrings} + std::string{kEvent});
  EXPECT_EQ(facts.count, 4U);  // metadata, key, id, Query
  EXPECT_EQ(facts.unreferenced_count, 0U);
  EXPECT_EQ(facts.index_entries, 2U);
}

TEST(StringFacts, AnIndexEntryAloneNeedsNothing) {
  const StringFacts facts =
      facts_of(std::string{kStrings} + "virtual 9 = \"never\"\nstring lost = \"x\"\n" +
               std::string{kEvent});
  EXPECT_EQ(facts.count, 6U);
  EXPECT_EQ(facts.unreferenced_count, 2U);
  EXPECT_EQ(facts.unreferenced_bytes, 6U + 2U);  // with their ends
  EXPECT_EQ(facts.index_entries, 3U);
}

TEST(StringFacts, OfNoStringsAreZero) {
  const StringFacts facts = facts_of("thread 1\nQuery a 0..1\npages omit=strings\n");
  EXPECT_EQ(facts.count, 0U);
  EXPECT_EQ(facts.bytes, 0U);
}

}  // namespace
}  // namespace mm::decode
