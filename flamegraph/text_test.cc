// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Texts on their way into a picture: what is seen, what is escaped, what fits.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "axis.h"
#include "duration_limit.h"
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

struct FitOfLabel {
  std::string_view name;
  std::string_view change;
  std::size_t columns;
  std::string_view shown;
};
constexpr FitOfLabel kLabels[] = {
    {"typeck", "",          5,  "type\u2026"          },
    {"typeck", "-733.60ms", 16, "typeck -733.60ms"    },
    {"typeck", "-733.60ms", 15, "type\u2026 -733.60ms"},
    {"typeck", "-733.60ms", 13, "ty\u2026 -733.60ms"  },
    {"typeck", "-733.60ms", 12, "typeck"              },
    {"typeck", "-733.60ms", 5,  "type\u2026"          },
    {"typeck", "\u00b10",   9,  "typeck \u00b10"      },
    {"typeck", "-733.60ms", 2,  ""                    },
};
TEST(FitLabel, LeavesNumbersWhole) {
  for (const FitOfLabel& row : kLabels) {
    EXPECT_EQ(fit_label(row.name, row.change, row.columns), row.shown) << row.columns;
  }
}

TEST(DurationLimit, IsThatOfTheLongestSoMany) {
  DurationLimit limit;
  EXPECT_EQ(limit.least_for(3), 0U);
  for (const std::uint64_t duration : {0U, 1U, 1U, 31U, 32U, 33U, 1000U, 5000U}) {
    limit.add(duration);
  }
  limit.add(~std::uint64_t{0});
  EXPECT_EQ(limit.least_for(1), 0xfc00'0000'0000'0000U);
  EXPECT_EQ(limit.least_for(2), 4992U);  // a bucket is a 32nd wide
  EXPECT_EQ(limit.least_for(3), 992U);
  EXPECT_EQ(limit.least_for(4), 33U);
  EXPECT_EQ(limit.least_for(5), 32U);
  EXPECT_EQ(limit.least_for(6), 31U);
  EXPECT_EQ(limit.least_for(7), 31U);  // two have 1
  EXPECT_EQ(limit.least_for(8), 1U);
  EXPECT_EQ(limit.least_for(9), 0U);
}

TEST(DurationLimit, KeepsSomeOfManyEqualOnes) {
  DurationLimit limit;
  for (int i = 0; i < 100; ++i) limit.add(7);
  EXPECT_EQ(limit.least_for(10), 7U);
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

std::string labels_of(std::uint64_t span, std::uint64_t pixels, bool is_time = true) {
  std::string text;
  const decode::Counter instructions{.name = "instructions:u", .units = {}};
  const toolkit::QuantityFormat format{
      is_time ? decode::wall_time_counter() : instructions, toolkit::TimeUnit::kAuto,
      true};
  for (const Tick& tick : ticks_of(span, pixels, format)) {
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
  EXPECT_LE(std::ranges::count(labels_of(~std::uint64_t{0}, 1000), ','), 10);
}

TEST(Ticks, HaveNoTimeWhereThereIsNone) {
  EXPECT_EQ(labels_of(2'500'000, 300, false), "0M, 1M, 2M");
  EXPECT_EQ(labels_of(3, 1000, false), "0, 1, 2");
}

}  // namespace
}  // namespace mm::flamegraph
