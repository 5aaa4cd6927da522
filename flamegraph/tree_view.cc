// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tree_view.h"

namespace mm::flamegraph {

std::vector<std::uint64_t> totals_of(const analyze::CallTree& tree) {
  std::vector<std::uint64_t> totals;
  totals.reserve(tree.nodes.size());
  for (const analyze::CallTree::Node& node : tree.nodes) totals.push_back(node.self);
  for (std::size_t i = totals.size(); i-- > 1;) totals[tree.nodes[i].parent] += totals[i];
  return totals;
}

View view_of(const analyze::CallTree& tree) {
  View view;
  view.texts = tree.frames;
  view.frames.reserve(tree.nodes.size());
  const std::vector<std::uint64_t> totals = totals_of(tree);
  std::vector<std::uint64_t> next_start(totals.size());
  for (std::size_t i = 0; i < totals.size(); ++i) {
    const analyze::CallTree::Node& node = tree.nodes[i];
    const std::uint64_t start = next_start[node.parent];
    next_start[node.parent] += totals[i];
    next_start[i] = start;
    view.frames.push_back({.text = node.frame,
                           .depth = node.depth,
                           .parent = node.parent,
                           .end = node.end,
                           .start = start,
                           .total = totals[i],
                           .self = node.self,
                           .calls = node.count});
  }
  if (!view.frames.empty()) {
    view.span = view.frames.front().total;
    view.bands.emplace_back();
  }
  return view;
}

}  // namespace mm::flamegraph
