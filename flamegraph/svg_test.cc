// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "folded_reader.h"
#include "left_out.h"
#include "testing/xml_reader.h"
#include "tree_view.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

Picture picture_of(View view, const LayoutOptions& options = {}) {
  Picture picture{
      .title = "demo",
      .facts = {"a fact"},
      .command = "rustc demo.rs",
      .format = { decode::wall_time_counter(), toolkit::TimeUnit::kAuto, true},
      .width = 424,
      .min_width = "0.1px"
  };
  picture.views.push_back({.view = std::move(view)});
  picture.views[0].layout = lay_out(picture.views[0].view, options, false);
  return picture;
}

Picture picture_of(std::string_view folded) {
  const auto tree = read_folded(folded);
  EXPECT_TRUE(tree);
  return picture_of(view_of(*tree));
}

std::string text_of(const Picture& picture) {
  toolkit::StringSink sink;
  write_picture(picture, sink);
  return sink.text();
}

/// Without head and script, which are the same in all pictures.
std::string body_of(const std::string& text) {
  const std::size_t start = text.find("<g class=\"view\"");
  return text.substr(start, text.find("<script>") - start);
}

TEST(Svg, DrawsFramesInRows) {
  EXPECT_EQ(body_of(text_of(picture_of("rustc 1000\nrustc;analysis 2000\n"
                                       "rustc;analysis;typeck 950\nrustc;link 50\n"))),
            R"(<g class="view" data-span="4000">
<g class="c2" data-v="0 4000 0"><title>rustc
4,000 ns = 4.00µs, 100.00% of all
self 1,000 ns = 1.00µs</title><rect x="12" y="88" width="399.5" height="17"/><text x="16" y="101">rustc</text></g>
<g class="c1" data-v="0 2950 1"><title>analysis
2,950 ns = 2.95µs, 73.75% of all, 73.75% of the parent
self 2,000 ns = 2.00µs</title><rect x="12" y="106" width="294.5" height="17"/><text x="16" y="119">analysis</text></g>
<g class="c1" data-v="0 950 2"><title>typeck
950 ns, 23.75% of all, 32.20% of the parent
self 950 ns</title><rect x="12" y="124" width="94.5" height="17"/><text x="16" y="137">typeck</text></g>
<g class="c7" data-v="2950 50 1"><title>link
50 ns, 1.25% of all, 1.25% of the parent
self 50 ns</title><rect x="307" y="106" width="4.5" height="17"/></g>
</g>
)");
}

TEST(Svg, SaysWhatIsNotDrawn) {
  const auto tree = read_folded("r 990\nr;a 7\nr;a;b 1\nr;c;d;e 2\nr;z 0\n");
  ASSERT_TRUE(tree);
  const Picture picture =
      picture_of(view_of(*tree), {.min_share = 0.002, .max_depth = 2, .max_bytes = 1300});
  EXPECT_EQ(left_out_words(picture),
            "1 frame (1ns) narrower than 0.1px; 3 frames (2ns) that would make the file "
            "larger than 4 MB; 1 frame without time");
  EXPECT_EQ(left_out_hint(picture),
            "--min-width 0 draws everything, however large the file becomes");
  const std::string text = text_of(picture);
  EXPECT_NE(text.find(">Not drawn: 1 frame (1ns) narrower"), std::string::npos);
  EXPECT_NE(text.find("data-hidden=\"5\""), std::string::npos);
  EXPECT_NE(text.find("\nnot drawn inside: 4 frames, 2ns</title>"), std::string::npos);
  EXPECT_NE(
      text.find("<g class=\"rest\" data-r=\"8 2 1\" data-label=\"4 frames, 0.20%\">"),
      std::string::npos)
      << body_of(text);
}

TEST(Svg, HasAnAxisWhereTheViewIsAChart) {
  View view{.texts = {"f"}, .span = 4000};
  view.frames = {
      {.end = 1, .start = 1000, .total = 2000, .self = 2000, .calls = 1}
  };
  view.bands = {
      {.first_frame = 0, .heading = "main (thread 1)"}
  };
  Picture picture = picture_of(std::move(view));
  picture.has_axis = true;
  EXPECT_EQ(body_of(text_of(picture)), R"(<g class="view" data-span="4000">
<g class="axis" data-y="88" data-end="148">
<path class="grid" d="M12 88V148"/><text class="quiet" x="15" y="99">0 µs</text>
<path class="grid" d="M112 88V148"/><text class="quiet" x="115" y="99">1 µs</text>
<path class="grid" d="M212 88V148"/><text class="quiet" x="215" y="99">2 µs</text>
<path class="grid" d="M312 88V148"/><text class="quiet" x="315" y="99">3 µs</text>
</g>
<text class="band" x="12" y="122">main (thread 1)</text>
<g class="c1" data-v="1000 2000 0"><title>f
2,000 ns = 2.00µs, 50.00% of the span
from 1.00µs to 3.00µs
self 2,000 ns = 2.00µs</title><rect x="112" y="130" width="199.5" height="17"/><text x="116" y="143">f</text></g>
</g>
)");
}

