// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Small profiles whose trees are worked out by hand. Random ones are compared with a slow
// implementation of the definitions in testing/.
#include "mmanalyze/call_tree.h"

#include <gtest/gtest.h>

#include <string>

#include "mmanalyze/folded.h"
#include "testing/profile_builder.h"

namespace mm::analyze {
namespace {

using testing::ProfileBuilder;

Result<CallTree> try_build(ProfileBuilder& b, const CallTreeOptions& options = {},
                           decode::Tolerance tolerance = decode::Tolerance::kLenient,
                           const testing::PagePlan& plan = {}) {
  const testing::Bytes bytes = b.bytes(plan);
  MM_TRY(const decode::Profile profile, decode::Profile::open(bytes, tolerance));
  return build_call_tree(profile, options);
}

CallTree tree_of(ProfileBuilder& b, const CallTreeOptions& options = {}) {
  auto tree = try_build(b, options);
  EXPECT_TRUE(tree) << (tree ? "" : tree.error().message());
  return tree ? std::move(tree).value() : CallTree{};
}

// All nodes, depth first: "rustc 5; analysis 10 x2; .typeck 3 x1": dots for depth.
std::string drawing_of(const CallTree& tree) {
  std::string text;
  for (const CallTree::Node& node : tree.nodes) {
    if (!text.empty()) text += "; ";
    text += std::string(node.depth, '.') + std::string{tree.text_of(node)} + " " +
            std::to_string(node.self);
    if (node.count > 0) text += " x" + std::to_string(node.count);
  }
  return text;
}

std::string folded(const CallTree& tree) {
  std::string text;
  for_each_folded_line(tree, [&](std::string_view line) {
    text += line;
    return true;
  });
  return text;
}

TEST(CallTree, HasTheTimeOfEachStack) {
  ProfileBuilder b;
  b.nest(1, {
                "GenericActivity",
                "analysis",
                0,
                100,
                {{"Query", "typeck", 10, 50, {{"Query", "type_of", 20, 30}}},
                  {"Query", "typeck", 60, 70}}
  });
  b.interval("GenericActivity", "codegen", 1, 120, 150);
  const CallTree tree = tree_of(b);
  EXPECT_EQ(
      drawing_of(tree),
      "rustc 20; .analysis 50 x1; ..typeck 40 x2; ...type_of 10 x1; .codegen 30 x1");
  EXPECT_EQ(tree.total_time, 150U);
  EXPECT_EQ(tree.interval_count, 5U);
  EXPECT_EQ(tree.thread_count, 1U);
  EXPECT_TRUE(tree.counter.is_time());
}

TEST(CallTree, NodesAreInDepthFirstOrder) {
  ProfileBuilder b;
  b.nest(1, {
                "Query", "b", 0, 100, {{"Query", "z", 10, 20}, {"Query", "a", 30, 40}}
  });
  b.interval("Query", "a", 1, 100, 110);
  const CallTree tree = tree_of(b);
  ASSERT_EQ(drawing_of(tree), "rustc 0; .a 10 x1; .b 80 x1; ..a 10 x1; ..z 10 x1");
  const CallTree::NodeId parents[] = {0, 0, 0, 2, 2};
  const CallTree::NodeId ends[] = {5, 2, 5, 4, 5};
  for (CallTree::NodeId id = 0; id < 5; ++id) {
    EXPECT_EQ(tree.nodes[id].parent, parents[id]) << id;
    EXPECT_EQ(tree.nodes[id].end, ends[id]) << id;
  }
}

TEST(CallTree, MergesThreadsOrKeepsThemApart) {
  ProfileBuilder b;
  b.interval("Query", "q", 10, 0, 5).interval("Query", "q", 10, 7, 9);
  b.interval("Query", "q", 9, 0, 50).interval("Query", "p", 9, 60, 61);
  EXPECT_EQ(drawing_of(tree_of(b)), "rustc 12; .p 1 x1; .q 57 x3");
  const CallTree apart = tree_of(b, {.by_thread = true});
  EXPECT_EQ(drawing_of(apart),
            "rustc 0; .thread-9 10; ..p 1 x1; ..q 50 x1; .thread-10 2; ..q 7 x2")
      << "by number";
  EXPECT_EQ(apart.total_time, 70U);
}

TEST(CallTree, FramesMayHaveArguments) {
  ProfileBuilder b;
  b.interval("Query",
             "q\x1E"
             "a::b\x1E"
             "7",
             1, 0, 5);
  b.interval("Query",
             "q\x1E"
             "a::b\x1E"
             "7",
             1, 5, 8);
  b.interval("Query",
             "q\x1E"
             "c",
             1, 8, 9);
  b.interval("Query", "q", 1, 9, 10);
  EXPECT_EQ(drawing_of(tree_of(b)), "rustc 0; .q 10 x4");
  EXPECT_EQ(drawing_of(tree_of(b, {.with_arguments = true})),
            "rustc 0; .q 1 x1; .q(a::b, 7) 8 x2; .q(c) 1 x1");
}

TEST(CallTree, WhatIsNotSelectedBelongsToWhatIsAround) {
  ProfileBuilder b;
  b.interval("Query", "typeck", 1, 30, 40).interval("Query", "mir", 1, 20, 50);
  b.interval("Query", "typeck", 1, 10, 60).interval("Query", "outer", 1, 0, 100);
  CallTreeOptions options;
  options.selection.labels.push_back(*decode::TextMatch::parse("typeck"));
  const CallTree tree = tree_of(b, options);
  EXPECT_EQ(drawing_of(tree), "rustc 50; .typeck 40 x1; ..typeck 10 x1");
  EXPECT_EQ(tree.total_time, 100U);
  EXPECT_EQ(tree.interval_count, 2U);
}

TEST(CallTree, ThreadsLimitEverything) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 5).interval("Query", "q", 2, 0, 50);
  CallTreeOptions options;
  options.selection.threads = {ThreadId{2}};
  EXPECT_EQ(drawing_of(tree_of(b, options)), "rustc 0; .q 50 x1");
  options.selection.threads = {ThreadId{3}};
  const auto none = try_build(b, options);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::kNoSuchThread);
}

