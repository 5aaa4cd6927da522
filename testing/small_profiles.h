// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A handful of small sound profiles that together use every feature of the format: what
// tests damage byte by byte, and what fuzzing starts from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

struct SmallProfile {
  std::string name;
  std::int64_t version;
  ProfileFiles files;
};

/// Every form that a version can have, below 1 KiB each.
std::vector<SmallProfile> small_profiles();

/// The same with hardly anything inside, for tests that must be quick; the "_bare" ones
/// without metadata.
std::vector<SmallProfile> tiny_profiles();

}  // namespace mm::testing
