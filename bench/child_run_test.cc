// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "child_run.h"

#include <gmock/gmock.h>

namespace mm::bench {
namespace {

TEST(ChildRun, CountsWhatComesOutOfThePipe) {
  const auto run = run_once(
      {
          .words = {"head", "-c", "300000", "/dev/zero"},
            .is_piped = true
  },
      {});
  ASSERT_TRUE(run);
  EXPECT_EQ(run->piped_bytes, 300'000U);
  EXPECT_GT(run->wall_ms, 0);
}

TEST(ChildRun, WhatFailsIsNoRun) {
  EXPECT_FALSE(run_once({.words = {"false"}}, {}));
  EXPECT_FALSE(run_once({.words = {"there-is-no-such-program"}}, {}));
}

// A shell that reads 40 MB into a variable needs that much memory of its own; one that
// does not, does not.
TEST(ChildRun, SamplesAnonymousMemory) {
  const RunOptions sampled{.samples_memory = true};
  const auto much = run_once(
      {
          .words = {"sh", "-c",
                    "x=$(head -c 40000000 /dev/zero | tr '\\0' x); sleep 0.1"}
  },
      sampled);
  const auto little = run_once(
      {
          .words = {"sh", "-c", "sleep 0.1"}
  },
      sampled);
  ASSERT_TRUE(much && little);
  EXPECT_GT(much->anonymous_kib, 39'000);
  EXPECT_GT(little->anonymous_kib, 0);
  EXPECT_LT(little->anonymous_kib, 8'000);
}

}  // namespace
}  // namespace mm::bench
