// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "columns.h"

#include <gtest/gtest.h>

#include <set>

namespace mm::summarize {
namespace {

TEST(Columns, AreFoundByEachOfTheirNames) {
  for (const Column& column : all_columns()) {
    EXPECT_EQ(find_column(column.name), &column);
    if (column.kind != ColumnKind::kTime) continue;
    EXPECT_EQ(find_column(std::string{column.name} + "_ns"), &column);
  }
  EXPECT_EQ(find_column("label_ns"), nullptr);
  EXPECT_EQ(find_column(""), nullptr);
  EXPECT_EQ(find_column("Item"), nullptr);
}

TEST(Columns, EveryMeasureOfTheAnalysisHasOne) {
  // One field of each kind set: no column may be missing, none may be there twice.
  const analyze::LabelSummary row{.label = "x",
                                  .time = 1,
                                  .inclusive_time = 2,
                                  .self_time = 3,
                                  .invocation_count = 4,
                                  .number_of_cache_misses = 5,
                                  .number_of_cache_hits = 6,
                                  .blocked_time = 7,
                                  .incremental_load_time = 8,
                                  .incremental_hashing_time = 9};
  std::multiset<std::uint64_t> values;
  for (const Column& column : all_columns()) {
    if (column.member != nullptr) values.insert(row.*column.member);
  }
  EXPECT_EQ(values, (std::multiset<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Columns, KeysOfOurOwnTimesHaveAUnit) {
  EXPECT_EQ(key_of(*find_column("inclusive_time"), true), "inclusive_time_ns");
  EXPECT_EQ(key_of(*find_column("inclusive_time"), false), "inclusive_time");
  EXPECT_EQ(key_of(*find_column("self_time"), true), "self_time");
  EXPECT_EQ(key_of(*find_column("percent"), true), "percent");
}

TEST(Columns, AListIsParsedInItsOrder) {
  const auto columns = parse_columns("time,label,inclusive_time_ns");
  ASSERT_TRUE(columns.has_value());
  ASSERT_EQ(columns->size(), 3U);
  EXPECT_EQ((*columns)[0]->name, "time");
  EXPECT_EQ((*columns)[2]->name, "inclusive_time");
  for (const char* const list : {"", "label,", ",label", "label,foo", "label, time"}) {
    EXPECT_FALSE(parse_columns(list).has_value()) << list;
  }
}

}  // namespace
}  // namespace mm::summarize
