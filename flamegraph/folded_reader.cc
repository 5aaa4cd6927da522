// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "folded_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mmanalyze/folded.h"

namespace mm::flamegraph {
namespace {

using analyze::CallTree;

struct Line {
  std::string_view stack;
  std::uint64_t count = 0;
};

Error bad_line(std::uint64_t number, std::string_view what) {
  return {.code = ErrorCode::kBadFolded,
          .detail = fmt::format("line {}: {}", number, what)};
}

Result<Line> split_line(std::string_view text, std::uint64_t number) {
  const std::size_t blank = text.find_last_of(" \t");
  if (blank == std::string_view::npos) {
    return bad_line(number, "not a stack, a blank and a count");
  }
  const std::string_view digits = text.substr(blank + 1);
  Line line{.stack = text.substr(0, blank)};
  while (line.stack.ends_with(' ') || line.stack.ends_with('\t')) {
    line.stack.remove_suffix(1);
  }
  const char* const end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, line.count);
  if (error == std::errc::result_out_of_range && rest == end) {
    return bad_line(number, "the count is beyond 64 bits");
  }
  if (error != std::errc{} || rest != end) {
    return bad_line(number, "the count is not a whole number");
  }
  if (line.stack.empty()) return bad_line(number, "the stack is missing");
  return line;
}

/// Frames below frames, in the order in which they were met.
class Trie {
 public:
  /// Node 0 is above all stacks.
  Trie() { nodes_.emplace_back(); }

  void add(const Line& line) {
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
      std::ranges::sort(node.children, [this](std::uint32_t a, std::uint32_t b) {
        return texts_[nodes_[a].frame] < texts_[nodes_[b].frame];
      });
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
    const auto known = numbers_.find(written);
    if (known != numbers_.end()) return known->second;
    const auto text = analyze::text_of_folded_frame(written);
    // Two ways to write it, one text: "%41" and "A".
    const std::string_view meant = text ? std::string_view{*text} : written;
    const auto same = by_text_.find(meant);
    std::uint32_t number = 0;
    if (same != by_text_.end()) {
      number = same->second;
    } else {
      number = static_cast<std::uint32_t>(texts_.size());
      texts_.emplace_back(meant);
      by_text_.emplace(texts_.back(), number);
    }
    numbers_.emplace(written, number);
    return number;
  }

  std::uint32_t child_of(std::uint32_t parent, std::uint32_t frame) {
    const std::uint64_t key = std::uint64_t{parent} << 32U | frame;
    const auto next = static_cast<std::uint32_t>(nodes_.size());
    const auto [at, is_new] = children_.emplace(key, next);
    if (is_new) {
      nodes_.push_back({.frame = frame});
      nodes_[parent].children.push_back(next);
    }
    return at->second;
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
  std::unordered_map<std::uint64_t, std::uint32_t> children_;
  std::deque<std::string> texts_;  // stay where they are
  std::unordered_map<std::string_view, std::uint32_t> by_text_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;  // views of the input
};

}  // namespace

Result<CallTree> read_folded(std::string_view text) {
  Trie trie;
  std::uint64_t total = 0;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t feed = text.find('\n');
    std::string_view written = text.substr(0, feed);
    text.remove_prefix(feed == std::string_view::npos ? text.size() : feed + 1);
    while (!written.empty() &&
           std::string_view{" \t\r"}.find(written.back()) != std::string_view::npos) {
      written.remove_suffix(1);
    }
    if (written.empty() || written.front() == '#') continue;
    MM_TRY(const Line line, split_line(written, number));
    if (line.count > std::numeric_limits<std::uint64_t>::max() - total) {
      return Error{.code = ErrorCode::kSumTooLarge};
    }
    total += line.count;
    trie.add(line);
  }
  CallTree tree = trie.tree();
  tree.total_time = total;
  return tree;
}

}  // namespace mm::flamegraph