// What people and machines may call a frame.
const std::vector<std::string> kHostile{
    "<T as A>::f",
    "a & b",
    "\"quoted\" 'too'",
    "]]>",
    "-->",
    "</title>",
    "</g></svg>",
    "<![CDATA[",
    "&nbsp;",
    "&amp;lt;",
    "javascript:x()",
    "</script><script>x()",
    "\x1b[31mred",
    "\x0b",
    "a\nb\tc\rd",
    "\x7f",
    "\xff\xfe",
    "\xEF\xBF\xBE",
    "\xEF\xBF\xBF",
    "\xED\xA0\x80",
    "\u202Eback",
    "\u2028",
    "日本 größe",
    "",
    "\" onload=\"x()",
    "${x}",
    "*/",
    std::string{"\0", 1},
};

TEST(Svg, IsWellFormedWhateverTheNames) {
  View view{.span = 100 * kHostile.size()};
  for (std::uint32_t i = 0; i < kHostile.size(); ++i) {
    view.texts.push_back(kHostile[i]);
    view.frames.push_back(
        {.text = i, .parent = i, .end = i + 1, .start = 100 * i, .total = 100});
  }
  view.bands.push_back({.first_frame = 0, .heading = kHostile[5]});
  for (const std::string& everywhere : kHostile) {
    Picture picture = picture_of(view);
    picture.width = 10'000;
    picture.title = everywhere;
    picture.facts = {everywhere};
    picture.command = everywhere;
    picture.format = {
        {.name = everywhere, .units = {}},
        toolkit::TimeUnit::kAuto, true
    };
    picture.views[0].view.heading = everywhere;
    const auto read = testing::read_xml(text_of(picture));
    if (const auto* const fault = std::get_if<testing::XmlFault>(&read)) {
      FAIL() << everywhere << ": " << fault->what << " at " << fault->offset;
    }
    const testing::XmlElement& svg = *std::get<0>(read);
    ASSERT_EQ(svg.children_named("script").size(), 1U);
    EXPECT_EQ(svg.children_named("title")[0]->text, visible_name(everywhere));
    const auto frames = svg.children_named("g")[0]->children_named("g");
    ASSERT_EQ(frames.size(), kHostile.size());
    for (std::size_t i = 0; i < kHostile.size(); ++i) {
      const std::string name = visible_name(kHostile[i]);
      const std::string& tooltip = frames[i]->children_named("title")[0]->text;
      EXPECT_EQ(tooltip.substr(0, tooltip.find('\n')), name);
      EXPECT_EQ(frames[i]->attributes.size(), 2U);
      if (name.empty()) continue;
      EXPECT_EQ(frames[i]->children_named("text")[0]->text, name);
    }
  }
}

TEST(Svg, AsksForNothing) {
  Picture picture = picture_of("a 1\n");
  for (const bool is_page : {false, true}) {
    picture.is_page = is_page;
    std::string text = text_of(picture);
    // Namespaces look like addresses, and are none; the pattern is in the file.
    for (const std::string name :
         {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "url(#hatch)"}) {
      for (std::size_t at = text.find(name); at != std::string::npos;
           at = text.find(name)) {
        text.erase(at, name.size());
      }
    }
    for (const char* const word : {"http:", "https:", "//www", "url(", "@import",
                                   "fetch(", "XMLHttp", "import ", "eval("}) {
      EXPECT_EQ(text.find(word), std::string::npos) << word;
    }
  }
}

TEST(Svg, IsAPageOnDemand) {
  Picture picture = picture_of("a 1\n");
  picture.title = "<&>";
  picture.is_page = true;
  const std::string text = text_of(picture);
  EXPECT_TRUE(text.starts_with("<!DOCTYPE html>\n"));
  EXPECT_NE(text.find("<title>&lt;&amp;&gt;</title>"), std::string::npos);
  EXPECT_NE(text.find("default-src 'none'"), std::string::npos);
  EXPECT_TRUE(text.ends_with("</svg>\n</body>\n</html>\n"));
}

TEST(Svg, CountsWithoutATimeScale) {
  Picture picture = picture_of("a;b 5000000\n");
  picture.format = {
      {.name = "instructions:u", .units = {{.name = "instructions", .factor = 1}}},
      toolkit::TimeUnit::kAuto,
      true
  };
  const std::string text = text_of(picture);
  EXPECT_NE(text.find("b\n5,000,000 instructions, 100.00% of all"), std::string::npos);
  EXPECT_NE(text.find("data-unit=\"instructions\""), std::string::npos);
  EXPECT_EQ(text.find("00ms"), std::string::npos);
}

}  // namespace
}  // namespace mm::flamegraph
