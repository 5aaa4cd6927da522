// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The events of a profile, one after the other.
#pragma once

#include "mmformat/result.h"
#include "options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::mmview {

/// Writes the events that were asked for, and says what is wrong with them.
/// @return kNoSuchThread where the selection names a thread without events; a local
///         defect's code with --strict, after the events are out; what opening and
///         writing can return.
Result<void> list_events(const toolkit::Input& input, const Options& options,
                         toolkit::Messages& messages);

}  // namespace mm::mmview
