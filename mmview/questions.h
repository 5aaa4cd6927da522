// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What can be asked about a profile besides its events. Each opens the profile itself,
// with the tolerance that its question needs.
#pragma once

#include "mmformat/result.h"
#include "options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::mmview {

/// --info: what sort of profile this is.
Result<void> tell_info(const toolkit::Input& input, const Options& options,
                       toolkit::Messages& messages);

/// --verify: everything that is wrong. @return the first defect as an error that says how
/// many there are; nothing where there is none.
Result<void> verify_profile(const toolkit::Input& input, const Options& options,
                            toolkit::Messages& messages);

/// --raw: every part of the file.
Result<void> show_raw(const toolkit::Input& input, const Options& options,
                      toolkit::Messages& messages);

}  // namespace mm::mmview
