// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TreeNodes: the nodes of a call tree while it grows, found by parent and frame.
//
// Nodes are numbered as they come, so a parent has a smaller number than its children.
// The table of numbers is open-addressed; 0 is the root, which is nobody's child, and
// means that a place is free.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interval_reader.h"
#include "mmanalyze/call_tree.h"

namespace mm::analyze {

class TreeNodes {
 public:
  struct Node {
    std::uint32_t parent = 0;
    std::uint32_t frame = 0;
    std::uint64_t self = 0;  ///< wraps below zero while children are ahead of parents
    std::uint64_t count = 0;
  };

  struct Options {
    bool by_thread = false;  ///< each thread has a base of its own
    bool with_durations = false;
  };
  TreeNodes() : TreeNodes(Options{}) {}
  explicit TreeNodes(const Options& options)
      : options_(options),
        nodes_(1),
        durations_(options.with_durations ? 1 : 0),
        places_(kFirstPlaces) {}

  /// The node of this frame under `parent`; a new one where there is none.
  std::uint32_t child(std::uint32_t parent, std::uint32_t frame) {
    std::size_t place = place_of(parent, frame);
    for (; places_[place] != 0; place = (place + 1) & (places_.size() - 1)) {
      const Node& node = nodes_[places_[place]];
      if (node.parent == parent && node.frame == frame) return places_[place];
    }
    return add(parent, frame, place);
  }

  Node& operator[](std::uint32_t node) { return nodes_[node]; }
  const std::vector<Node>& all() const { return nodes_; }
  /// By node; empty where nobody asked.
  const std::vector<CallTree::Durations>& durations() const { return durations_; }
  /// Of threads kept apart: what the frame of a child of the root stands for.
  const std::vector<std::uint64_t>& thread_of_frame() const { return thread_of_frame_; }

  // What a NestWalk asks for:
  std::uint32_t base_of(std::uint64_t thread) {
    if (!options_.by_thread) return 0;
    const auto frame = static_cast<std::uint32_t>(thread_of_frame_.size());
    thread_of_frame_.push_back(thread);
    return child(0, frame);
  }
  std::uint32_t node_of(std::uint32_t parent, std::uint32_t frame) {
    return frame == kNoFrame ? parent : child(parent, frame);
  }
  void enter(std::uint32_t node, const FramedInterval& interval) {
    if (interval.frame == kNoFrame) return;
    ++nodes_[node].count;
    if (options_.with_durations) add_duration(node, interval);
  }
  void add_self(std::uint32_t node, std::uint64_t time) { nodes_[node].self += time; }

 private:
  static constexpr std::size_t kFirstPlaces = 1024;

  std::size_t place_of(std::uint32_t parent, std::uint32_t frame) const {
    const std::uint64_t key = std::uint64_t{parent} << 32 | frame;
    return (key * 0x9E37'79B9'7F4A'7C15U) >> shift_;
  }
  std::uint32_t add(std::uint32_t parent, std::uint32_t frame, std::size_t place);
  void add_duration(std::uint32_t node, const FramedInterval& interval);

  Options options_;
  std::vector<std::uint64_t> thread_of_frame_;
  std::vector<Node> nodes_;
  std::vector<CallTree::Durations> durations_;  // by node; empty if nobody asks
  std::vector<std::uint32_t> places_;  // a power of two of them, half or less taken
  unsigned shift_ = 64 - 10;
};

}  // namespace mm::analyze
