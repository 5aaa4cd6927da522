// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From inputs to one call tree, from a call tree to lines.
#pragma once

#include "mmanalyze/call_tree.h"
#include "mmformat/result.h"
#include "options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/sink.h"

namespace mm::stack_collapse {

/// The tree of all inputs, which are open one at a time. Says on stderr what a reader of
/// the numbers must know.
/// @return what opening and build_call_tree can return, with the path.
Result<analyze::CallTree> load_tree(const Options& options, toolkit::Messages& messages);

/// Writes folded stacks, until nobody reads them any more.
void write_folded(const analyze::CallTree& tree, toolkit::Sink& sink);

}  // namespace mm::stack_collapse
