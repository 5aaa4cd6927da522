// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "ordered_work.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace mm::analyze {
namespace {

TEST(OrderedWork, FinishesInOrderWhatWasPreparedInAny) {
  for (const unsigned jobs : {1U, 2U, 7U}) {
    for (const std::size_t slots : {1U, 2U, 5U}) {
      std::vector<std::size_t> slot_holds(slots, 1'000);
      std::vector<std::size_t> finished;
      std::atomic<int> finishing{0};
      run_ordered(jobs, {.items = 100,
                         .slots = slots,
                         .prepare =
                             [&](unsigned worker, std::size_t item, std::size_t slot) {
                               EXPECT_LT(worker, jobs);
                               slot_holds[slot] = item;
                             },
                         .finish =
                             [&](std::size_t item, std::size_t slot) {
                               EXPECT_EQ(++finishing, 1) << "one at a time";
                               EXPECT_EQ(slot_holds[slot], item);
                               finished.push_back(item);
                               --finishing;
                             }});
      ASSERT_EQ(finished.size(), 100U);
      for (std::size_t i = 0; i < finished.size(); ++i) EXPECT_EQ(finished[i], i);
    }
  }
}

TEST(OrderedWork, PreparesNoFurtherAheadThanThereAreSlots) {
  for (const std::size_t slots : {1U, 3U}) {
    std::atomic<std::size_t> finished{0};
    run_ordered(4, {.items = 20,
                    .slots = slots,
                    .prepare =
                        [&](unsigned, std::size_t item, std::size_t) {
                          EXPECT_LT(item, finished + slots);
                          // All others could run away now.
                          if (item % 5 == 0) {
                            std::this_thread::sleep_for(std::chrono::milliseconds{2});
                          }
                        },
                    .finish = [&](std::size_t, std::size_t) { ++finished; }});
    EXPECT_EQ(finished, 20U);
  }
}

TEST(OrderedWork, DoesNothingWithoutItems) {
  run_ordered(2, {.items = 0,
                  .slots = 1,
                  .prepare = [](unsigned, std::size_t, std::size_t) { FAIL(); },
                  .finish = [](std::size_t, std::size_t) { FAIL(); }});
}

TEST(OrderedWork, StopsAtAnExceptionOfEitherStep) {
  for (const bool in_prepare : {true, false}) {
    std::atomic<int> finished{0};
    const auto step = [&](bool throws, std::size_t item) {
      if (throws && item == 10) throw std::runtime_error{"ten"};
    };
    EXPECT_THROW(run_ordered(3, {.items = 1'000,
                                 .slots = 4,
                                 .prepare = [&](unsigned, std::size_t item,
                                                std::size_t) { step(in_prepare, item); },
                                 .finish =
                                     [&](std::size_t item, std::size_t) {
                                       step(!in_prepare, item);
                                       ++finished;
                                     }}),
                 std::runtime_error);
    EXPECT_EQ(finished, 10);
  }
}

}  // namespace
}  // namespace mm::analyze
