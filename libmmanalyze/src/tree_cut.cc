// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>
#include <vector>

#include "mmanalyze/call_tree.h"

namespace mm::analyze {

CallTree cut_call_tree(CallTree tree, std::uint32_t most_frames) {
  most_frames = std::max(most_frames, 1U);
  std::vector<CallTree::Node>& nodes = tree.nodes;
  // Where a node goes, and behind the last one: nodes move to the front, in place.
  std::vector<CallTree::NodeId> place(nodes.size() + 1);
  CallTree::NodeId kept = 0;
  for (CallTree::NodeId i = 0; i < nodes.size(); ++i) {
    place[i] = kept;
    if (nodes[i].depth >= most_frames) {
      // Depth first, so the last one kept is the ancestor that is kept.
      nodes[kept - 1].self += nodes[i].self;
    } else {
      nodes[kept] = nodes[i];
      nodes[kept].parent = place[nodes[i].parent];
      if (!tree.durations.empty()) tree.durations[kept] = tree.durations[i];
      ++kept;
    }
  }
  place[nodes.size()] = kept;
  nodes.resize(kept);
  if (!tree.durations.empty()) tree.durations.resize(kept);
  for (CallTree::Node& node : nodes) node.end = place[node.end];
  return tree;
}

}  // namespace mm::analyze
