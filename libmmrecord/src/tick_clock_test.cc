// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tick_clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "mmrecord/hot_path.h"

namespace mm::record {
namespace {

TEST(TickClock, TellsTheTimeOfTheKernel) {
  const std::uint64_t before = monotonic_ns();
  EXPECT_LE(before, monotonic_ns());
  const double seconds = static_cast<double>(epoch_ns()) / 1e9;
  EXPECT_NEAR(seconds, static_cast<double>(time(nullptr)), 2);
}

#if defined(__x86_64__)
TEST(TickClock, ItsRateIsThatOfTheKernelsClock) {
  remember_tick_start();
  const auto scale = tick_scale();
  if (!scale) GTEST_SKIP() << "the counter is no clock here";
  const std::uint64_t from_ns = monotonic_ns();
  const std::uint64_t from = ticks();
  std::this_thread::sleep_for(std::chrono::milliseconds{100});
  const std::uint64_t to = ticks();
  const auto ns = static_cast<double>(monotonic_ns() - from_ns);
  const double counted =
      static_cast<double>(to - from) * static_cast<double>(*scale) / 4'294'967'296.0;
  EXPECT_NEAR(counted / ns, 1, 0.01);  // a busy machine
  EXPECT_NEAR(static_cast<double>(*tick_scale()) / static_cast<double>(*scale), 1, 0.001)
      << "measured again, over a longer time";
}
#endif

}  // namespace
}  // namespace mm::record
