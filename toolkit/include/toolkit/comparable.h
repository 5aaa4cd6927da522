// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What may be compared: what an incomplete profile lacks would look like a change.
#pragma once

#include <string_view>

#include "mmdecode/damage.h"
#include "mmformat/result.h"

namespace mm::toolkit {

/// @return the first defect by which a profile is short, as an error that says what
/// helps. Those who were told to salvage do not ask.
Result<void> refuse_incomplete(const decode::Defects& defects);

/// The same for what is known to be incomplete in a sentence of others.
Error incomplete_error(ErrorCode code, std::string_view sentence);

}  // namespace mm::toolkit
