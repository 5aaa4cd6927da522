// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The folded stacks of semantics.md, computed the slow way: word for word as "Ownership"
// and "Call trees" define them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "measures_example.h"

namespace mm::spec {

/// Stack, as "rustc;frame;frame", to self time. Threads are merged, frames are labels.
std::map<std::string, std::uint64_t> folded_stacks(const std::vector<Recorded>& records);

}  // namespace mm::spec
