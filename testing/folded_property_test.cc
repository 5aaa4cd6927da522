// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Folded stacks by chance: every text comes back, no frame can be misread, and lines are
// what the tree says, in the order of their bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "mmanalyze/folded.h"
#include "testing/random_profile.h"
#include "testing/reference_tree.h"

namespace mm::testing {
namespace {

using analyze::CallTree;
using analyze::folded_frame;
using analyze::text_of_folded_frame;

// Pieces that readers of folded stacks look at, and some that look like them.
const std::vector<std::string> kPieces{
    "",     "a",        "foo",         " ",           "  ",     ";",      "%",
    "%3B",  "#",        "# ",          "\n",          "\r\n",   "\t",     "12",
    " 12",  " 1.5",     " -3e7",       " +",          "_[k]",   "_[j]",   "_[i]",
    "_[w]", "[k]",      "_[x]",        "[u8; 8]",     "é",      "日本",   "\x1B[",
    "\x7F", "\xC2\x85", "\u00A0",      "\u2028",      "\u2003", "\u3000", "\u200B",
    "e",    ".",        "<T as A>::f", "\xEF\xBF\xBD"};

std::string random_text(Chance& chance) {
  std::string text;
  for (std::uint64_t n = chance.below(5); n > 0; --n) text += chance.of(kPieces);
  return text;
}

bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// What readers do to a frame at the end of a stack; empty where they leave it alone.
std::string misreading(const std::string& frame) {
  if (frame.empty()) return "an empty frame";
  if (frame.find(';') != frame.npos) return "a frame that is split";
  if (std::ranges::any_of(frame, [](char c) { return c >= 0 && c < ' '; })) {
    return "a control character";
  }
  if (is_blank(frame.front()) || is_blank(frame.back()))
    return "a border that is trimmed";
  if (frame.front() == '#') return "a comment";
  for (const char* mark : {"_[k]", "_[j]", "_[i]", "_[w]"}) {
    if (frame.ends_with(mark)) return "a mark";
  }
  static const std::regex number{".*\\s[+-]?[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?"};
  if (std::regex_match(frame, number)) return "a second number";
  return {};
}

TEST(FoldedFrame, EveryTextComesBackAndNoneIsMisread) {
  const std::uint64_t seed = first_test_seed();
  SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
  Chance chance{seed};
  std::set<std::string> texts;
  std::set<std::string> frames;
  for (int i = 0; i < 100'000; ++i) {
    const std::string text = random_text(chance);
    const std::string frame = folded_frame(text);
    ASSERT_EQ(text_of_folded_frame(frame), text) << frame;
    ASSERT_EQ(misreading(frame), "") << frame;
    texts.insert(text);
    frames.insert(frame);
  }
  EXPECT_EQ(texts.size(), frames.size()) << "different texts stay different";
}

TEST(FoldedFrame, EveryByteComesBack) {
  Chance chance{first_test_seed()};
  for (int i = 0; i < 20'000; ++i) {
    std::string text(chance.below(6), ' ');
    for (char& c : text) c = static_cast<char>(chance.below(256));
    ASSERT_EQ(text_of_folded_frame(folded_frame(text)), text);
  }
}

std::vector<std::string> lines_of(const CallTree& tree) {
  std::vector<std::string> lines;
  analyze::for_each_folded_line(tree, [&](std::string_view line) {
    EXPECT_TRUE(line.ends_with('\n'));
    lines.emplace_back(line.substr(0, line.size() - 1));
    return true;
  });
  return lines;
}

// A line as readers take it apart.
std::pair<Stack, std::uint64_t> read_line(const std::string& line) {
  const std::size_t blank = line.rfind(' ');
  Stack stack;
  std::string rest = line.substr(0, blank) + ';';
  for (std::size_t at = 0; at < rest.size();) {
    const std::size_t end = rest.find(';', at);
    stack.push_back(text_of_folded_frame(rest.substr(at, end - at)).value_or("?"));
    at = end + 1;
  }
  return {stack, std::stoull(line.substr(blank + 1))};
}

void expect_lines_of(const CallTree& tree) {
  const std::vector<std::string> lines = lines_of(tree);
  ASSERT_EQ(lines.size(), tree.nodes.size());
  EXPECT_TRUE(std::ranges::is_sorted(lines));
  const Stacks stacks = stacks_of(tree);
  for (const std::string& line : lines) {
    const auto [stack, count] = read_line(line);
    const auto found = stacks.find(stack);
    ASSERT_NE(found, stacks.end()) << line;
    ASSERT_EQ(found->second.self, count) << line;
  }
}

// A tree whose frames are hostile and often start alike, which is what sorting must see.
CallTree random_tree(Chance& chance) {
  CallTree tree;
  tree.frames.emplace_back(CallTree::kRootFrame);
  std::set<std::string> texts;
  for (int i = 0; i < 12; ++i) texts.insert(random_text(chance));
  texts.insert({"a", "a1", "a b", "a-", "a 5 x", "a!"});
  tree.frames.insert(tree.frames.end(), texts.begin(), texts.end());
  // Depth-first: each node opens a few of the frames that its parent has not used yet.
  std::vector<std::pair<CallTree::NodeId, std::uint32_t>> open{
      {CallTree::kRoot, 1}
  };
  tree.nodes.push_back({.self = chance.below(20)});
  while (!open.empty()) {
    auto& [node, next] = open.back();
    const std::uint64_t skip = chance.below(3);
    if (tree.nodes.size() > 200 || next + skip >= tree.frames.size()) {
      tree.nodes[node].end = static_cast<CallTree::NodeId>(tree.nodes.size());
      open.pop_back();
      continue;
    }
    const auto frame = static_cast<std::uint32_t>(next + skip);
    next = frame + 1;
    const auto id = static_cast<CallTree::NodeId>(tree.nodes.size());
    tree.nodes.push_back({.parent = node,
                          .frame = frame,
                          .depth = static_cast<std::uint32_t>(open.size()),
                          .self = chance.below(200)});
    open.emplace_back(id, chance.one_in(2) ? 1 : tree.frames.size());
  }
  return tree;
}

TEST(FoldedLines, AreTheNodesInTheOrderOfTheirBytes) {
  const std::uint64_t seed = first_test_seed();
  SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
  Chance chance{seed};
  for (std::uint64_t i = 0; i < cases_to_try(500); ++i) {
    expect_lines_of(random_tree(chance));
    ASSERT_FALSE(::testing::Test::HasFailure()) << "tree " << i;
  }
}

}  // namespace
}  // namespace mm::testing
