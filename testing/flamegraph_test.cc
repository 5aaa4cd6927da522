// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// flamegraph as a whole: what its files show, read back with a strict reader.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing/profile_text.h"
#include "testing/require.h"
#include "testing/test_files.h"
#include "testing/tool_run.h"
#include "testing/xml_reader.h"

namespace mm::testing {
namespace {

constexpr std::string_view kOne = R"(
thread 1
GenericActivity analysis 0..1000
  Query typeck 100..400
  Query gone 500..600
thread 2
GenericActivity codegen 1000..1500
)";
constexpr std::string_view kTwo = R"(
thread 1
GenericActivity analysis 0..2000
  Query typeck 100..800
  Query fresh 900..1000
)";

void put(const ToolRun& run, const std::string& name, std::string_view text) {
  run.put(name, compile_paged_file(text));
}

void put_text(const ToolRun& run, const std::string& name, std::string_view text) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
  run.put(name, Bytes(bytes, bytes + text.size()));
}

/// "analysis 0 1000 1" for each frame of a view: name, start, total, depth; and with
/// --diff what changed.
std::vector<std::string> frames_of(const XmlElement& view) {
  std::vector<std::string> frames;
  for (const XmlElement* const g : view.children_named("g")) {
    if (g->attribute("data-v").empty()) continue;
    const std::string& words = g->children_named("title")[0]->text;
    std::string frame = words.substr(0, words.find('\n')) + " " + g->attribute("data-v");
    const std::string change = g->attribute("data-change");
    frames.push_back(change.empty() ? frame : frame + " " + change);
  }
  return frames;
}

class FlamegraphTest : public ::testing::Test {
 protected:
  FlamegraphTest() : run_(MM_FLAMEGRAPH) {
    put(run_, "one.mm_profdata", kOne);
    put(run_, "two.mm_profdata", kTwo);
  }

  /// The views of what the tool writes.
  std::vector<const XmlElement*> draw(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"-o", "-"});
    const ToolOutcome outcome = run_.run(arguments);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    auto read = read_xml(outcome.output);
    if (const auto* const fault = std::get_if<XmlFault>(&read)) {
      ADD_FAILURE() << fault->what << " at " << fault->offset;
      return {};
    }
    svg_ = std::get<0>(std::move(read));
    std::vector<const XmlElement*> views;
    for (const XmlElement* const g : svg_->children_named("g")) views.push_back(g);
    return views;
  }

  using Frames = std::vector<std::string>;
  ToolRun run_;
  std::unique_ptr<XmlElement> svg_;
};

TEST_F(FlamegraphTest, DrawsAProfile) {
  const auto views = draw({"one"});
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(frames_of(*views[0]),
            (Frames{"rustc 0 1500 0", "analysis 0 1000 1", "gone 0 100 2",
                    "typeck 100 300 2", "codegen 1000 500 1"}));
}

TEST_F(FlamegraphTest, AddsProfilesUpOrKeepsThemApart) {
  auto views = draw({"one", "two"});
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(frames_of(*views[0]),
            (Frames{"rustc 0 3500 0", "analysis 0 3000 1", "fresh 0 100 2",
                    "gone 100 100 2", "typeck 200 1000 2", "codegen 3000 500 1"}));
  views = draw({"one", "two", "--process"});
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(frames_of(*views[0]),
            (Frames{"rustc 0 3500 0", "one 0 1500 1", "analysis 0 1000 2", "gone 0 100 3",
                    "typeck 100 300 3", "codegen 1000 500 2", "two 1500 2000 1",
                    "analysis 1500 2000 2", "fresh 1500 100 3", "typeck 1600 700 3"}));
}

TEST_F(FlamegraphTest, KeepsThreadsApart) {
  const auto views = draw({"one", "--by-thread", "--max-depth", "2"});
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(frames_of(*views[0]),
            (Frames{"rustc 0 1500 0", "thread-1 0 1000 1", "thread-2 1000 500 1"}));
}

