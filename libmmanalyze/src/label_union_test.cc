// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "label_union.h"

#include <gtest/gtest.h>

namespace mm::analyze {
namespace {

TEST(LabelUnion, CountsRecursionOnce) {
  LabelUnion u;
  EXPECT_EQ(u.take(0, 100), 100U);
  EXPECT_EQ(u.take(10, 90), 0U);
  EXPECT_EQ(u.take(20, 80), 0U);
  EXPECT_EQ(u.first_end, 100);
}

TEST(LabelUnion, AddsSeparateIntervalsAndTheNewPartOfCrossingOnes) {
  LabelUnion u;
  EXPECT_EQ(u.take(80, 100), 20U);
  EXPECT_EQ(u.take(60, 70), 10U);
  EXPECT_EQ(u.take(50, 65), 10U) << "60..65 is covered";
  EXPECT_EQ(u.low, 50);
}

TEST(LabelUnion, SplitsWhatLiesAboveAFloor) {
  LabelUnion u;
  EXPECT_EQ(u.take_above(80, 100, 50), 20U);
  EXPECT_EQ(u.take_above(40, 70, 50), 20U) << "50..70";
  EXPECT_EQ(u.take_above(10, 30, 50), 0U);
  EXPECT_EQ(u.take_above(5, 20, 50), 0U);
  EXPECT_EQ(u.low, 5);
}

}  // namespace
}  // namespace mm::analyze
