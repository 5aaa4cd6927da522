// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "folded_reader.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "folded_line.h"
#include "mmanalyze/folded.h"
#include "number_table.h"

namespace mm::flamegraph {
namespace {

using analyze::CallTree;

/// Frames below frames, in the order in which they were met.
class Trie {
 public:
  /// Node 0 is above all stacks.
  Trie() { nodes_.emplace_back(); }

  void add(const FoldedLine& line) {
    std::uint32_t node = 0;
    std::string_view rest = line.stack;
    for (;;) {
      const std::size_t border = rest.find(';');
      node = child_of(node, frame_of(rest.substr(0, border)));
      if (border == std::string_view::npos) break;
      rest.remove_prefix(border + 1);
    }
    nodes_[node].self += line.count;
  }

  CallTree tree() {
    for (Node& node : nodes_) {
      const auto is_before = [this](std::uint32_t a, std::uint32_t b) {
        return texts_[nodes_[a].frame] < texts_[nodes_[b].frame];
      };
      // Most programs write sorted lines.
      if (std::ranges::is_sorted(node.children, is_before)) continue;
      std::ranges::sort(node.children, is_before);
    }
    CallTree tree;
    tree.frames.assign(texts_.begin(), texts_.end());
    const bool has_one_root = nodes_[0].children.size() == 1;
    if (!has_one_root) {
      nodes_[0].frame = static_cast<std::uint32_t>(tree.frames.size());
      tree.frames.emplace_back("all");
    }
    lay_out(has_one_root ? nodes_[0].children[0] : 0, tree);
    return tree;
  }

 private:
  struct Node {
    std::uint32_t frame = 0;
    std::uint64_t self = 0;
    std::vector<std::uint32_t> children = {};
  };

  /// The number of a frame's text.
  std::uint32_t frame_of(std::string_view written) {
    const auto next = static_cast<std::uint32_t>(texts_.size());
    if (written.find('%') == std::string_view::npos) return number_of(written, next);
    const std::uint32_t known = escaped_.find(written);
    if (known != NumberTable<std::string_view>::kNone) return known;
    auto text = analyze::text_of_folded_frame(written);
    std::string_view meant = written;
    if (text) meant = decoded_.emplace_back(*std::move(text));
    // Two ways to write it, one text: "%41" and "A".
    return escaped_.find_or_add(written, number_of(meant, next));
  }

  std::uint32_t number_of(std::string_view text, std::uint32_t next) {
    const std::uint32_t number = numbers_.find_or_add(text, next);
    if (number == next) texts_.push_back(text);
    return number;
  }

  std::uint32_t child_of(std::uint32_t parent, std::uint32_t frame) {
    const std::uint64_t key = std::uint64_t{parent} << 32U | frame;
    const auto next = static_cast<std::uint32_t>(nodes_.size());
    const std::uint32_t child = children_.find_or_add(key, next);
    if (child == next) {
      nodes_.push_back({.frame = frame});
      nodes_[parent].children.push_back(next);
    }
    return child;
  }

  /// Depth first, with a stack of its own: stacks may be as deep as they like.
  void lay_out(std::uint32_t root, CallTree& tree) const {
    struct Open {
      std::uint32_t node;
      CallTree::NodeId parent;
      std::uint32_t depth;
    };
    std::vector<Open> open{
        {root, 0, 0}
    };
    while (!open.empty()) {
      const Open next = open.back();
      open.pop_back();
      const Node& node = nodes_[next.node];
      const auto id = static_cast<CallTree::NodeId>(tree.nodes.size());
      tree.nodes.push_back({.parent = next.parent,
                            .end = id + 1,
                            .frame = node.frame,
                            .depth = next.depth,
                            .self = node.self});
      for (std::size_t i = node.children.size(); i-- > 0;) {
        open.push_back({node.children[i], id, next.depth + 1});
      }
    }
    for (std::size_t i = tree.nodes.size(); i-- > 1;) {
      CallTree::NodeId& end = tree.nodes[tree.nodes[i].parent].end;
      end = std::max(end, tree.nodes[i].end);
    }
  }

  std::vector<Node> nodes_;
  NumberTable<std::uint64_t> children_;
  std::vector<std::string_view> texts_;  // of the input, or of decoded_
  std::deque<std::string> decoded_;      // stay where they are
  NumberTable<std::string_view> numbers_;
  NumberTable<std::string_view> escaped_;  // as they are written
};

}  // namespace

Result<CallTree> read_folded(std::string_view text) {
  Trie trie;
  std::uint64_t total = 0;
  std::uint64_t lines = 0;
  std::uint64_t lines_with_two_numbers = 0;
  std::uint64_t first = 0;
  skip_byte_order_mark(text);
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::string_view written = take_line(text);
    if (written.empty() || written.front() == '#') continue;
    MM_TRY(const FoldedLine line, split_folded_line(written, number));
    if (line.count > std::numeric_limits<std::uint64_t>::max() - total) {
      return bad_folded_line(number, "the counts add up to more than 64 bits hold");
    }
    total += line.count;
    if (lines++ == 0) first = number;
    if (line.has_two_numbers) ++lines_with_two_numbers;
    trie.add(line);
  }
  // One line may be about a frame with such a name; a file of them is a comparison.
  if (lines > 0 && lines_with_two_numbers == lines) {
    return bad_folded_line(first,
                           "two counts behind a stack, as in each line of this file; to "
                           "compare, give both files: --diff BASE --folded FILE");
  }
  CallTree tree = trie.tree();
  tree.total_time = total;
  return tree;
}

}  // namespace mm::flamegraph
