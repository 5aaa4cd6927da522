// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The profile as it would be, for all other tools to look at.
#pragma once

#include <string>
#include <vector>

#include "mmanalyze/what_if.h"
#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "toolkit/message.h"

namespace mm::summarize {

/// Writes `path`, whole or not at all.
/// @return kUsage where the profile counts something else than time, an error of the
///         profile's, or kCannotWrite
Result<void> write_hypothetical_profile(const std::string& path,
                                        const decode::Profile& profile,
                                        const std::vector<analyze::Speedup>& speedups,
                                        const analyze::WhatIf& what_if,
                                        toolkit::Messages& messages);

}  // namespace mm::summarize
