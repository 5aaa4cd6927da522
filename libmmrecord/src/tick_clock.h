// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The processor's time stamp counter as a clock, where it can be one.
//
// Asking the kernel for the time costs more than recording the rest of an event, because
// it reads the counter in order with all other instructions. Reading it plainly costs
// half, and the price is that a time may slide by some nanoseconds against the code
// around it; two reads on one thread never change their order.
//
// The rate is measured against CLOCK_MONOTONIC over at least a millisecond, with the
// tightest of several looks at both ends. The error is typically 10 and at most about 50
// millionths of a duration; a later recorder of the process measures over a longer time.
#pragma once

#include <cstdint>
#include <optional>

namespace mm::record {

/// CLOCK_MONOTONIC in nanoseconds.
std::uint64_t monotonic_ns() noexcept;
/// CLOCK_REALTIME in nanoseconds since the Unix epoch.
std::uint64_t epoch_ns() noexcept;

/// Nanoseconds in a tick, times 2^32; empty where ticks are no clock: the processor's
/// counter changes its rate or stops, or the kernel does not trust it. Trusted means that
/// its clock source is the counter, or a hypervisor's clock that is computed from it.
/// Cost: up to a millisecond, once; remember_tick_start() a while before saves it.
std::optional<std::uint64_t> tick_scale() noexcept;

/// Notes the start of the measurement. Cost: some hundred nanoseconds.
void remember_tick_start() noexcept;

}  // namespace mm::record
