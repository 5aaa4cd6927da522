// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Inputs that must be profiles: what sums do not answer.
#pragma once

#include <string_view>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "toolkit/input.h"
#include "toolkit/selection_options.h"

namespace mm::summarize {

/// Decodes `input` for `what`, as people call it.
/// @return as toolkit::open_profile; kUsage, with the path, for a saved analysis.
Result<decode::Profile> open_events(const toolkit::Input& input,
                                    const toolkit::InputOptions& options,
                                    const toolkit::SelectionOptions& selection,
                                    std::string_view what);

}  // namespace mm::summarize
