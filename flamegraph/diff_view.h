// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Two call trees as two views: the same frames, measured now and before.
//
//   now      [rustc ----------------------]     before   [rustc ---------------]
//            [analysis ------][new -------]              [analysis -----][gone-]
#pragma once

#include "mmanalyze/call_tree.h"
#include "mmformat/result.h"
#include "view.h"

namespace mm::flamegraph {

struct Comparison {
  View now;     ///< Frame::other and other_self are the times before
  View before;  ///< and here the times now
};

/// Frames are the same where their texts and those of all frames around are.
/// @return kUsage where the trees count different things.
Result<Comparison> compare(const analyze::CallTree& before, const analyze::CallTree& now);

}  // namespace mm::flamegraph
