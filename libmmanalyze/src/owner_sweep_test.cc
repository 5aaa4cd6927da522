// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "owner_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace mm::analyze {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

/// A sweep that keeps what each slot owned; finish() gives the rest to what is open.
class Sweep {
 public:
  explicit Sweep(std::int64_t first_end) { sweep_.start_at(first_end); }

  bool take(std::int64_t start, std::int64_t end, std::uint32_t slot) {
    return sweep_.take(start, end, slot, [this](std::uint32_t s, std::uint64_t length) {
      owned_[s] += length;
    });
  }
  const std::map<std::uint32_t, std::uint64_t>& finish() {
    std::int64_t now = sweep_.now();
    for (std::size_t i = sweep_.open().size(); i-- > 0;) {
      const OwnerSweep::Frame& frame = sweep_.open()[i];
      owned_[frame.slot] += static_cast<std::uint64_t>(now - frame.start);
      now = frame.start;
    }
    return owned_;
  }
  const OwnerSweep& sweep() const { return sweep_; }

 private:
  OwnerSweep sweep_;
  std::map<std::uint32_t, std::uint64_t> owned_;
};

// 1 [----------------------------] 0..100
// 2     [--------]                 20..50
// 3        [--]                    30..40
// 4                  [----]        60..80
TEST(OwnerSweep, GivesNestedIntervalsTheirDurationLessTheirChildren) {
  Sweep s{100};
  EXPECT_FALSE(s.take(0, 100, 1));
  EXPECT_FALSE(s.take(60, 80, 4));
  EXPECT_FALSE(s.take(20, 50, 2));
  EXPECT_FALSE(s.take(30, 40, 3));
  EXPECT_THAT(s.finish(),
              ElementsAre(Pair(1, 50), Pair(2, 20), Pair(3, 10), Pair(4, 20)));
  EXPECT_EQ(s.sweep().gap(), 0U);
}

// 1 [----------]       0..100    owns 0..50
// 2      [----------]  50..150   owns 50..150: it started last
TEST(OwnerSweep, GivesTheTimeOfACrossingToTheOneThatStartedLast) {
  Sweep s{150};
  EXPECT_FALSE(s.take(50, 150, 2));
  EXPECT_TRUE(s.take(0, 100, 1));
  EXPECT_THAT(s.finish(), ElementsAre(Pair(1, 50), Pair(2, 100)));
}

// 1 [----------]         0..100
// 2      [----------]    50..150
// 3         [--]         75..90
TEST(OwnerSweep, HandlesThreeThatCross) {
  Sweep s{150};
  s.take(50, 150, 2);
  EXPECT_TRUE(s.take(0, 100, 1));
  EXPECT_FALSE(s.take(75, 90, 3)) << "it lies inside both";
  EXPECT_THAT(s.finish(), ElementsAre(Pair(1, 50), Pair(2, 85), Pair(3, 15)));
}

TEST(OwnerSweep, TakesTheOneVisitedLaterForTheInnerOfEqualStarts) {
  Sweep s{20};
  s.take(10, 20, 1);
  s.take(10, 20, 2);
  s.take(10, 15, 3);
  EXPECT_THAT(s.finish(), ElementsAre(Pair(1, 0), Pair(2, 5), Pair(3, 5)));
}

// Of equal ends the outer is written later; here the inner was, which is no crossing.
TEST(OwnerSweep, OrdersEqualEndsByTheirStarts) {
  Sweep s{20};
  s.take(10, 20, 2);
  EXPECT_FALSE(s.take(5, 20, 1));
  EXPECT_THAT(s.finish(), ElementsAre(Pair(1, 5), Pair(2, 10)));
}

TEST(OwnerSweep, KeepsTimeWithoutAnOwnerApart) {
  Sweep s{100};
  s.take(90, 100, 1);
  s.take(40, 50, 2);
  s.take(30, 40, 3);
  EXPECT_EQ(s.sweep().gap(), 40U);
  EXPECT_EQ(s.sweep().low(), 30);
}

TEST(OwnerSweep, GrowsWithTheDepth) {
  constexpr std::int64_t kDepth = 20'000;
  Sweep s{2 * kDepth};
  for (std::int64_t i = 0; i < kDepth; ++i) {
    s.take(i, 2 * kDepth - i, static_cast<std::uint32_t>(i));
  }
  std::uint64_t sum = 0;
  for (const auto& [slot, length] : s.finish()) sum += length;
  EXPECT_EQ(sum, 2U * kDepth);
}

}  // namespace
}  // namespace mm::analyze