TEST_F(FlamegraphTest, ComparesInTwoViews) {
  const auto views = draw({"two", "--diff", "one"});
  ASSERT_EQ(views.size(), 2U);
  EXPECT_EQ(frames_of(*views[0]),
            (Frames{"rustc 0 2000 0 +500ns", "analysis 0 2000 1 +1.00\u00b5s",
                    "fresh 0 100 2 new", "typeck 100 700 2 +400ns"}));
  EXPECT_EQ(frames_of(*views[1]),
            (Frames{"rustc 0 1500 0 +500ns", "analysis 0 1000 1 +1.00\u00b5s",
                    "gone 0 100 2 gone", "typeck 100 300 2 +400ns",
                    "codegen 1000 500 1 gone"}));
}

TEST_F(FlamegraphTest, ScalesTheBaseOnDemand) {
  const auto views = draw({"two", "--diff", "one", "--normalize", "--max-depth", "2"});
  ASSERT_EQ(views.size(), 2U);
  // 1000 of 1500 are 1333 of 2000.
  EXPECT_EQ(frames_of(*views[0]),
            (Frames{"rustc 0 2000 0 \u00b10", "analysis 0 2000 1 +667ns"}));
}

// The lines of the head.
std::string head_of(const XmlElement& svg) {
  std::string text;
  for (const XmlElement* const line : svg.children_named("text"))
    text += line->text + "\n";
  return text;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST_F(FlamegraphTest, DoesNotScaleToNothing) {
  put(run_, "none.mm_profdata", "thread 1\nQuery point 5..5\n");
  for (const auto& [profile, base] : std::vector<std::pair<std::string, std::string>>{
           {"one",  "none"},
           {"none", "one" }
  }) {
    draw({profile, "--diff", base, "--normalize"});
    ASSERT_TRUE(svg_);
    EXPECT_TRUE(contains(head_of(*svg_), "Not normalized, because a total is 0"))
        << head_of(*svg_);
  }
}

TEST_F(FlamegraphTest, SaysThatItShowsASelection) {
  draw({"one", "--kind", "Query", "--min-duration", "1"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nOnly: kind Query, at least 1\n"))
      << head_of(*svg_);
  draw({"one", "--chart", "--label", "type"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nOnly: label type\n")) << head_of(*svg_);
  draw({"one", "--diff", "two", "--label", "type"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nOnly: label type\n")) << head_of(*svg_);
}

TEST_F(FlamegraphTest, SaysWhatIsWrongWithTheProfile) {
  put(run_, "cut.mm_profdata", std::string{kOne} + "cut 3\n");
  put(run_, "overlap.mm_profdata", "thread 1\nQuery a 0..10\nQuery b 5..15\n");
  draw({"cut"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nNote: incomplete")) << head_of(*svg_);
  draw({"cut", "--chart"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nNote: incomplete")) << head_of(*svg_);
  draw({"overlap"});
  EXPECT_TRUE(
      contains(head_of(*svg_), "\nNote: 1 interval overlapping another one in part\n"))
      << head_of(*svg_);
  draw({"one", "cut"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nNote: cut incomplete")) << head_of(*svg_);
  draw({"one", "--salvage", "--diff", "cut"});
  EXPECT_TRUE(contains(head_of(*svg_), "\nNote on before: incomplete")) << head_of(*svg_);
}

TEST_F(FlamegraphTest, NamesWhatWidthsAre) {
  put_text(run_, "in.folded", "a;b 5\n");
  const auto views = draw({"--folded", "in.folded", "--diff", "in.folded"});
  ASSERT_EQ(views.size(), 2U);
  EXPECT_TRUE(contains(views[0]->children_named("text")[0]->text,
                       "Now: width by the samples now"));
}

TEST_F(FlamegraphTest, CompressesByName) {
  for (const char* const name : {"x.svg.gz", "x.svgz"}) {
    ASSERT_EQ(run_.run({"one", "-o", name}).exit, 0);
    const Bytes bytes = read_test_file(run_.path(name));
    ASSERT_GT(bytes.size(), 2U);
    EXPECT_EQ(std::to_integer<int>(bytes[0]), 0x1f) << name;
    EXPECT_EQ(std::to_integer<int>(bytes[1]), 0x8b) << name;
  }
  ASSERT_EQ(run_.run({"one", "-o", "x.html"}).exit, 0);
  const Bytes page = read_test_file(run_.path("x.html"));
  EXPECT_EQ(std::to_integer<char>(page[1]), '!');
}

TEST_F(FlamegraphTest, DrawsAllThereIsUnlessThatIsTooMuch) {
  std::string text = "root 1000000000\n";
  for (int i = 0; i < 5'000; ++i) text += "root;child_" + std::to_string(i) + " 1\n";
  put_text(run_, "in.folded", text);
  auto views = draw({"--folded", "in.folded"});
  EXPECT_EQ(frames_of(*views[0]).size(), 5'001U);
  EXPECT_EQ(views[0]->attribute("data-hidden"), "");
  views = draw({"--folded", "in.folded", "--min-width", "0.1px"});
  EXPECT_EQ(frames_of(*views[0]).size(), 1U);
  EXPECT_EQ(views[0]->attribute("data-hidden"), "5000");
}

TEST_F(FlamegraphTest, DrawsAChart) {
  const auto views = draw({"one", "--chart"});
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(frames_of(*views[0]), (Frames{"analysis 0 1000 0", "typeck 100 300 1",
                                          "gone 500 100 1", "codegen 1000 500 0"}));
}

TEST_F(FlamegraphTest, ReadsWhatStackCollapseWrites) {
  const ToolRun folding{MM_STACK_COLLAPSE};
  const Bytes profile = read_test_file(testdata_dir() / "shapes.mm_profdata.zst");
  folding.put("shapes.mm_profdata", profile);
  run_.put("shapes.mm_profdata", profile);
  ASSERT_EQ(folding.run({"shapes", "--args"}).exit, 0);
  run_.put("shapes.folded", read_test_file(folding.path("out.stacks_folded")));
  const auto direct = draw({"shapes", "--args", "--min-width", "0"});
  ASSERT_EQ(direct.size(), 1U);
  const Frames expected = frames_of(*direct[0]);
  EXPECT_GT(expected.size(), 5000U);
  const auto folded =
      draw({"--folded", "shapes.folded", "--unit", "ns", "--min-width", "0"});
  ASSERT_EQ(folded.size(), 1U);
  EXPECT_EQ(frames_of(*folded[0]), expected);
}

TEST_F(FlamegraphTest, WritesTheSameBytesAgain) {
  run_.put("shapes.mm_profdata",
           read_test_file(testdata_dir() / "shapes_threads.mm_profdata.zst"));
  for (const char* const sort : {"--by-thread", "--chart"}) {
    const std::string once = run_.run({"shapes", sort, "-o", "-", "--jobs", "1"}).output;
    EXPECT_GT(once.size(), 50'000U);
    EXPECT_EQ(run_.run({"shapes", sort, "-o", "-", "--jobs", "3"}).output, once);
  }
}

TEST_F(FlamegraphTest, StaysSmallWhateverIsThere) {
  std::string wide;
  std::string many;
  std::string odd = "root;\xff\xff\xff\xff\xff\xff 77777777777777\n";
  for (int i = 0; i < 200'000; ++i) {
    const std::string number = std::to_string(i);
    wide += "root;child_" + number + " 10\n";
    if (i < 50'000) odd += "root;<&\"" + number + ";\x01\x02 " + number + "00000000\n";
    if (i >= 100) continue;
    many += "root";
    for (int depth = 0; depth < 900; ++depth) many += ";a_name_of_some_length" + number;
    many += " 10\n";
  }
  for (const std::string* const text : {&wide, &many, &odd}) {
    put_text(run_, "in.folded", *text);
    const ToolOutcome outcome = run_.run({"--folded", "in.folded", "-o", "-"});
    EXPECT_EQ(outcome.exit, 0);
    // As the README says: what is there is used.
    EXPECT_LT(outcome.output.size(), 4'300'000U);
    EXPECT_GT(outcome.output.size(), 3'300'000U);
    EXPECT_EQ(read_xml(outcome.output).index(), 0U);
    EXPECT_NE(outcome.output.find(">Not drawn: "), std::string::npos);
    EXPECT_NE(outcome.errors.find("not drawn: "), std::string::npos);
  }
}

}  // namespace
}  // namespace mm::testing
