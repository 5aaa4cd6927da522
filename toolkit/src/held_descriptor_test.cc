// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/held_descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <vector>

namespace mm::toolkit {
namespace {

HeldDescriptor hold() {
  return HeldDescriptor{Descriptor{::open("/dev/null", O_RDONLY | O_CLOEXEC)}};
}

TEST(HeldDescriptor, IsClosedWhereEnoughAreHeld) {
  std::vector<HeldDescriptor> held;
  for (int i = 0; i < HeldDescriptor::kMost; ++i) held.push_back(hold());
  EXPECT_GE(held.back().get(), 0);
  EXPECT_EQ(hold().get(), -1);
  held[7] = HeldDescriptor{};
  held.pop_back();
  EXPECT_GE(hold().get(), 0);
  HeldDescriptor moved = std::move(held[3]);
  EXPECT_GE(moved.get(), 0);
}

TEST(HeldDescriptor, LeavesHalfOfTheLimitToOthers) {
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old), 0);
  rlimit low = old;
  low.rlim_cur = 60;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
  std::vector<HeldDescriptor> held;
  for (int i = 0; i < 30; ++i) held.push_back(hold());
  EXPECT_GE(held.back().get(), 0);
  EXPECT_EQ(hold().get(), -1);
  ::setrlimit(RLIMIT_NOFILE, &old);
}

TEST(HeldDescriptor, CountsNothingForNoFile) {
  std::vector<HeldDescriptor> none;
  for (int i = 0; i < 2 * HeldDescriptor::kMost; ++i) {
    none.emplace_back(Descriptor{});
  }
  EXPECT_GE(hold().get(), 0);
}

}  // namespace
}  // namespace mm::toolkit
