// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Whether the sums of a profile fit 64 bits.
//
// Times are up to 2^48 in today's files and 2^62 in the oldest, so only a damaged file
// can have sums that do not fit; what is added up then would be wrong without a sign.
#pragma once

#include <cstdint>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "totals.h"

namespace mm::analyze {

/// @return kSumTooLarge where the durations of all intervals, or the values of the
///         integers that are added up, come to more than 64 bits hold. `wall_time` is
///         at least the duration of each interval.
/// Cost: none, but for profiles of absurd length, whose events are read once more.
Result<void> check_sums(const decode::Profile& profile, const Totals& totals,
                        std::uint64_t wall_time);

}  // namespace mm::analyze
