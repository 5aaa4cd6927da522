// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Stops a test that uses the test equipment wrongly, in release builds too: a profile
// other than the one the test drew would prove nothing.
#pragma once

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace mm::testing {

inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "test equipment: " << what << '\n';
  std::abort();
}

}  // namespace mm::testing
