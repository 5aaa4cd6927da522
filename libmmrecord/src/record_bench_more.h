// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What mmrecord_bench measures beside its own events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace mm::record {

/// Four intervals an iteration, nested three deep, in LLVM's time trace profiler, which
/// keeps each of them (granularity 0). Writing its JSON at the end is not in it.
/// Cost: some hundred bytes of memory an event.
void record_time_trace(std::uint64_t events);
/// Starts and ends that profiler on this thread.
void begin_time_trace();
void end_time_trace();

/// Prints how long create() takes: in a new process, and once the clock is known.
void print_creation(const std::string& dir, std::size_t rounds);

}  // namespace mm::record
