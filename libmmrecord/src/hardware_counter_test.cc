// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "hardware_counter.h"

#include <gtest/gtest.h>

#include <string>

namespace mm::record {
namespace {

TEST(HardwareCounter, AnUnknownNameIsRefusedByName) {
  for (const char* const name : {"", "wall-time", "instructions", "instructions:u "}) {
    const auto counter = HardwareCounter::open(name);
    ASSERT_FALSE(counter) << name;
    EXPECT_EQ(counter.error().code, ErrorCode::kCounterRefused);
    EXPECT_NE(counter.error().message().find("no counter is called " + std::string{name}),
              std::string::npos)
        << counter.error().message();
  }
}

TEST(HardwareCounter, CountsOrSaysWhyNot) {
  for (const char* const name : {"instructions:u", "instructions-minus-irqs:u"}) {
    auto counter = HardwareCounter::open(name);
    if (!counter) {
      EXPECT_EQ(counter.error().code, ErrorCode::kCounterRefused);
      const std::string why = counter.error().message();
      EXPECT_TRUE(why.find("the kernel refuses the counter: ") != std::string::npos ||
                  why.find("is not known") != std::string::npos)
          << why;
      continue;
    }
    const std::uint64_t before = counter->read();
    for (int i = 0; i < 100'000; ++i) asm volatile("" ::: "memory");
    const HardwareCounter moved = *std::move(counter);
    EXPECT_GE(moved.read(), before + 100'000) << name;
  }
}

}  // namespace
}  // namespace mm::record