TEST(CallTree, HardwareCountersCountOnTheCreatingThread) {
  ProfileBuilder b;
  b.metadata(testing::counter_metadata_text("instructions:u", "instructions"));
  b.interval("Query", "main", 3, 0, 500).interval("Query", "worker", 4, 10, 900);
  CallTree tree = tree_of(b);
  EXPECT_FALSE(tree.counter.is_time());
  EXPECT_EQ(drawing_of(tree), "rustc 0; .main 500 x1");
  EXPECT_EQ(tree.other_thread_count, 1U);
  tree = tree_of(b, {.all_threads = true});
  EXPECT_EQ(tree.nodes.size(), 3U);
  EXPECT_EQ(tree.other_thread_count, 0U);
}

TEST(CallTree, OverlapsAndDisorderAreDefinedAndCounted) {
  ProfileBuilder overlap;
  overlap.interval("Query", "first", 1, 0, 100).interval("Query", "third", 1, 120, 130);
  overlap.interval("Query", "second", 1, 50, 150);
  const CallTree crossed = tree_of(overlap);
  EXPECT_EQ(drawing_of(crossed), "rustc 0; .first 50 x1; ..second 90 x1; ...third 10 x1");
  EXPECT_EQ(crossed.overlap_count, 1U);
  ProfileBuilder order;
  order.interval("Query", "outer", 1, 0, 100).interval("Query", "inner", 1, 20, 60);
  const CallTree disordered = tree_of(order);
  EXPECT_EQ(drawing_of(disordered), "rustc 0; .outer 60 x1; ..inner 40 x1");
  EXPECT_EQ(disordered.order_violation_count, 1U);
}

TEST(CallTree, APointIsInsideWhatHoldsItsMoment) {
  ProfileBuilder b;
  b.interval("Query", "before", 1, 10, 10);
  b.interval("Query", "inner", 1, 10, 20).interval("Query", "behind", 1, 20, 20);
  b.interval("Query", "outer", 1, 0, 30).interval("Query", "last", 1, 30, 30);
  EXPECT_EQ(drawing_of(tree_of(b)),
            "rustc 0; .last 0 x1; .outer 20 x1; ..behind 0 x1; ..inner 10 x1; "
            "...before 0 x1");
}

