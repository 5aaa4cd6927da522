// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "folded_reader.h"

#include <gtest/gtest.h>

#include <string>

#include "folded_line.h"
#include "mmanalyze/folded.h"

namespace mm::flamegraph {
namespace {

std::string written(const analyze::CallTree& tree) {
  std::string text;
  analyze::for_each_folded_line(tree, [&](std::string_view line) {
    text += line;
    return true;
  });
  return text;
}

struct Good {
  std::string_view name;
  std::string_view text;
  std::string_view again;  ///< as stack_collapse would write it
};
constexpr Good kGood[] = {
    {"One",            "a 3\n",                      "a 3\n"                               },
    {"NoLineFeed",     "a;b 3",                      "a 0\na;b 3\n"                        },
    {"CarriageReturn", "a;b 3\r\na 1\r\n",           "a 1\na;b 3\n"                        },
    {"Again",          "a;b 3\na;b 4\n",             "a 0\na;b 7\n"                        },
    {"Unsorted",       "a;c 1\na;b 2\na 3\n",        "a 3\na;b 2\na;c 1\n"                 },
    {"SeveralRoots",   "b 1\na;c 2\n",               "all 0\nall;a 0\nall;a;c 2\nall;b 1\n"},
    {"Comment",        "# made by x\n\na 1\n",       "a 1\n"                               },
    {"BlankInFrame",   "a;b c;d 5\n",                "a 0\na;b c 0\na;b c;d 5\n"           },
    {"Tab",            "a;b\t5\n",                   "a 0\na;b 5\n"                        },
    {"Escapes",        "a;[u8%3B 8];foo%2012;% 5\n",
     "a 0\na;[u8%3B 8] 0\na;[u8%3B 8];foo%2012 0\na;[u8%3B 8];foo%2012;% 5\n"              },
    {"SameText",       "a;%62 1\na;b 2\n",           "a 0\na;b 3\n"                        },
    {"NoEscape",       "a;100% 5\n",                 "a 0\na;100%25 5\n"                   },
    {"Recursion",      "a;a;a 5\na;a 1\n",           "a 0\na;a 1\na;a;a 5\n"               },
    {"Greatest",       "a 18446744073709551615\n",   "a 18446744073709551615\n"            },
    {"Zero",           "a;b 0\n",                    "a 0\na;b 0\n"                        },
    {"ByteOrderMark",  "\xEF\xBB\xBFmain;a 5\n",     "main 0\nmain;a 5\n"                  },
    {"NumberInName",   "a;b 10 20\na;c 1\n",         "a 0\na;b%2010 20\na;c 1\n"           },
    {"Nothing",        "",                           "all 0\n"                             },
};

TEST(FoldedReader, ReadsWhatProgramsWrite) {
  for (const Good& row : kGood) {
    const auto tree = read_folded(row.text);
    ASSERT_TRUE(tree) << row.name << ": " << tree.error().message();
    EXPECT_EQ(written(*tree), row.again) << row.name;
  }
}

struct Bad {
  std::string_view text;
  ErrorCode code;
  std::string_view detail;
};
constexpr Bad kBad[] = {
    {"a",                               ErrorCode::kBadFolded, "line 1: not a stack, a blank and a count"},
    {"a 1\n\n#\nb x\n",                 ErrorCode::kBadFolded, "line 4: the count is not a whole number" },
    {"a 1.5\n",                         ErrorCode::kBadFolded,
     "line 1: the count 1.5 is not a whole number; counts in a smaller unit are"                         },
    {"a 1.\n",                          ErrorCode::kBadFolded, "line 1: the count is not a whole number" },
    {"#\na;b 10 20\na 1 0\n",           ErrorCode::kBadFolded,
     "line 2: two counts behind a stack, as in each line of this file; to compare, give "
     "both files: "
     "--diff BASE --folded FILE"                                                                         },
    {"a -1\n",                          ErrorCode::kBadFolded, "line 1: the count is not a whole number" },
    {"a +1\n",                          ErrorCode::kBadFolded, "line 1: the count is not a whole number" },
    {" 1\n",                            ErrorCode::kBadFolded, "line 1: the stack is missing"            },
    {"a 18446744073709551616\n",        ErrorCode::kBadFolded,
     "line 1: the count is beyond 64 bits"                                                               },
    {"a 18446744073709551615\na;b 1\n", ErrorCode::kBadFolded,
     "line 2: the counts add up to more than 64 bits hold"                                               },
};

TEST(FoldedReader, NamesTheLineThatIsWrong) {
  for (const Bad& row : kBad) {
    const auto tree = read_folded(row.text);
    ASSERT_FALSE(tree) << row.text;
    EXPECT_EQ(tree.error().code, row.code) << row.text;
    EXPECT_EQ(tree.error().detail, row.detail) << row.text;
  }
}

TEST(LooksFolded, GoesByTheFirstLineThatSaysSomething) {
  EXPECT_TRUE(looks_folded("rustc;a 1\n"));
  EXPECT_TRUE(looks_folded("\xEF\xBB\xBF# made by x\n\nmain 7"));
  for (const std::string_view other :
       {"", "\n\n", "MMPD", "rustc", "{\"a\": 1}", "rustc;a x 1.5 \n", "\x01;a 1\n"}) {
    EXPECT_FALSE(looks_folded(other)) << other;
  }
}

// Linear in the text: with a tree of a million children seconds would tell.
TEST(FoldedReader, ReadsManyFramesOfOneParent) {
  std::string text;
  for (int i = 0; i < 200'000; ++i)
    text += "r;" + std::to_string(i * 7919 % 200'000) + " 1\n";
  const auto tree = read_folded(text);
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->nodes.size(), 200'001U);
  EXPECT_EQ(tree->total_time, 200'000U);
}

TEST(FoldedReader, KeepsDepthFirstOrder) {
  const auto tree = read_folded("a;c;x 1\na;b 1\na;c;x;y 2\na;d 4\n");
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->total_time, 8U);
  std::string text;
  for (const auto& node : tree->nodes) {
    text += std::string(node.depth, '.') + std::string{tree->text_of(node)} + " p" +
            std::to_string(node.parent) + " e" + std::to_string(node.end) + "; ";
  }
  EXPECT_EQ(text, "a p0 e6; .b p0 e2; .c p0 e5; ..x p2 e5; ...y p3 e5; .d p0 e6; ");
}

}  // namespace
}  // namespace mm::flamegraph
