// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/xml_reader.h"

#include <gtest/gtest.h>

namespace mm::testing {
namespace {

TEST(XmlReader, ReadsWhatIsThere) {
  const auto read = read_xml(
      "<?xml version=\"1.0\"?>\n<a x=\"1 &lt; 2\" y='\"'>one<b/>t&amp;o"
      "<![CDATA[<&]]><b z=\"&#39;\">three</b></a>\n");
  ASSERT_EQ(read.index(), 0U) << std::get<1>(read).what;
  const XmlElement& root = *std::get<0>(read);
  EXPECT_EQ(root.name, "a");
  EXPECT_EQ(root.attribute("x"), "1 < 2");
  EXPECT_EQ(root.attribute("y"), "\"");
  EXPECT_EQ(root.text, "onet&o<&");
  const auto inner = root.children_named("b");
  ASSERT_EQ(inner.size(), 2U);
  EXPECT_EQ(inner[1]->text, "three");
  EXPECT_EQ(inner[1]->attribute("z"), "'");
}

TEST(XmlReader, TakesNothingElse) {
  constexpr std::string_view kBroken[] = {
      "",
      "text",
      "<a>",
      "<a></b>",
      "<a></a><b/>",
      "<a/>text",
      "</a>",
      "<a>&nbsp;</a>",
      "<a>&</a>",
      "<a>]]></a>",
      "<a>\x1b</a>",
      "<a>\xEF\xBF\xBE</a>",
      "<a>\xff</a>",
      "<a x=1/>",
      "<a x=\"1/>",
      "<a x=\"<\"/>",
      "<a x=\"1\"y=\"2\"/>",
      "<a x=\"1\" x=\"2\"/>",
      "<a><![CDATA[</a>",
      "<a><!-- --></a>",
      "<1/>",
      "< a/>",
  };
  for (const std::string_view text : kBroken) {
    EXPECT_EQ(read_xml(text).index(), 1U) << text;
  }
}

}  // namespace
}  // namespace mm::testing
