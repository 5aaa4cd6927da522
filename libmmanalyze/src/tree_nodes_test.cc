// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tree_nodes.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace mm::analyze {
namespace {

TEST(TreeNodes, FindsEachNodeAgainByParentAndFrame) {
  TreeNodes nodes;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> expected;
  // Many more than the first table has room for, a few under each parent.
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    const std::uint32_t parent = i / 3;
    const std::uint32_t frame = i * 7 % 50;
    const std::uint32_t node = nodes.child(parent, frame);
    EXPECT_GT(node, parent);
    const auto [at, is_new] = expected.try_emplace({parent, frame}, node);
    EXPECT_EQ(at->second, node);
  }
  EXPECT_EQ(nodes.all().size(), expected.size() + 1);
  for (const auto& [key, node] : expected) {
    EXPECT_EQ(nodes.child(key.first, key.second), node);
    EXPECT_EQ(nodes[node].parent, key.first);
    EXPECT_EQ(nodes[node].frame, key.second);
  }
}

}  // namespace
}  // namespace mm::analyze
