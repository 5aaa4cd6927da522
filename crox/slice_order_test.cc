// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What SliceOrder emits is sorted by time, stably, and pushed and popped as a viewer
// does; the nesting must be that of the intervals.
#include "slice_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "testing/chance.h"

namespace mm::crox {
namespace {

struct Interval {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::string name = {};
};

/// Lines "name start end parent".
using Lines = std::vector<std::string>;

struct Viewer {
  struct Packet {
    std::uint64_t time;
    std::string begins;  // empty: an end
  };
  void begin(std::uint64_t time, const std::string& name) {
    packets.push_back({time, name});
  }
  void end(std::uint64_t time) { packets.push_back({time, ""}); }

  Lines lines() {
    std::ranges::stable_sort(packets, {}, &Packet::time);
    Lines result;
    std::vector<Interval> stack;
    for (const Packet& packet : packets) {
      if (!packet.begins.empty()) {
        stack.push_back({packet.time, 0, packet.begins});
        continue;
      }
      EXPECT_FALSE(stack.empty()) << "an end without a begin at " << packet.time;
      if (stack.empty()) continue;
      const Interval top = stack.back();
      stack.pop_back();
      result.push_back(top.name + " " + std::to_string(top.start) + " " +
                       std::to_string(packet.time) + " " +
                       (stack.empty() ? "-" : stack.back().name));
    }
    EXPECT_TRUE(stack.empty()) << "a begin without an end";
    std::ranges::sort(result);
    return result;
  }
  std::vector<Packet> packets;
};

/// `intervals` by end, descending, the outer one first.
Lines shown(const std::vector<Interval>& intervals) {
  SliceOrder<std::string> order;
  Viewer viewer;
  for (const Interval& each : intervals)
    order.take(each.start, each.end, each.name, viewer);
  order.finish(viewer);
  return viewer.lines();
}

TEST(SliceOrder, EqualTimesKeepTheOuterOneOutside) {
  EXPECT_EQ(shown({
                {20, 20, "sibling"   },
                {10, 20, "parent"    },
                {10, 20, "child"     },
                {10, 10, "grandchild"}
  }),
            (Lines{"child 10 20 parent", "grandchild 10 10 child", "parent 10 20 -",
                   "sibling 20 20 -"}));
}

TEST(SliceOrder, WhatEndsWhereTheNextBeginsIsNoParent) {
  EXPECT_EQ(shown({
                {0,  30, "all"},
                {20, 30, "b"  },
                {20, 25, "c"  },
                {10, 20, "a"  }
  }),
            (Lines{"a 10 20 all", "all 0 30 -", "b 20 30 all", "c 20 25 b"}));
}

TEST(SliceOrder, APointBelongsToTheInnermostThatHoldsItsMoment) {
  EXPECT_EQ(
      shown({
          {0,  30, "all"},
          {20, 30, "b"  },
          {20, 20, "p"  },
          {10, 20, "a"  },
          {5,  5,  "q"  }
  }),
      (Lines{"a 10 20 all", "all 0 30 -", "b 20 30 all", "p 20 20 b", "q 5 5 all"}));
}

/// Random nested intervals below `parent` in [start, end), in the order of take().
void nest(testing::Chance& chance, Interval parent, int depth, int& next,
          std::vector<Interval>& out, Lines& expected) {
  std::uint64_t end = parent.end;
  std::uint64_t last_start = end;
  while (end > parent.start && chance.below(4) != 0) {
    end -= chance.below(std::min<std::uint64_t>(3, end - parent.start + 1));
    const std::uint64_t start = end - chance.below(end - parent.start + 1);
    // A point belongs to the parent only if nothing behind it begins or ends there.
    if (start == end && end == last_start) continue;
    const Interval child{start, end, "n" + std::to_string(next++)};
    out.push_back(child);
    expected.push_back(child.name + " " + std::to_string(start) + " " +
                       std::to_string(end) + " " + parent.name);
    if (start < end && depth < 6) nest(chance, child, depth + 1, next, out, expected);
    end = start;
    last_start = start;
  }
}

TEST(SliceOrder, RandomNestsComeOutAsTheyWere) {
  testing::Chance chance{testing::first_test_seed()};
  for (int round = 0; round < 3000; ++round) {
    std::vector<Interval> intervals{
        {0, 40, "root"}
    };
    Lines expected{"root 0 40 -"};
    int next = 0;
    nest(chance, intervals[0], 0, next, intervals, expected);
    std::ranges::sort(expected);
    // By end; what is equal stays outer first.
    std::ranges::stable_sort(intervals, std::ranges::greater{}, &Interval::end);
    ASSERT_EQ(shown(intervals), expected) << "round " << round;
  }
}

}  // namespace
}  // namespace mm::crox
