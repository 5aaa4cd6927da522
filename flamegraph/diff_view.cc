// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "diff_view.h"

#include <string_view>
#include <vector>

#include "number_table.h"
#include "toolkit/cli.h"
#include "tree_view.h"

namespace mm::flamegraph {
namespace {

using analyze::CallTree;

/// Says for each node of one tree which node of another one has the same path.
class Paths {
 public:
  explicit Paths(const CallTree& tree) : has_root_(!tree.nodes.empty()) {
    for (std::uint32_t i = 0; i < tree.frames.size(); ++i) {
      numbers_.find_or_add(tree.frames[i], i);
    }
    for (CallTree::NodeId i = 1; i < tree.nodes.size(); ++i) {
      const std::uint32_t number = numbers_.find(tree.text_of(tree.nodes[i]));
      children_.find_or_add(key(tree.nodes[i].parent, number), i);
    }
  }

  static constexpr CallTree::NodeId kNone = ~CallTree::NodeId{0};

  /// For each node of `other`, in order.
  std::vector<CallTree::NodeId> places_of(const CallTree& other) const {
    std::vector<std::uint32_t> numbers;
    for (const std::string& text : other.frames) numbers.push_back(numbers_.find(text));
    std::vector<CallTree::NodeId> places(other.nodes.size(), kNone);
    if (!places.empty() && has_root_) places[0] = CallTree::kRoot;
    for (std::size_t i = 1; i < places.size(); ++i) {
      const CallTree::NodeId parent = places[other.nodes[i].parent];
      if (parent == kNone) continue;
      places[i] = children_.find(key(parent, numbers[other.nodes[i].frame]));
    }
    return places;
  }

 private:
  static std::uint64_t key(CallTree::NodeId parent, std::uint32_t number) {
    return std::uint64_t{parent} << 32U | number;
  }
  bool has_root_;
  NumberTable<std::string_view> numbers_;
  NumberTable<std::uint64_t> children_;
};

/// The view of one tree, with the times of the other.
View view_with(const CallTree& tree, const CallTree& other) {
  View view = view_of(tree);
  const std::vector<std::uint64_t> totals = totals_of(other);
  const std::vector<CallTree::NodeId> places = Paths{other}.places_of(tree);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] == Paths::kNone) continue;
    view.frames[i].other = totals[places[i]];
    view.frames[i].other_self = other.nodes[places[i]].self;
  }
  return view;
}

}  // namespace

Result<Comparison> compare(const CallTree& before, const CallTree& now) {
  if (before.counter.name != now.counter.name) {
    return toolkit::usage("it counts " + before.counter.name + ", the other " +
                          now.counter.name);
  }
  return Comparison{.now = view_with(now, before), .before = view_with(before, now)};
}

}  // namespace mm::flamegraph
