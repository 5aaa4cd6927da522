// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "slot_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mm::record {
namespace {

using ::testing::ElementsAre;

TEST(SlotPool, GivesTheSlotThatCameBackLast) {
  SlotPool pool{8};
  EXPECT_EQ(pool.take(/*from_reserve=*/false), 0U);
  EXPECT_EQ(pool.take(/*from_reserve=*/false), 1U);
  pool.give_back(0);
  EXPECT_EQ(pool.take(/*from_reserve=*/false), 0U);
  EXPECT_EQ(pool.used(), 2U);
}

TEST(SlotPool, ThreadsLeaveTheReserveToStrings) {
  SlotPool pool{kReservedSlots + 1};
  EXPECT_TRUE(pool.take(/*from_reserve=*/false));
  EXPECT_FALSE(pool.take(/*from_reserve=*/false));
  for (std::size_t i = 0; i < kReservedSlots; ++i) {
    EXPECT_TRUE(pool.take(/*from_reserve=*/true));
  }
  EXPECT_FALSE(pool.take(/*from_reserve=*/true));
  EXPECT_EQ(pool.used(), kReservedSlots + 1);
}

TEST(SlotPool, WhatWaitsComesInOrderAroundTheRing) {
  SlotPool pool{3};
  for (SlotNumber round = 0; round < 5; ++round) {
    pool.push(round);
    pool.push(round + 10);
    EXPECT_EQ(pool.waiting(), 2U);
    EXPECT_EQ(pool.pop(), round);
    pool.unpop(round);
    EXPECT_EQ(pool.pop(), round);
    EXPECT_EQ(pool.pop(), round + 10);
    EXPECT_EQ(pool.pop(), std::nullopt);
  }
}

TEST(SlotPool, APageOfAThreadThatEndedGoesToTheNext) {
  SlotPool pool{8};
  EXPECT_EQ(pool.take_open_ended(), std::nullopt);
  pool.keep_open_ended(5);
  pool.keep_open_ended(2);
  std::vector<SlotNumber> slots{7};
  pool.list_open_ended(slots);
  EXPECT_THAT(slots, ElementsAre(7, 5, 2));
  EXPECT_EQ(pool.take_open_ended(), 2U);
  EXPECT_EQ(pool.take_open_ended(), 5U);
}

}  // namespace
}  // namespace mm::record
