// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From options to a picture: the one place that knows all sorts of pictures.
#pragma once

#include "mmformat/result.h"
#include "options.h"
#include "picture.h"
#include "toolkit/message.h"

namespace mm::flamegraph {

/// Loads, arranges and measures. Says on stderr what is left out.
/// @return what loading can return, with the path; kUsage where what is to be compared
///         counts different things.
Result<Picture> draw(const Options& options, toolkit::Messages& messages);

}  // namespace mm::flamegraph
