// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/folded.h"

#include <gtest/gtest.h>

#include "testing/profile_builder.h"

namespace mm::analyze {
namespace {

struct Replacement {
  std::string_view text;
  std::string_view frame;
};

constexpr Replacement kReplacements[] = {
    {"typeck",          "typeck"              },
    {"<T as A<'_>>::f", "<T as A<'_>>::f"     },
    {"größe 日本",  "größe 日本"      },
    {"[u8; 8]",         "[u8%3B 8]"           },
    {"100%",            "100%25"              },
    {"%3B",             "%253B"               },
    {"foo 12",          "foo%2012"            },
    {"foo 1 2",         "foo 1%202"           },
    {"foo 12 x",        "foo 12 x"            },
    {"foo +1.5e-3",     "foo%20+1.5e-3"       },
    {"foo e",           "foo e"               },
    {"foo ",            "foo%20"              },
    {"foo  ",           "foo %20"             },
    {" foo",            "%20foo"              },
    {" ",               "%20"                 },
    {"# x",             "%23 x"               },
    {"x # y",           "x # y"               },
    {"",                "%"                   },
    {"a\nb\r",          "a%0Ab%0D"            },
    {"a\tb",            "a%09b"               },
    {"f_[k]",           "f_%5Bk]"             },
    {"_[w]",            "_%5Bw]"              },
    {"f_[x]",           "f_[x]"               },
    {"f_[k]x",          "f_[k]x"              },
    {"\x7F",            "%7F"                 },
    {"\u0085",          "%C2%85"              },
    {"a\u00A0b",        "a%C2%A0b"            },
    {"a\u2028b\u2009",  "a%E2%80%A8b%E2%80%89"},
    {"\u3000",          "%E3%80%80"           },
};

TEST(FoldedFrame, ReplacesWhatWouldBeMisread) {
  for (const Replacement& row : kReplacements) {
    EXPECT_EQ(folded_frame(row.text), row.frame);
    EXPECT_EQ(text_of_folded_frame(row.frame), row.text);
  }
}

TEST(FoldedFrame, IsNotMadeOfAHalfReplacement) {
  for (const std::string_view frame : {"a%", "%2", "%2x", "%%", "%-1", "%3b"}) {
    EXPECT_EQ(text_of_folded_frame(frame), std::nullopt) << frame;
  }
}

// A tree of three: the root, and two frames below it.
CallTree tree_of(const std::string& first, const std::string& second) {
  CallTree tree;
  tree.frames = {std::string{CallTree::kRootFrame}, first, second};
  tree.nodes = {
      {.end = 3,    .self = 5},
      { .end = 2, .frame = 1, .depth = 1, .self = 6},
      { .end = 3, .frame = 2, .depth = 1, .self = 7}
  };
  return tree;
}

TEST(FoldedLines, AreSortedAsLinesAndNotAsFrames) {
  CallTree tree = tree_of("a", "a-b");
  // And one below "a", behind which "a-b" comes as a frame, but not as a line.
  tree.nodes = {
      {.end = 4,    .self = 5 },
      {          .end = 3,    .frame = 1,  .depth = 1, .self = 6},
      {          .parent = 1, .end = 3, .frame = 1, .depth = 2, .self = 1},
      { .end = 4,            .frame = 2, .depth = 1, .self = 7}
  };
  std::string text;
  for_each_folded_line(tree, [&](std::string_view line) {
    text += line;
    return true;
  });
  EXPECT_EQ(text, "rustc 5\nrustc;a 6\nrustc;a-b 7\nrustc;a;a 1\n");
}

TEST(FoldedLines, StopWhereNobodyReads) {
  int lines = 0;
  for_each_folded_line(tree_of("a", "b"), [&](std::string_view) { return ++lines < 2; });
  EXPECT_EQ(lines, 2);
}

TEST(CutCallTree, GivesTheTimeOfDepthsToWhatIsAbove) {
  testing::ProfileBuilder b;
  b.nest(1,
         {
             "Query",
             "a",
             0,
             100,
             {{"Query", "b", 10, 50, {{"Query", "c", 20, 30}}}, {"Query", "d", 60, 70}}
  });
  const testing::Bytes bytes = b.bytes();
  const auto profile = decode::Profile::open(bytes);
  ASSERT_TRUE(profile);
  const auto lines_of = [&](std::uint32_t frames) {
    std::string lines;
    for_each_folded_line(cut_call_tree(*build_call_tree(*profile), frames),
                         [&](std::string_view line) {
                           lines += line;
                           return true;
                         });
    return lines;
  };
  EXPECT_EQ(lines_of(1), "rustc 100\n");
  EXPECT_EQ(lines_of(2), "rustc 0\nrustc;a 100\n");
  EXPECT_EQ(lines_of(3), "rustc 0\nrustc;a 50\nrustc;a;b 40\nrustc;a;d 10\n");
  EXPECT_EQ(lines_of(9), lines_of(4));
}

}  // namespace
}  // namespace mm::analyze
