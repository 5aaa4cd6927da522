// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The examples of folded stacks in semantics.md follow from its definitions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "measures_example.h"
#include "spec_document.h"
#include "stacks_oracle.h"

namespace mm::spec {
namespace {

TEST(Stacks, ExamplesFollowFromTheDefinitions) {
  const Document semantics =
      Document::read(std::filesystem::path{MM_SPEC_DIR} / "semantics.md");
  int examples = 0;
  for (const Block& block : semantics.blocks) {
    if (block.language != "stacks") continue;
    ++examples;
    const MeasuresExample example = parse_measures(block.lines);
    EXPECT_EQ(example.problem, "");
    std::map<std::string, std::uint64_t> expected;
    for (const Expectation& line : example.expected) expected[line.measure] = line.value;
    EXPECT_EQ(folded_stacks(example.records), expected) << "example " << examples;
  }
  EXPECT_GE(examples, 3);
}

TEST(Stacks, WhatIsBehindInTheOrderOfOwningIsOutside) {
  const std::vector<Recorded> records{
      {.kind = "Query", .label = "written first", .start = 5, .end = 9},
      {.kind = "Query", .label = "same times",    .start = 5, .end = 9},
      {.kind = "Query", .label = "reversed",      .start = 8, .end = 2}
  };
  EXPECT_THAT(folded_stacks(records),
              testing::UnorderedElementsAre(
                  testing::Pair("rustc", 0U), testing::Pair("rustc;same times", 0U),
                  testing::Pair("rustc;same times;written first", 4U),
                  testing::Pair("rustc;same times;written first;reversed", 0U)));
}

}  // namespace
}  // namespace mm::spec
