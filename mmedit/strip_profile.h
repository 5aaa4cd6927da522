// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "rewriting/event_loop.h"
#include "rewriting/rewrite.h"
#include "stripped_texts.h"

namespace mm::mmedit {

/// Writes every event of `profile` without what `wishes` names.
/// @return as rewrite().
/// Cost: two passes over the events, one over the texts of distinct ids. Memory: two bits
/// for each byte of string data, 8 bytes a distinct id, 24 to 64 a distinct argument.
Result<rewriting::Rewritten> strip_profile(const decode::Profile& profile,
                                           StripWishes wishes,
                                           const rewriting::OnProgress& on_progress,
                                           record::ByteSink& sink);

}  // namespace mm::mmedit
