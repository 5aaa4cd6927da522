// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Events that no output has room for: the limits of versions 8 and 9 are the same, and
// below those of the first versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mmdecode/profile.h"
#include "mmformat/error.h"
#include "rewriting/event_choice.h"

namespace mm::rewriting {

/// Whether an output can hold the event as it is.
bool has_room(const decode::Event& event);

/// Chosen events that have no room.
struct NoRoom {
  std::uint64_t count = 0;
  std::string first;  ///< "event 12, an interval that ends too late: 281474976710654"
  std::uint64_t first_offset = 0;
};

/// Looks at all chosen events.
NoRoom find_no_room(const decode::Profile& profile, EventChoice& choice);

/// `failure`, of writing the chosen events, with the event and what helps where one that
/// has no room is to blame.
Error with_event(Error failure, const decode::Profile& profile, EventChoice& choice);

}  // namespace mm::rewriting
