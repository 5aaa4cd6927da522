// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Lines in the order of their bytes. A node is two things among its siblings: its own
// line, "frame 12", and the lines below it, which all start with "frame;". A sibling may
// come between them:
//
//   rustc;check 5            ' ' is below '-', which is below ';'
//   rustc;check-all 7
//   rustc;check;typeck 2
#include "mmanalyze/folded.h"

#include <algorithm>
#include <vector>

namespace mm::analyze {
namespace {

/// One of the two.
struct Part {
  CallTree::NodeId node;
  bool is_subtree;
};

class FoldedLines {
 public:
  FoldedLines(const CallTree& tree, const TakeLine& take) : tree_(tree), take_(take) {
    for (const std::string& text : tree.frames) frames_.push_back(folded_frame(text));
  }

  void run() {
    if (!take_line(CallTree::kRoot)) return;
    enter(CallTree::kRoot);
    while (!open_.empty()) {
      if (parts_.size() == open_.back().parts_before) {
        line_.resize(open_.back().line_bytes);
        open_.pop_back();
        continue;
      }
      // Parts are taken from the end, so that what is done makes room.
      const Part part = parts_.back();
      parts_.pop_back();
      if (part.is_subtree) {
        enter(part.node);
      } else if (!take_line(part.node)) {
        return;
      }
    }
  }

 private:
  struct Open {
    // What was there before it was entered.
    std::size_t parts_before;
    std::size_t line_bytes;
  };

  std::string_view frame_of(CallTree::NodeId node) const {
    return frames_[tree_.nodes[node].frame];
  }

  void enter(CallTree::NodeId node) {
    const std::size_t first = parts_.size();
    open_.push_back({.parts_before = first, .line_bytes = line_.size()});
    line_ += frame_of(node);
    line_ += ';';
    const CallTree::NodeId end = tree_.nodes[node].end;
    for (CallTree::NodeId child = node + 1; child < end; child = tree_.nodes[child].end) {
      parts_.push_back({child, false});
      if (tree_.nodes[child].end > child + 1) parts_.push_back({child, true});
    }
    const auto is_behind = [this](const Part& a, const Part& b) { return is_less(b, a); };
    std::sort(parts_.begin() + static_cast<std::ptrdiff_t>(first), parts_.end(),
              is_behind);
  }

  /// By what the lines of a part have behind the parent's frames.
  bool is_less(const Part& a, const Part& b) const {
    const std::string_view left = frame_of(a.node);
    const std::string_view right = frame_of(b.node);
    const std::size_t both = std::min(left.size(), right.size());
    const int order = left.substr(0, both).compare(right.substr(0, both));
    if (order != 0) return order < 0;
    return tail_of(a, both) < tail_of(b, both);
  }

  std::string tail_of(const Part& part, std::size_t from) const {
    std::string tail{frame_of(part.node).substr(from)};
    if (part.is_subtree) return tail += ';';
    tail += ' ';
    return tail += std::to_string(tree_.nodes[part.node].self);
  }

  bool take_line(CallTree::NodeId node) {
    const std::size_t bytes = line_.size();
    line_ += frame_of(node);
    line_ += ' ';
    line_ += std::to_string(tree_.nodes[node].self);
    line_ += '\n';
    const bool goes_on = take_(line_);
    line_.resize(bytes);
    return goes_on;
  }

  const CallTree& tree_;
  const TakeLine& take_;
  std::vector<std::string> frames_;  // as folded stacks have them
  std::string line_;                 // the frames around, each with its ';'
  std::vector<Open> open_;
  std::vector<Part> parts_;  // of the open nodes, each node's behind its parent's
};

}  // namespace

void for_each_folded_line(const CallTree& tree, const TakeLine& take) {
  FoldedLines{tree, take}.run();
}

}  // namespace mm::analyze
