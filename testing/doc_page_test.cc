// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What makes a page a test: its marks, and when an output is the one that is shown.
#include "testing/doc_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/doc_output.h"

namespace mm::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DocPage, CommandWithOutput) {
  const DocPage page = parse_doc_page(
      "text\n<!-- given: demo = testdata/x -->\n<!-- run: needs=rustc tries=3 exit=1 "
      "-->\n"
      "```sh\none\ntwo\n```\n\nprints\n\n<!-- output: shape -->\n```\nout\n```\n");
  EXPECT_THAT(page.faults, IsEmpty());
  ASSERT_EQ(page.commands.size(), 1U);
  const DocCommand& command = page.commands[0];
  EXPECT_EQ(command.script, "one\ntwo\n");
  EXPECT_EQ(command.line, 4U);
  EXPECT_THAT(command.needs, ElementsAre("rustc"));
  EXPECT_EQ(command.tries, 3);
  EXPECT_EQ(command.exit, 1);
  ASSERT_TRUE(command.output);
  EXPECT_EQ(command.output->match, DocMatch::kShape);
  EXPECT_EQ(command.output->text, "out\n");
  EXPECT_EQ(command.output->first_line, 13U);
  EXPECT_EQ(page.given.at("demo"), "testdata/x");
}

TEST(DocPage, EveryBlockOfCommandsIsMarked) {
  EXPECT_THAT(parse_doc_page("```sh\nls\n```\n").faults,
              ElementsAre("1: a block of commands without a mark"));
  const DocPage page = parse_doc_page(
      "<!-- not run: it installs -->\n```sh\nls\n```\n```toml\na=1\n```\n");
  EXPECT_THAT(page.faults, IsEmpty());
  EXPECT_THAT(page.commands, IsEmpty());
}

TEST(DocPage, MarksThatMeanNothingAreFaults) {
  EXPECT_THAT(parse_doc_page("<!-- run -->\ntext\n").faults,
              ElementsAre("1: no block follows the mark 'run'"));
  EXPECT_THAT(parse_doc_page("<!-- output: exact -->\n```\n```\n").faults,
              ElementsAre("1: an output without a command above"));
  EXPECT_THAT(parse_doc_page("<!-- run: twice -->\n```sh\n```\n").faults,
              ElementsAre("1: run: unknown word twice"));
  EXPECT_THAT(parse_doc_page("<!-- given: x -->\n").faults,
              ElementsAre("1: given: NAME = PATH"));
}

std::string differences(DocMatch match, const std::string& shown,
                        const std::string& printed) {
  DocOutput output;
  output.match = match;
  output.text = shown;
  return doc_differences(output, printed);
}

TEST(DocOutput, Exact) {
  EXPECT_EQ(differences(DocMatch::kExact, "a\n", "a\n"), "");
  EXPECT_NE(differences(DocMatch::kExact, "a\n...\n", "a\nb\n"), "");
}

TEST(DocOutput, ShortenedKeepsOrderAndEnds) {
  const auto shortened = [](const std::string& shown, const std::string& printed) {
    return differences(DocMatch::kShortened, shown, printed);
  };
  EXPECT_EQ(shortened("a\n...\nd\n", "a\nb\nc\nd\n"), "");
  EXPECT_EQ(shortened("a\n...\nb\n", "a\nb\n"), "");
  EXPECT_EQ(shortened("a\n...\n", "a\nb\n"), "");
  EXPECT_EQ(shortened("...\nb\n...\n", "a\nb\nc\n"), "");
  EXPECT_NE(shortened("...\nb\n", "a\nb\nc\n"), "");  // not the end
  EXPECT_NE(shortened("b\n...\n", "a\nb\n"), "");     // not the start
  EXPECT_NE(shortened("a\n...\na\n", "a\n"), "");     // once is not twice
  EXPECT_NE(shortened("...\nc\n...\nb\n...\n", "b\nc\n"), "");
  EXPECT_THAT(shortened("a\n...\nx\n", "a\nb\n"), HasSubstr("not found"));
}

TEST(DocOutput, ShapeIsFreeOfNumbersAndOrder) {
  const auto shape = [](const std::string& shown, const std::string& printed) {
    return differences(DocMatch::kShape, shown, printed);
  };
  EXPECT_EQ(shape("typeck  1.20ms  7 %\n", "x\ntypeck       13.00µs  12.5 %\n"), "");
  EXPECT_EQ(shape("b 1\n...\na 2\n", "a 3\nb 4\n"), "");
  EXPECT_NE(shape("typeck 1\n", "typeck_all 1\n"), "");
  EXPECT_EQ(shape("a 1  2s ...\n", "0\na 3  40ms  b\nc\n"), "");
  EXPECT_NE(shape("a 1  2s ...\n", "a 3  b\na 3  4\n"), "");
  EXPECT_NE(shape("a +1\n", "a -1\n"), "");  // a sign is no number
}

TEST(DocOutput, ShapeOfLine) {
  EXPECT_EQ(shape_of_line("demo-0012345  1,234.50ms (3 s)."), "demo-N N (N s).");
  EXPECT_EQ(shape_of_line("u32s 5sec ----- 99.5%"),
            "uN N"
            "sec - N%");
  EXPECT_EQ(shape_of_line("took 5s, then 7us"), "took N, then N");
}

}  // namespace
}  // namespace mm::testing
