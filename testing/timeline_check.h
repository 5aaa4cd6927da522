// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What holds for the timeline of any profile at all.
#pragma once

#include <string>

#include "mmdecode/profile.h"

namespace mm::testing {

/// Surveys and reads the timeline, all threads and instants. Empty where all of this is
/// true, else the first thing that is not:
/// - each interval and instant is handed out once, with its times, on its thread;
/// - what is handed out on one lane nests, the outer interval first;
/// - the survey's counts and times are those of what is handed out;
/// - an independent timeline reads the same in any order of its parts.
std::string timeline_fault(const decode::Profile& profile);

}  // namespace mm::testing
