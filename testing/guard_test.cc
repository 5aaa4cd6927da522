// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A guard that never fires would prove nothing.
#include "testing/guard.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <vector>

namespace mm::testing {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

TEST(Guard, CountsThePeakOfMemory) {
  Guard guard{"memory"};
  const std::vector<char> before(50 * kMebibyte);
  guard.begin(1);
  EXPECT_LT(Guard::peak_bytes(), kMebibyte);
  std::vector<char>(10 * kMebibyte).swap(*std::make_unique<std::vector<char>>());
  const std::vector<char> small(3 * kMebibyte);
  EXPECT_GE(Guard::peak_bytes(), 10 * kMebibyte);
  EXPECT_LT(Guard::peak_bytes(), 13 * kMebibyte);
  guard.begin(2);
  EXPECT_LT(Guard::peak_bytes(), kMebibyte);
}

void hang() {
  Guard guard{"seed 5"};
  guard.begin(7);
  for (std::atomic<unsigned> i{0};; ++i) {
  }
}

void crash() {
  Guard guard{"seed 5"};
  guard.begin(8);
  std::abort();
}

TEST(GuardDeathTest, NamesWhatHangs) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(hang(), "takes too long(.|\\n)*died in seed 5, number 7");
}

TEST(GuardDeathTest, NamesWhatCrashes) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(crash(), "died in seed 5, number 8");
}

}  // namespace
}  // namespace mm::testing
