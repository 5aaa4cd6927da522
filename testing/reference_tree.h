// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The call tree of a profile straight from its definition, at any cost: for each interval
// the parent is looked for among all others, for each stretch of time the owner.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "testing/read_profile.h"

namespace mm::testing {

/// The frames from the root to a node.
using Stack = std::vector<std::string>;

struct StackNumbers {
  std::uint64_t self = 0;
  std::uint64_t count = 0;

  friend bool operator==(const StackNumbers&, const StackNumbers&) = default;
};

/// A node for each stack.
using Stacks = std::map<Stack, StackNumbers>;

struct ReferenceTreeOptions {
  bool by_thread = false;
  bool with_arguments = false;
  /// Which intervals have a node; empty: all.
  std::function<bool(const ReadEvent&)> selects = {};
};

/// Cost: intervals of a thread squared.
Stacks reference_stacks(const std::vector<ReadEvent>& events,
                        const ReferenceTreeOptions& options = {});

/// The nodes of a tree, by stack.
Stacks stacks_of(const analyze::CallTree& tree);

/// What is wrong with the form of a tree (order, ends, depths, sums), or nothing.
std::string tree_fault(const analyze::CallTree& tree);

/// The first stack that differs, as text; empty where all are equal.
std::string stacks_difference(const Stacks& expected, const Stacks& actual);

}  // namespace mm::testing
