// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/chance.h"

#include <cstdlib>

namespace mm::testing {

std::uint64_t first_test_seed() {
  const char* const chosen = std::getenv("MM_TEST_SEED");
  return chosen != nullptr ? std::strtoull(chosen, nullptr, 10) : 20'240'229;
}

std::uint64_t cases_to_try(std::uint64_t cases) {
#ifdef MM_IS_SANITIZED
  constexpr std::uint64_t kShare = 5;
  return (cases + kShare - 1) / kShare;
#else
  return cases;
#endif
}

}  // namespace mm::testing
