// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One run of crox: survey the set, write it, say what was left out.
#pragma once

#include "mmformat/result.h"
#include "options.h"
#include "toolkit/message.h"

namespace mm::crox {

/// @return any error of reading a profile or writing the output.
Result<void> export_traces(const Options& options, toolkit::Messages& messages);

}  // namespace mm::crox
