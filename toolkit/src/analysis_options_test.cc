// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/analysis_options.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace mm::toolkit {
namespace {

std::string said(const AnalysisNotes& notes) {
  std::FILE* const stream = std::tmpfile();
  Messages messages{"tool", stream};
  say(notes, "p", {.name = "instructions:u", .units = {}}, messages);
  std::string text(1'000, ' ');
  std::rewind(stream);
  text.resize(std::fread(text.data(), 1, text.size(), stream));
  std::fclose(stream);
  return text;
}

TEST(AnalysisNotes, SayNothingWhereAllIsAsItShouldBe) {
  EXPECT_EQ(said({}), "");
}

TEST(AnalysisNotes, SayWhatDidNotNest) {
  EXPECT_EQ(
      said({.overlap_count = 1, .order_violation_count = 2'000}),
      "tool: warning: p: 1 interval overlapping another one in part, 2,000 intervals "
      "out of order; each moment counts for the interval that started last\n");
}

TEST(AnalysisNotes, SayWhatTheCounterLeavesOut) {
  EXPECT_EQ(said({.other_thread_count = 2, .other_thread_word = "interval"}),
            "tool: note: p: instructions:u counts on the thread that started the profile "
            "only; 2 intervals of other threads left out (--all-threads counts them)\n");
}

}  // namespace
}  // namespace mm::toolkit
