// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <string>
#include <unordered_map>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "totals.h"
#include "tree_nodes.h"
#include "tree_result.h"

namespace mm::analyze {
namespace {

class Merge {
 public:
  void add(const TreePart& part) {
    const CallTree& tree = *part.tree;
    std::vector<std::uint32_t> frames;
    for (const std::string& text : tree.frames) frames.push_back(number_of(text));
    std::vector<std::uint32_t> merged(tree.nodes.size());  // by node of the tree
    for (CallTree::NodeId id = 0; id < tree.nodes.size(); ++id) {
      const CallTree::Node& node = tree.nodes[id];
      if (id != CallTree::kRoot) {
        merged[id] = nodes_.child(merged[node.parent], frames[node.frame]);
      } else if (!part.process.empty()) {
        merged[id] = nodes_.child(0, number_of(part.process));
      }
      nodes_[merged[id]].self += node.self;
      nodes_[merged[id]].count += node.count;
    }
  }

  void lay_out(CallTree& tree) const {
    const auto text = [this](std::uint32_t frame) {
      return std::string_view{texts_[frame]};
    };
    lay_out_tree(nodes_, {.text = text, .threads = {}}, tree);
  }

 private:
  std::uint32_t number_of(const std::string& text) {
    const auto [at, is_new] =
        numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
    if (is_new) texts_.push_back(text);
    return at->second;
  }

  TreeNodes nodes_;
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

}  // namespace

Result<CallTree> merge_call_trees(std::span<const TreePart> parts) {
  CallTree all;
  Merge merge;
  CheckedSum total;
  for (const TreePart& part : parts) {
    const CallTree& tree = *part.tree;
    if (&part == parts.data()) all.counter = tree.counter;
    if (all.counter.name != tree.counter.name) {
      return Error{.code = ErrorCode::kUsage,
                   .detail = "one profile counts " + all.counter.name + ", another one " +
                             tree.counter.name};
    }
    merge.add(part);
    total.add(tree.total_time);
    all.thread_count += tree.thread_count;
    all.interval_count += tree.interval_count;
    all.overlap_count += tree.overlap_count;
    all.order_violation_count += tree.order_violation_count;
    all.other_thread_count += tree.other_thread_count;
    all.defects.merge(tree.defects);
  }
  if (total.is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
  all.total_time = total.value;
  merge.lay_out(all);
  return all;
}

}  // namespace mm::analyze
