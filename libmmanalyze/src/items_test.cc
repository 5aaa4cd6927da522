// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a selection does to items. The levels are the examples of the specification, which
// testing/ computes.
#include "mmanalyze/items.h"

#include <gtest/gtest.h>

#include "testing/profile_text.h"

namespace mm::analyze {
namespace {

//   typeck a     ====================    self 50
//     layout_of      ========            self 30: a type, so it is a's
//       type_of b        ==              self 10
//     opt_x            (at 45) ==        self 10
constexpr std::string_view kProfile =
    "thread 1\n"
    "Query typeck demo::a 0..100\n"
    "  Query layout_of \"[u8; 8]\" 10..50\n"
    "    Query type_of demo::b 20..30\n"
    "  GenericActivity opt_x \"DefId(0:9 ~ demo[7a42]::a)\" 60..70\n";

Items items_of(std::string_view text, const ItemsOptions& options) {
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  EXPECT_TRUE(profile.has_value());
  auto items = add_up_items(*profile, options);
  EXPECT_TRUE(items.has_value());
  return items ? *std::move(items) : Items{};
}

decode::Selection labels(std::string_view pattern) {
  decode::Selection selection;
  selection.labels.push_back(*decode::TextMatch::parse(pattern));
  return selection;
}

TEST(Items, TellOwnTimeFromThatOfUnnamedEvents) {
  const Items items = items_of(kProfile, {});
  const std::vector<ItemRow> expected{
      {.name = "demo::a", .self_time = 90, .own_time = 60, .event_count = 2},
      {.name = "demo::b", .self_time = 10, .own_time = 10, .event_count = 1}
  };
  EXPECT_EQ(items.rows, expected);
  EXPECT_EQ(items.unnamed, ItemRow{});
  EXPECT_EQ(items.covered_time, 100U);
  EXPECT_EQ(items.interval_count, 4U);
  EXPECT_EQ(items.argument_count, 4U);
}

TEST(Items, OfASelectionHaveTheNamesAroundIt) {
  const Items items = items_of(kProfile, {.selection = labels("layout_of")});
  const std::vector<ItemRow> expected{
      {.name = "demo::a", .self_time = 30}
  };
  EXPECT_EQ(items.rows, expected);
  EXPECT_EQ(items.unselected.self_time, 70U);
  EXPECT_EQ(items.unselected.event_count, 3U);
  EXPECT_EQ(items.covered_time, 100U);
}

TEST(Items, WithoutArgumentsNothingIsNamed) {
  const Items items = items_of("thread 1\nQuery typeck 0..10\n", {});
  EXPECT_TRUE(items.rows.empty());
  EXPECT_EQ(items.unnamed.self_time, 10U);
  EXPECT_EQ(items.unnamed.event_count, 1U);
  EXPECT_EQ(items.argument_count, 0U);
}

// Of an event in which another one of the same thread ends later.
TEST(Items, OfOverlappingIntervalsAddUp) {
  const Items items = items_of(
      "thread 1\nQuery typeck demo::a 0..100\nQuery typeck demo::b 50..150\n"
      "Query extern_crate demo 150..151\n",
      {});
  const std::vector<ItemRow> expected{
      {.name = "demo::b", .self_time = 100, .own_time = 100, .event_count = 1},
      {.name = "demo::a", .self_time = 50,  .own_time = 50,  .event_count = 1},
      {.name = "demo",    .self_time = 1,   .own_time = 1,   .event_count = 1}
  };
  EXPECT_EQ(items.rows, expected);
  EXPECT_EQ(items.overlap_count, 1U);
}

}  // namespace
}  // namespace mm::analyze
