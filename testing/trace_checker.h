// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Proves that a Chrome trace shows what its profiles hold:
//
// - its intervals are those of the profiles: label, kind, arguments, thread, process, and
//   times to the nanosecond; none is missing, none is new;
// - each lane (pid, tid) nests when its events are stably sorted by ts, as viewers do it,
//   and of equal ts the outer comes first;
// - an interval is drawn below its parent (format-spec/semantics.md, "Ownership"), and a
//   thread has one lane, both but for threads whose intervals cross;
// - every process and lane with events has a name, says its original id, and keeps it
//   where it can.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "testing/profile_slices.h"

namespace mm::testing {

/// @return the first fault; empty where there is none.
/// Cost: some 150 bytes an interval.
std::string check_trace(std::span<const decode::Profile* const> profiles,
                        std::string_view json, const TraceRequest& request = {});
std::string check_trace_file(std::span<const decode::Profile* const> profiles,
                             const std::filesystem::path& json,
                             const TraceRequest& request = {});

}  // namespace mm::testing
