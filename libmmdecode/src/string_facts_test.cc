// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/string_facts.h"

#include <gtest/gtest.h>

#include "testing/profile_text.h"

namespace mm::decode {
namespace {

testing::Bytes compiled(std::string_view text) {
  const auto result = testing::compile_profile_text(text);
  const auto* files = std::get_if<testing::FilesBySuffix>(&result);
  if (files == nullptr) {
    ADD_FAILURE() << std::get<testing::TextFault>(result).what;
    return {};
  }
  return files->at("mm_profdata");
}

StringFacts facts_of(std::string_view text) {
  const testing::Bytes bytes = compiled(text);
  const auto profile = Profile::open(bytes);
  EXPECT_TRUE(profile.has_value());
  return profile.has_value() ? string_facts(*profile) : StringFacts{};
}

constexpr std::string_view kBase = R"(
metadata "{}"
string key = "demo::main"
virtual 7 = "typeck" "\x1e" $key
thread 1
Query #7 0..1
)";

TEST(StringFacts, WhatAReferenceNeedsIsNeeded) {
  const StringFacts facts = facts_of(kBase);
  EXPECT_EQ(facts.count, 4U);  // metadata, key, typeck, Query
  EXPECT_EQ(facts.unreferenced_count, 0U);
  EXPECT_EQ(facts.index_entries, 2U);
}

TEST(StringFacts, AnIndexEntryAloneNeedsNothing) {
  const StringFacts base = facts_of(kBase);
  const StringFacts facts =
      facts_of("string lost = \"never used\"\nvirtual 9 = $lost\n" + std::string{kBase});
  // The reference of number 9, and the text it leads to.
  EXPECT_EQ(facts.count, base.count + 2);
  EXPECT_EQ(facts.unreferenced_count, 2U);
  EXPECT_EQ(facts.unreferenced_bytes, facts.bytes - base.bytes);
  EXPECT_EQ(facts.index_entries, 3U);
}

TEST(StringFacts, OfNoStringsAreZero) {
  const StringFacts facts = facts_of("thread 1\nQuery a 0..1\npages omit=strings\n");
  EXPECT_EQ(facts.count, 0U);
  EXPECT_EQ(facts.bytes, 0U);
}

}  // namespace
}  // namespace mm::decode
