// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Folded stacks as a call tree: those of stack_collapse, and of any other program.
//
//   main;parse 12        a line: frames from the outermost one on, a blank, a count
//   main;run;step 30     the same stack may come again: counts are added
//
// What stack_collapse writes as %XX is read back; a % that no two hexadecimal digits
// follow stays. Empty lines and lines that start with # are skipped, and a byte order
// mark. Files of which each line has two counts, as comparisons have, are refused.
#pragma once

#include <string_view>

#include "mmanalyze/call_tree.h"
#include "mmformat/result.h"

namespace mm::flamegraph {

/// The root is the first frame where all stacks have the same one, else "all".
/// @param text  borrowed for the call.
/// @return kBadFolded, naming the line.
/// Cost: linear in the text, n log n in the children of a node.
Result<analyze::CallTree> read_folded(std::string_view text);

}  // namespace mm::flamegraph
