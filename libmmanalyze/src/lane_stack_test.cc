// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "lane_stack.h"

#include <gtest/gtest.h>

namespace mm::analyze {
namespace {

TEST(LaneStack, KeepsWhatNestsInOneLane) {
  LaneStack lanes;
  EXPECT_EQ(lanes.take(0, 100), 0U);
  EXPECT_EQ(lanes.take(60, 100), 0U);
  EXPECT_EQ(lanes.take(60, 70), 0U);
  EXPECT_EQ(lanes.take(10, 60), 0U);
  EXPECT_EQ(lanes.take(10, 20), 0U);
  EXPECT_EQ(lanes.lane_count(), 1U);
}

// [0,100] and [50,150] cross; [75,90] lies in both and belongs to the later start.
TEST(LaneStack, MovesWhatCrossesToALaneOfItsOwn) {
  LaneStack lanes;
  EXPECT_EQ(lanes.take(50, 150), 0U);
  EXPECT_EQ(lanes.take(0, 100), 1U);
  EXPECT_EQ(lanes.take(75, 90), 0U);
  EXPECT_EQ(lanes.take(10, 60), 1U) << "crosses the start of lane 0's";
  EXPECT_EQ(lanes.take(20, 30), 1U);
}

TEST(LaneStack, GoesBackToTheFirstLaneWhenAllAreFree) {
  LaneStack lanes;
  EXPECT_EQ(lanes.take(150, 250), 0U);
  EXPECT_EQ(lanes.take(120, 200), 1U);
  EXPECT_EQ(lanes.take(20, 100), 0U);
  EXPECT_EQ(lanes.take(10, 50), 1U);
}

// Each crosses all before it: quadratic work would not end in the time of a test.
TEST(LaneStack, IsQuickWithManyLanes) {
  LaneStack lanes;
  constexpr std::uint64_t kCount = 200'000;
  for (std::uint64_t i = kCount; i-- > 0;) {
    ASSERT_EQ(lanes.take(i, i + 2 * kCount), kCount - 1 - i);
  }
}

}  // namespace
}  // namespace mm::analyze