// What ends at 3 is met before the point, and closes what starts there.
TEST(CallTree, APointIsInsideWhatStartsAtItsMoment) {
  ProfileBuilder b;
  b.interval("Query", "point", 1, 3, 3).interval("Query", "ends", 1, 0, 3);
  b.interval("Query", "inner", 1, 3, 5).interval("Query", "starts", 1, 3, 6);
  EXPECT_EQ(drawing_of(tree_of(b)),
            "rustc 0; .ends 3 x1; .starts 1 x1; ..inner 2 x1; ...point 0 x1");
}

TEST(CallTree, WithoutIntervalsThereIsTheRoot) {
  ProfileBuilder b;
  b.instant("Query", "q", 1, 5).integer("ArtifactSize", "a", 1, 7);
  EXPECT_EQ(drawing_of(tree_of(b)), "rustc 0");
  ProfileBuilder empty;
  EXPECT_EQ(drawing_of(tree_of(empty, {.by_thread = true, .jobs = 4})), "rustc 0");
}

// 20,000 intervals inside each other: nothing recurses, and all are found again.
TEST(CallTree, DeepStacksAreLikeOthers) {
  constexpr std::uint64_t kDepth = 20'000;
  ProfileBuilder b;
  for (std::uint64_t i = kDepth; i-- > 0;) {
    b.interval("Query", i % 2 == 0 ? "a" : "b", 1, i, 3 * kDepth - i);
  }
  const CallTree tree = tree_of(b);
  ASSERT_EQ(tree.nodes.size(), kDepth + 1);
  EXPECT_EQ(tree.nodes.back().depth, kDepth);
  EXPECT_EQ(tree.nodes[1].self, 2U);
  EXPECT_EQ(tree.nodes.back().self, kDepth + 2);
  // A line has two bytes a frame, so all of them have the depth squared.
  std::uint64_t bytes = 0;
  for_each_folded_line(tree, [&](std::string_view line) {
    bytes += line.size();
    return true;
  });
  EXPECT_GT(bytes, kDepth * kDepth);
  EXPECT_LT(bytes, kDepth * (kDepth + 20));
}

TEST(CallTree, CountsDefectsByReason) {
  ProfileBuilder b;
  const StringId query = b.text("Query");
  b.raw_event(query, b.text("reversed"), 1, 100, 50);
  b.raw_event(query, {kFirstRegularId + 99'999}, 1, 10, 20);
  b.raw_event({kFirstRegularId + 99'999}, b.text("odd kind"), 1, 200, 300);
  for (const bool with_arguments : {false, true}) {
    const CallTree tree = tree_of(b, {.with_arguments = with_arguments});
    EXPECT_EQ(tree.defects.count_of(ErrorCode::kIntervalReversed), 1U);
    EXPECT_EQ(tree.defects.count_of(ErrorCode::kIdBeyondData), 2U);
    EXPECT_EQ(drawing_of(tree),
              "rustc 180; .<unknown> 10 x1; .odd kind 100 x1; .reversed 0 x1");
  }
  const auto strict = try_build(b, {}, decode::Tolerance::kStrict);
  ASSERT_FALSE(strict);
}

// 2^48 counts on 2^16 threads are one more than 64 bits hold.
TEST(CallTree, RefusesATotalThatDoesNotFit) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 16;
  for (const std::uint64_t threads : {kMany / 2, kMany + 2}) {
    ProfileBuilder b;
    for (std::uint64_t i = 0; i < threads; ++i) {
      b.interval("Query", "q", i, 0, kMaxIntervalEnd);
    }
    const auto tree = try_build(b, {}, decode::Tolerance::kSalvage);
    ASSERT_EQ(tree.has_value(), threads < kMany);
    if (!tree.has_value()) {
      EXPECT_EQ(tree.error().code, ErrorCode::kSumTooLarge);
    }
  }
}

TEST(CallTree, RefusesAProfileWithoutAnyName) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 10);
  testing::PagePlan plan;
  plan.omit = {false, true, false};
  const auto tree = try_build(b, {}, decode::Tolerance::kLenient, plan);
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().code, ErrorCode::kNoNames);
}

