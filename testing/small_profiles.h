// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A handful of small sound profiles that together use every feature of the format: what
// tests damage byte by byte, and what fuzzing starts from.
#pragma once

#include <string>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

struct SmallProfile {
  std::string name;
  Bytes bytes;
};

/// Versions 8 and 9, below 1 KiB each.
std::vector<SmallProfile> small_profiles();

}  // namespace mm::testing
