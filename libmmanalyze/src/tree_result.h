// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From nodes in the order in which they were met to a CallTree in depth-first order.
#pragma once

#include <functional>
#include <string>

#include "mmanalyze/call_tree.h"
#include "tree_nodes.h"

namespace mm::analyze {

/// What the numbers in TreeNodes stand for.
struct FrameNames {
  /// The text of a frame.
  std::function<std::string_view(std::uint32_t frame)> text;
  /// Of threads kept apart: the ids that the frames of the root's children stand for;
  /// empty where threads are merged.
  std::span<const std::uint64_t> threads;
};

/// Fills nodes and frames of `tree`.
void lay_out_tree(const TreeNodes& nodes, const FrameNames& names, CallTree& tree);

}  // namespace mm::analyze
