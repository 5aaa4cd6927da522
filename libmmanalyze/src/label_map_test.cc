// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "label_map.h"

#include <gtest/gtest.h>

#include <map>

namespace mm::analyze {
namespace {

TEST(LabelMap, KeepsWhatItWasGiven) {
  LabelMap<int> map;
  std::map<decode::LabelId, int> expected;
  // Scattered over 2000 labels, so that values move from the map to the array.
  for (int i = 1; i <= 1'500; ++i) {
    const auto label = static_cast<decode::LabelId>(i * 7'919 % 2'000);
    map.of(label) += i;
    expected[label] += i;
  }
  std::map<decode::LabelId, int> found;
  map.for_each([&](decode::LabelId label, int value) {
    if (value != 0) found[label] = value;
  });
  EXPECT_EQ(found, expected);
  for (const auto& [label, value] : expected) EXPECT_EQ(*map.find(label), value);
  EXPECT_EQ(map.find(1'000'000), nullptr);
}

TEST(LabelMap, NeedsMemoryByWhatItHolds) {
  LabelMap<int> few;
  for (const decode::LabelId label : {1'000'000U, 5U, 70'000'000U}) few.of(label) = 1;
  EXPECT_LE(few.capacity(), 100U);
  LabelMap<int> many;
  for (decode::LabelId label = 3'000; label > 0; --label) many.of(label) = 1;
  EXPECT_LE(many.capacity(), 3'001U);
}

}  // namespace
}  // namespace mm::analyze
