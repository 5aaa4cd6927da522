// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// CallTree: which chains of labels ran, and for how long.
//
// All intervals that have the same frame under the same node are one node. Nodes lie in
// depth-first order, so that nobody needs recursion, however deep the tree is:
//
//   nodes  rustc            depth 0   end 5     a subtree is [i, end of i)
//            analysis       depth 1   end 4     the first child of i is i + 1
//              typeck       depth 2   end 4     the sibling behind i is end of i
//                type_of    depth 3   end 4
//            codegen        depth 1   end 5
//
// Source: format-spec/semantics.md, section "Call trees".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

struct CallTree {
  using NodeId = std::uint32_t;

  static constexpr NodeId kRoot = 0;
  /// The frame of the root, whatever wrote the profile.
  static constexpr std::string_view kRootFrame = "rustc";

  struct Node {
    NodeId parent = kRoot;    ///< of the root: itself
    NodeId end = 0;           ///< one past the last node of its subtree
    std::uint32_t frame = 0;  ///< its text is frames[frame]
    std::uint32_t depth = 0;
    /// What its intervals own, in the profile's counter. Of the root, and of a thread's
    /// node: the uninstrumented time, and the time of what is not selected.
    std::uint64_t self = 0;
    std::uint64_t count = 0;  ///< intervals; of the root and of a thread's node: 0

    friend bool operator==(const Node&, const Node&) = default;
  };

  /// How long the intervals of a node took, with all inside them.
  struct Durations {
    std::uint64_t sum = 0;  ///< at most 2^64 - 1
    std::uint64_t shortest = 0;
    std::uint64_t longest = 0;

    friend bool operator==(const Durations&, const Durations&) = default;
  };

  /// The root first. Children lie in the order of their texts' bytes, but "thread-" and
  /// a number by the number.
  std::vector<Node> nodes;
  /// By node, where they were asked for; else empty. Merged trees have none.
  std::vector<Durations> durations;
  /// Texts as the profile has them: nothing in them is escaped.
  std::vector<std::string> frames;
  std::uint64_t total_time = 0;      ///< the sum of all self times
  std::uint64_t thread_count = 0;    ///< threads that have intervals
  std::uint64_t interval_count = 0;  ///< that are selected: the sum of all counts
  /// As in a Summary: what does not nest as writers nest it.
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  /// Intervals left out because only the creating thread's hardware counter means
  /// anything.
  std::uint64_t other_thread_count = 0;
  decode::Counter counter;
  decode::Defects defects;  ///< found while reading intervals and their names

  std::string_view text_of(const Node& node) const { return frames[node.frame]; }
};

struct CallTreeOptions {
  /// Threads limit everything. An interval that other criteria do not select has no
  /// node: its time is that of the nearest selected interval around it, else of the root
  /// (or of its thread's node), so that the sum stays total_time.
  decode::Selection selection = {};
  /// Keep threads apart: "thread-ID" nodes under the root.
  bool by_thread = false;
  /// Frames are labels with arguments, "label(argument, argument)".
  bool with_arguments = false;
  /// Fill in CallTree::durations.
  bool with_durations = false;
  /// With a hardware counter: take all threads, though only the creating one's values
  /// mean anything.
  bool all_threads = false;
  /// Number of threads to work with; 0: as many as the machine has. The result is the
  /// same for any number.
  unsigned jobs = 0;
};

/// Builds the tree of a profile in one pass.
///
/// @return kNoNames where no name can be resolved at all; kNoSuchThread where the
///         selection names a thread without events; kSumTooLarge where 64 bits do not
///         hold total_time; a local defect's code where the profile was opened with
///         Tolerance::kStrict.
///
/// Cost: linear in events (n log n in those of a thread that is out of order or
/// overlaps, and a second pass). Memory: by distinct ids, nodes and nesting depth, not by
/// events, except for such threads: 32 bytes an interval.
Result<CallTree> build_call_tree(const decode::Profile& profile,
                                 const CallTreeOptions& options = {});

/// The same tree without the nodes below `most_frames` levels, the root included (at
/// least one). Their self time is that of the node above them; the sum stays total_time,
/// counts of intervals are those of the nodes that are left. Cost: linear in nodes.
CallTree cut_call_tree(CallTree tree, std::uint32_t most_frames);

/// One of several trees, and what its root becomes.
struct TreePart {
  const CallTree* tree = nullptr;
  /// The frame under the common root that has all of the tree; empty: the common root
  /// itself, so that equal stacks of several trees are one.
  std::string process = {};
};

/// One tree of several. Sums, counts and defects are added up.
/// @return kUsage where they count different things; kSumTooLarge where 64 bits do not
///         hold their total_time.
/// Cost: n log n in their nodes.
Result<CallTree> merge_call_trees(std::span<const TreePart> parts);

}  // namespace mm::analyze
