// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Large real profiles against the folded stacks of the Rust suite, line by line. They are
// no part of the project: where the folder is missing the tests skip and say so.
#include <gtest/gtest.h>

#include <algorithm>

#include "mmanalyze/folded.h"
#include "mmanalyze/summary.h"
#include "testing/reference_tree.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
    lines.push_back(text.substr(at, end - at + 1));
    at = end + 1;
  }
  std::ranges::sort(lines);
  return lines;
}

class CorpusTreeTest : public ::testing::TestWithParam<std::string> {};

// No label of these profiles needs a replacement, so lines are the same to the byte.
TEST_P(CorpusTreeTest, FoldedStacksEqualTheReference) {
  if (GetParam() == "none") {
    GTEST_SKIP() << "no folder " << corpus_dir()
                 << "; set MM_SHARED_DIR to the folder that holds `corpus`";
  }
  const Bytes bytes = read_test_file(corpus_dir() / (GetParam() + ".mm_profdata.zst"));
  const std::vector<std::string> expected =
      sorted_lines(read_test_text(corpus_dir() / (GetParam() + ".folded")));
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const auto summary = analyze::summarize(*profile);
  ASSERT_TRUE(summary.has_value());
  for (const unsigned jobs : {1U, 2U, 5U}) {
    const auto tree = analyze::build_call_tree(*profile, {.jobs = jobs});
    ASSERT_TRUE(tree.has_value()) << tree.error().message();
    EXPECT_EQ(tree_fault(*tree), "");
    EXPECT_EQ(tree->total_time, summary->total_time);
    std::vector<std::string> lines;
    analyze::for_each_folded_line(*tree, [&](std::string_view line) {
      lines.emplace_back(line);
      return true;
    });
    const auto [left, right] = std::ranges::mismatch(expected, lines);
    EXPECT_TRUE(left == expected.end() && right == lines.end())
        << "jobs " << jobs << ", expected "
        << (left == expected.end() ? "the end" : *left) << " got "
        << (right == lines.end() ? "the end" : *right);
  }
}

INSTANTIATE_TEST_SUITE_P(All, CorpusTreeTest,
                         ::testing::ValuesIn(corpus_names(".folded")),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace mm::testing
