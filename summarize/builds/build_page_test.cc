// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a page of a build holds. What it looks like is for testing/browser.
#include "build_page.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mm::summarize {
namespace {

using nlohmann::json;

// rustc > (a > (b, c), d): totals 100, 60, 10, 20, 30.
analyze::CallTree small_tree() {
  analyze::CallTree tree;
  tree.frames = {"rustc", "a", "b", "c", "d"};
  tree.nodes = {
      {.parent = 0, .end = 5, .frame = 0, .depth = 0, .self = 10, .count = 0},
      {.parent = 0, .end = 4, .frame = 1, .depth = 1, .self = 30, .count = 1},
      {.parent = 1, .end = 3, .frame = 2, .depth = 2, .self = 10, .count = 1},
      {.parent = 1, .end = 4, .frame = 3, .depth = 2, .self = 20, .count = 1},
      {.parent = 0, .end = 5, .frame = 4, .depth = 1, .self = 30, .count = 1}
  };
  return tree;
}

std::string names_of(const std::vector<PageFrame>& frames, const PageTexts& texts) {
  std::string names;
  for (const PageFrame& frame : frames) {
    names += std::string(frame.depth, '>') + texts.all()[frame.text] + ' ' +
             std::to_string(frame.total) + '/' + std::to_string(frame.self) + '\n';
  }
  return names;
}

TEST(BuildPage, KeepsTheWidestFrames) {
  PageTexts all;
  EXPECT_EQ(names_of(widest_frames(small_tree(), 9, all), all),
            "rustc 100/10\n>a 60/30\n>>b 10/10\n>>c 20/20\n>d 30/30\n");
  PageTexts some;
  EXPECT_EQ(names_of(widest_frames(small_tree(), 4, some), some),
            "rustc 100/10\n>a 60/30\n>>c 20/20\n>d 30/30\n");
}

TEST(BuildPage, KeepsTheFrameAroundOneThatIsAsWide) {
  analyze::CallTree tree = small_tree();
  for (std::size_t i = 0; i < 3; ++i) tree.nodes[i].self = 0;
  tree.nodes[3].self = 70;  // a and c take 70 each
  PageTexts texts;
  EXPECT_EQ(names_of(widest_frames(tree, 2, texts), texts), "rustc 100/0\n>a 70/0\n");
}

TEST(BuildPage, HasEachTextOnceAndCutsLongOnes) {
  PageTexts texts;
  EXPECT_EQ(texts.add("one"), 0U);
  EXPECT_EQ(texts.add("two"), 1U);
  EXPECT_EQ(texts.add("one"), 0U);
  // The cut would be within the last character.
  const std::string letters(kMostPageText - 1, 'x');
  EXPECT_EQ(texts.all()[texts.add(letters + "\u00e9\u00e9")], letters + "\u2026");
}

ReadBuild build_with_name(const std::string& name) {
  ReadBuild read;
  analyze::BuildRun run;
  run.path = "demo.mm_profdata";
  run.name = name;
  run.start = 1000;
  run.wall_time = 500;
  run.total_time = 600;
  run.covered_time = 550;
  run.phase_times[1] = 550;
  read.build.runs = {run};
  read.build.counter = decode::wall_time_counter();
  read.build.start = 900;
  read.build.span = 600;
  read.build.chain = {{.run = 0}};
  PageRun page;
  page.labels.rows = {
      {read.page_texts.add("typeck"), 550, 3}
  };
  page.labels.rest_count = 2;
  page.labels.rest_time = 7;
  page.frames = widest_frames(small_tree(), 9, read.page_texts);
  read.page_runs = {page};
  return read;
}

std::string page_of(const ReadBuild& read) {
  toolkit::StringSink sink;
  write_build_page(read, sink);
  return sink.text();
}

std::string data_in(const std::string& page) {
  constexpr std::string_view kStart = "id=\"data\">";
  const std::size_t start = page.find(kStart) + kStart.size();
  return page.substr(start, page.find("</script>", start) - start);
}

TEST(BuildPage, HoldsTheRunsAsJson) {
  const json data = json::parse(data_in(page_of(build_with_name("demo"))));
  EXPECT_EQ(data["span"], 600);
  EXPECT_EQ(data["chain"], json::array({0}));
  const json& run = data["runs"][0];
  EXPECT_EQ(run["start"], 100);
  EXPECT_EQ(run["wall"], 500);
  EXPECT_EQ(run["missing"], 50);
  EXPECT_EQ(run["phases"], (json::array({0, 550, 0, 0, 0, 0, 0, 0})));
  EXPECT_EQ(run["labels"]["rows"], json::array({0, 550, 3}));
  EXPECT_EQ(run["labels"]["rest"], json::array({2, 7}));
  EXPECT_EQ(run["items"]["rows"], json::array());
  EXPECT_EQ(run["frames"].size(), 20U);
  EXPECT_EQ(data["texts"], (json::array({"typeck", "rustc", "a", "b", "c", "d"})));
}

TEST(BuildPage, NoNameLeavesTheData) {
  const std::string hostile = "</script><!--<script>alert(1)</script>&\"'\n";
  const std::string page = page_of(build_with_name(hostile));
  const std::string data = data_in(page);
  EXPECT_EQ(data.find('<'), std::string::npos);
  EXPECT_EQ(json::parse(data)["runs"][0]["name"], hostile);
  EXPECT_EQ(page.find("alert"), page.rfind("alert"));
}

TEST(BuildPage, IsOneFile) {
  const std::string page = page_of(build_with_name("demo"));
  for (const char* word : {"src=", "href=", "@import", "url(", "fetch("}) {
    // A clip-path refers to an element of the page itself.
    for (std::size_t at = page.find(word); at != std::string::npos;
         at = page.find(word, at + 1)) {
      EXPECT_EQ(page.substr(at, 5), "url(#") << page.substr(at, 40);
    }
  }
  EXPECT_EQ(page, page_of(build_with_name("demo")));
}

TEST(BuildPage, RunWithoutClockHasNoStart) {
  ReadBuild read = build_with_name("demo");
  read.build.start.reset();
  read.build.runs[0].start.reset();
  const json data = json::parse(data_in(page_of(read)));
  EXPECT_EQ(data["has_clock"], false);
  EXPECT_TRUE(data["runs"][0]["start"].is_null());
}

}  // namespace
}  // namespace mm::summarize
