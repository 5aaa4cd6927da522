// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace mm::testing {

/// Chance with the same sequence on every machine.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}

  /// A number from 0 to `end` - 1; `end` is not 0.
  std::uint64_t below(std::uint64_t end) { return engine_() % end; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  template <class T>
  const T& of(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// $MM_TEST_SEED, or a fixed number. A test of many cases uses seed, seed + 1, ...
std::uint64_t first_test_seed();

/// How many of `cases` to try: all, or a fifth with sanitizers, under which each takes
/// ten times as long.
std::uint64_t cases_to_try(std::uint64_t cases);

}  // namespace mm::testing
