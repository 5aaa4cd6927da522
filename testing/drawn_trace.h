// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A right Chrome trace of one profile, drawn the slow and simple way, for tests of the
// checker and of viewers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testing/read_profile.h"

namespace mm::testing {

/// The bare array. Lanes are numbered from 1 on, arguments are named a0, a1, ...
std::string drawn_trace(const std::vector<ReadEvent>& events, std::uint64_t process_id);

}  // namespace mm::testing
