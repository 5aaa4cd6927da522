// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ItemNodes: the nodes of a walk that adds up by name, whatever is around it.
//
// A name (0: none) has three nodes: for intervals that name it themselves, for those that
// name nothing and lie in one that does, and for those that are not selected, whose time
// counts for no name but which hand theirs on. Node 0 is the base of all threads.
#pragma once

#include <cstdint>
#include <vector>

#include "interval_reader.h"
#include "mmformat/checked.h"

namespace mm::analyze {

/// The frame of an interval: what it names, and whether it is selected.
constexpr std::uint32_t item_frame(std::uint32_t name, bool is_selected) {
  return name << 1U | (is_selected ? 1U : 0U);
}
/// Names above this have no frame.
inline constexpr std::uint32_t kMostItemNames = (std::uint32_t{1} << 30U) - 2;

class ItemNodes {
 public:
  struct Sums {
    std::uint64_t self = 0;  ///< wraps below zero while children are ahead of parents
    std::uint64_t count = 0;
  };

  const Sums& base() const { return sums_[0]; }
  Sums own(std::uint32_t name) const { return at(first_of(name)); }
  Sums inherited(std::uint32_t name) const { return at(first_of(name) + 1); }
  Sums unselected(std::uint32_t name) const { return at(first_of(name) + 2); }

  // What a NestWalk asks for:
  static std::uint32_t base_of(std::uint64_t /*thread*/) { return 0; }
  std::uint32_t node_of(std::uint32_t parent, std::uint32_t frame) {
    const std::uint32_t own = frame >> 1U;
    const bool is_selected = (frame & 1U) != 0;
    const std::uint32_t name = own != 0 ? own : name_of(parent);
    const std::uint32_t node = first_of(name) + (!is_selected ? 2 : own != 0 ? 0 : 1);
    if (node >= sums_.size()) sums_.resize(node + std::size_t{kNodes});
    return node;
  }
  void enter(std::uint32_t node, const FramedInterval& /*interval*/) {
    ++checked(sums_, node).count;
  }
  void add_self(std::uint32_t node, std::uint64_t time) {
    checked(sums_, node).self += time;
  }

 private:
  static constexpr std::uint32_t kNodes = 3;
  static constexpr std::uint32_t first_of(std::uint32_t name) {
    return 1 + name * kNodes;
  }
  static constexpr std::uint32_t name_of(std::uint32_t node) {
    return node == 0 ? 0 : (node - 1) / kNodes;
  }
  Sums at(std::uint32_t node) const { return node < sums_.size() ? sums_[node] : Sums{}; }

  std::vector<Sums> sums_ = std::vector<Sums>(1);
};

}  // namespace mm::analyze
