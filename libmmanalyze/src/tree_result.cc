// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tree_result.h"

#include <algorithm>
#include <charconv>
#include <compare>
#include <numeric>
#include <optional>
#include <system_error>
#include <unordered_map>

namespace mm::analyze {
namespace {

using Rank = std::uint32_t;

constexpr std::string_view kThreadPrefix = "thread-";

/// Where a text stands among others: by its bytes; threads by their number, all where
/// "thread-" alone would be.
struct Place {
  std::string_view text;
  std::optional<std::uint64_t> thread = std::nullopt;

  friend auto operator<=>(const Place&, const Place&) = default;
};

Place place_of(std::string_view text) {
  if (!text.starts_with(kThreadPrefix)) return {text};
  const std::string_view digits = text.substr(kThreadPrefix.size());
  std::uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_thread = error == std::errc{} && end == digits.data() + digits.size() &&
                         std::to_string(number) == digits;
  if (!is_thread) return {text};
  return {kThreadPrefix, number};
}

std::string text_of(const Place& place) {
  std::string text{place.text};
  if (place.thread) text += std::to_string(*place.thread);
  return text;
}

/// A text that is used, and where its number goes.
struct Named {
  Place place;
  Rank* rank;
};

class Layout {
 public:
  Layout(const TreeNodes& nodes, const FrameNames& names, CallTree& tree)
      : nodes_(nodes.all()),
        durations_(nodes.durations()),
        names_(names),
        tree_(tree),
        ranks_(nodes_.size()) {}

  void run() {
    rank_frames();
    sort_children();
    tree_.nodes.reserve(nodes_.size());
    walk();
  }

 private:
  bool is_thread(std::uint32_t node) const {
    return !names_.threads.empty() && node != 0 && nodes_[node].parent == 0;
  }

  /// Writes the texts that are used in the order of children, so that comparing their
  /// numbers is enough.
  void rank_frames() {
    std::unordered_map<std::uint32_t, Rank> ranks;  // by frame
    for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
      if (!is_thread(node)) ranks.try_emplace(nodes_[node].frame);
    }
    std::vector<Rank> thread_ranks(names_.threads.size());
    std::vector<Named> named;
    named.reserve(ranks.size() + thread_ranks.size());
    for (auto& [frame, rank] : ranks)
      named.push_back({place_of(names_.text(frame)), &rank});
    for (std::size_t i = 0; i < thread_ranks.size(); ++i) {
      named.push_back({
          {kThreadPrefix, names_.threads[i]},
          &thread_ranks[i]
      });
    }
    std::ranges::sort(named, {}, &Named::place);
    tree_.frames.emplace_back(CallTree::kRootFrame);
    for (std::size_t i = 0; i < named.size(); ++i) {
      if (i == 0 || named[i].place != named[i - 1].place) {
        tree_.frames.push_back(text_of(named[i].place));
      }
      *named[i].rank = static_cast<Rank>(tree_.frames.size() - 1);
    }
    for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
      const std::uint32_t frame = nodes_[node].frame;
      ranks_[node] = is_thread(node) ? thread_ranks[frame] : ranks[frame];
    }
  }

  /// Children of a node: children_[begins_[node]] to children_[begins_[node + 1]].
  void sort_children() {
    begins_.resize(nodes_.size() + 1);
    for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
      ++begins_[nodes_[node].parent + 1];
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    children_.resize(nodes_.size() - 1);
    std::vector<std::uint32_t> next = begins_;
    for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
      children_[next[nodes_[node].parent]++] = node;
    }
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
      std::ranges::sort(children_.begin() + begins_[node],
                        children_.begin() + begins_[node + 1], {},
                        [this](std::uint32_t child) { return ranks_[child]; });
    }
  }

  void walk() {
    struct Open {
      std::uint32_t node;
      std::uint32_t next;  // of its children
      CallTree::NodeId id;
    };
    std::vector<Open> open;
    const auto enter = [&](std::uint32_t node) {
      const auto id = static_cast<CallTree::NodeId>(tree_.nodes.size());
      tree_.nodes.push_back({.parent = open.empty() ? CallTree::kRoot : open.back().id,
                             .frame = ranks_[node],
                             .depth = static_cast<std::uint32_t>(open.size()),
                             .self = nodes_[node].self,
                             .count = nodes_[node].count});
      if (!durations_.empty()) tree_.durations.push_back(durations_[node]);
      open.push_back({.node = node, .next = begins_[node], .id = id});
    };
    enter(0);
    while (!open.empty()) {
      Open& top = open.back();
      if (top.next < begins_[top.node + 1]) {
        enter(children_[top.next++]);
        continue;
      }
      tree_.nodes[top.id].end = static_cast<CallTree::NodeId>(tree_.nodes.size());
      open.pop_back();
    }
  }

  const std::vector<TreeNodes::Node>& nodes_;
  const std::vector<CallTree::Durations>& durations_;
  const FrameNames& names_;
  CallTree& tree_;
  std::vector<Rank> ranks_;            // by node: its text in tree_.frames
  std::vector<std::uint32_t> begins_;  // by node
  std::vector<std::uint32_t> children_;
};

}  // namespace

void lay_out_tree(const TreeNodes& nodes, const FrameNames& names, CallTree& tree) {
  Layout{nodes, names, tree}.run();
}

}  // namespace mm::analyze
