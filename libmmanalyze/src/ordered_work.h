// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Work in two steps of which only the first can be done side by side.
//
// Each item is prepared, by any thread, and then finished, by one thread at a time and in
// order. Whoever is free finishes the next item if it is ready, else prepares another
// one, but not too far ahead: what is prepared waits in one of a few slots.
//
//   item     0    1    2    3    4    5    6    7
//            done done ^    rdy  busy ^
//                      finished next  prepared next
#pragma once

#include <cstddef>
#include <functional>

namespace mm::analyze {

/// Slots for each thread with which none waits long for another.
inline constexpr std::size_t kSlotsPerJob = 4;

struct OrderedWork {
  std::size_t items = 0;
  /// Prepared items that may wait. An item's slot is its number modulo this.
  std::size_t slots = 1;
  std::function<void(unsigned worker, std::size_t item, std::size_t slot)> prepare;
  std::function<void(std::size_t item, std::size_t slot)> finish;
};

/// Does all work with up to `jobs` threads. An exception of a step stops the work and is
/// thrown again here.
void run_ordered(unsigned jobs, const OrderedWork& work);

}  // namespace mm::analyze
