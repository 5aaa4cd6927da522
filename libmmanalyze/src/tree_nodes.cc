// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tree_nodes.h"

#include <algorithm>
#include <limits>
#include <new>

namespace mm::analyze {

std::uint32_t TreeNodes::add(std::uint32_t parent, std::uint32_t frame,
                             std::size_t place) {
  if (nodes_.size() == std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc{};
  const auto added = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.parent = parent, .frame = frame});
  if (options_.with_durations) durations_.emplace_back();
  places_[place] = added;
  if (2 * nodes_.size() <= places_.size()) return added;
  places_.assign(2 * places_.size(), 0);
  --shift_;
  for (std::uint32_t node = 1; node <= added; ++node) {
    std::size_t at = place_of(nodes_[node].parent, nodes_[node].frame);
    while (places_[at] != 0) at = (at + 1) & (places_.size() - 1);
    places_[at] = node;
  }
  return added;
}

void TreeNodes::add_duration(std::uint32_t node, const FramedInterval& interval) {
  const auto duration = static_cast<std::uint64_t>(interval.end - interval.start);
  CallTree::Durations& to = durations_[node];
  const bool is_first = nodes_[node].count == 1;
  to.shortest = is_first ? duration : std::min(to.shortest, duration);
  to.longest = std::max(to.longest, duration);
  if (__builtin_add_overflow(to.sum, duration, &to.sum)) {
    to.sum = std::numeric_limits<std::uint64_t>::max();
  }
}

}  // namespace mm::analyze
