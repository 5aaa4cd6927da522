// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Right traces of one profile, drawn the slow and simple way, for tests of the checkers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "testing/read_profile.h"

namespace mm::testing {

/// The bare array. Lanes are numbered from 1 on, arguments are named a0, a1, ...
std::string drawn_trace(const std::vector<ReadEvent>& events, std::uint64_t process_id);

/// The same as a Perfetto trace, with labels and kinds interned. Further lanes are tracks
/// below that of their thread.
std::string drawn_perfetto(const std::vector<ReadEvent>& events,
                           std::uint64_t process_id);

/// Packets of a Perfetto trace in one compressed packet.
std::string deflated_packets(std::string_view packets);

}  // namespace mm::testing
