// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Texts on their way into a picture: what is seen, what is escaped, what fits.
#include <gtest/gtest.h>

#include "axis.h"
#include "exact.h"
#include "text_fit.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

TEST(VisibleName, HasNothingThatXmlForbids) {
  EXPECT_EQ(visible_name("a\x1b[0m\n"), "a\\x1b[0m\\n");
  EXPECT_EQ(visible_name("\x0b\x7f"), "\\x0b\\x7f");
  EXPECT_EQ(visible_name("x\xEF\xBF\xBE\xEF\xBF\xBFy"), "x\\u{fffe}\\u{ffff}y");
  EXPECT_EQ(visible_name("\xEF\xBF\xBE-\xEF\xBF\xBE"), "\\u{fffe}-\\u{fffe}");
  EXPECT_EQ(visible_name("\xff"), "\\xff");
  EXPECT_EQ(visible_name("größe 日本"), "größe 日本");
}

TEST(EscapeXml, ReplacesFiveCharacters) {
  EXPECT_EQ(escape_xml("<a b=\"c\" d='e'>&]]>"),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;]]&gt;");
}

struct Fit {
  std::string_view text;
  std::size_t columns;
  std::string_view shown;
};
constexpr Fit kFits[] = {
    {"typeck",    0, ""         },
    {"typeck",    2, ""         },
    {"typeck",    3, "ty…"    },
    {"typeck",    5, "type…"  },
    {"typeck",    6, "typeck"   },
    {"ab",        2, "ab"       },
    {"a",         1, "a"        },
    {"日本語", 3, "日…"   },
    {"日本語", 4, "日…"   },
    {"日本語", 5, "日本…"},
    {"日本語", 6, "日本語"},
    {"",          5, ""         },
};
TEST(FitText, CutsWhereAnEllipsisHasRoom) {
  for (const Fit& row : kFits) {
    EXPECT_EQ(fit_text(row.text, row.columns), row.shown) << row.text << row.columns;
  }
}

TEST(ColumnsIn, LeavesMargins) {
  EXPECT_EQ(columns_in(0), 0U);
  EXPECT_EQ(columns_in(2 * kTextMargin + kColumnWidth - 1), 0U);
  EXPECT_EQ(columns_in(2 * kTextMargin + 3 * kColumnWidth), 3U);
}

TEST(Scaled, RoundsAndDoesNotOverflow) {
  constexpr std::uint64_t kMost = ~std::uint64_t{0};
  EXPECT_EQ(scaled(1, 1, 2), 1U);
  EXPECT_EQ(scaled(1, 1, 3), 0U);
  EXPECT_EQ(scaled(kMost, 117'600, kMost), 117'600U);
  EXPECT_EQ(scaled(kMost, 2, 1), kMost);
  EXPECT_EQ(scaled(5, 1, 0), 0U);
}

std::string labels_of(std::uint64_t span_ns, std::uint64_t pixels) {
  std::string text;
  for (const Tick& tick : ticks_of(span_ns, pixels)) {
    if (!text.empty()) text += ", ";
    text += tick.label;
  }
  return text;
}

TEST(Ticks, AreRoundAndNotTooClose) {
  EXPECT_EQ(labels_of(1'000'000'000, 500), "0 s, 0.2 s, 0.4 s, 0.6 s, 0.8 s");
  EXPECT_EQ(labels_of(738'000'000, 400), "0 ms, 200 ms, 400 ms, 600 ms");
  EXPECT_EQ(labels_of(2'500, 300), "0 \u00b5s, 1 \u00b5s, 2 \u00b5s");
  EXPECT_EQ(labels_of(3, 1000), "0 ns, 1 ns, 2 ns");
  EXPECT_EQ(labels_of(0, 1000), "");
  EXPECT_LE(ticks_of(~std::uint64_t{0}, 1000).size(), 11U);
}

}  // namespace
}  // namespace mm::flamegraph
