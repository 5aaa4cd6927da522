// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/chance.h"

#include <cstdlib>

namespace mm::testing {

std::uint64_t first_test_seed() {
  const char* const chosen = std::getenv("MM_TEST_SEED");
  return chosen != nullptr ? std::strtoull(chosen, nullptr, 10) : 20'240'229;
}

}  // namespace mm::testing
