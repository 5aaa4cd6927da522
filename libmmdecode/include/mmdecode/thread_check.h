// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Whether the threads that were asked for are in a profile at all.
#pragma once

#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmformat/result.h"

namespace mm::decode {

/// @return kNoSuchThread, naming one, where the selection asks for a thread without
/// events. Cost: reads events until each thread was met; nothing where none is asked for.
Result<void> check_threads(const Profile& profile, const Selection& selection);

}  // namespace mm::decode