TEST(MergedCallTrees, AreOneTreeOrOneAProcess) {
  ProfileBuilder one;
  one.nest(1, {"Query", "p", 0, 10, {{"Query", "q", 2, 5}}});
  ProfileBuilder two;
  two.interval("Query", "p", 1, 0, 100).interval("Query", "r", 2, 0, 1);
  const CallTree trees[] = {tree_of(one), tree_of(two)};
  const TreePart merged[] = {{.tree = &trees[0]}, {.tree = &trees[1]}};
  const auto together = merge_call_trees(merged);
  ASSERT_TRUE(together);
  EXPECT_EQ(drawing_of(*together), "rustc 0; .p 107 x2; ..q 3 x1; .r 1 x1");
  EXPECT_EQ(together->total_time, 111U);
  EXPECT_EQ(together->thread_count, 3U);
  EXPECT_EQ(together->interval_count, 4U);
  const TreePart apart[] = {
      {.tree = &trees[0], .process = "two"},
      {.tree = &trees[1], .process = "one"}
  };
  EXPECT_EQ(folded(*merge_call_trees(apart)),
            "rustc 0\nrustc;one 0\nrustc;one;p 100\nrustc;one;r 1\nrustc;two 0\n"
            "rustc;two;p 7\nrustc;two;p;q 3\n");
}

TEST(MergedCallTrees, DoNotMixCounters) {
  CallTree trees[2];
  for (CallTree& tree : trees) {
    tree.frames.emplace_back(CallTree::kRootFrame);
    tree.nodes.push_back({.end = 1, .self = ~std::uint64_t{0}});
    tree.total_time = ~std::uint64_t{0};
  }
  const TreePart parts[] = {{.tree = &trees[0]}, {.tree = &trees[1]}};
  EXPECT_EQ(merge_call_trees(parts).error().code, ErrorCode::kSumTooLarge);
  trees[1].counter.name = "instructions:u";
  EXPECT_EQ(merge_call_trees(parts).error().code, ErrorCode::kUsage);
}

//   a   ==========          30, and 10 in the second thread
//     b   ==  =             4 and 2
TEST(CallTree, HasDurationsWhereAsked) {
  ProfileBuilder b;
  b.nest(1,
         {
             "Query",
             "a",
             0,
             30,
             {{"Query", "b", 10, 14}, {"Query", "b", 20, 22}, {"Query", "b", 25, 25}}
  });
  b.nest(2, {"Query", "a", 0, 10});
  const CallTree tree = tree_of(b, {.with_durations = true});
  ASSERT_EQ(drawing_of(tree), "rustc 0; .a 34 x2; ..b 6 x3");
  using Durations = CallTree::Durations;
  EXPECT_EQ(tree.durations, (std::vector<Durations>{
                                {             },
                                {  .sum = 40, .shortest = 10, .longest = 30},
                                { .sum = 6,  .shortest = 0, .longest = 4}
  }));
  EXPECT_EQ(cut_call_tree(tree, 2).durations.size(), 2U);
  EXPECT_TRUE(tree_of(b).durations.empty());
}

// The same of a thread that has to be sorted: the second one crosses the first.
TEST(CallTree, HasDurationsOfWhatOverlaps) {
  ProfileBuilder b;
  b.interval("Query", "a", 1, 0, 100);
  b.interval("Query", "b", 1, 50, 150);
  const CallTree tree = tree_of(b, {.with_durations = true});
  ASSERT_EQ(drawing_of(tree), "rustc 0; .a 50 x1; ..b 100 x1");
  EXPECT_EQ(tree.durations[1].longest, 100U);
  EXPECT_EQ(tree.durations[2].sum, 100U);
}

}  // namespace
}  // namespace mm::analyze
