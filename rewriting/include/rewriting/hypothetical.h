// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A profile as it would be: the same events at other times, and a word in the metadata
// that says so.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "rewriting/rewrite.h"

namespace mm::rewriting {

/// The new times of events. What has no length is asked for its start alone.
struct NewTimes {
  std::function<std::uint64_t(ThreadId thread, std::uint64_t moment)> start;
  std::function<std::uint64_t(ThreadId thread, std::uint64_t moment)> end;
};

/// Writes all events and strings of `profile` into `sink`, and `what` under the
/// metadata's key "hypothetical" (behind what stands there already).
/// @return as rewrite()
Result<Rewritten> write_hypothetical(const decode::Profile& profile,
                                     const NewTimes& times, std::string_view what,
                                     const OnProgress& on_progress,
                                     record::ByteSink& sink);

}  // namespace mm::rewriting
