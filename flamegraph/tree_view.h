// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A call tree as a view: children side by side in the tree's order, from the left border
// of their parent on; what is left at the right is the parent's own time.
#pragma once

#include <cstdint>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "view.h"

namespace mm::flamegraph {

/// The total of each node: its own time and that of the nodes below it.
std::vector<std::uint64_t> totals_of(const analyze::CallTree& tree);

View view_of(const analyze::CallTree& tree);

}  // namespace mm::flamegraph
