// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/text.h"

#include <gtest/gtest.h>

namespace mm::toolkit {
namespace {

struct Visible {
  const char* name;
  std::string_view text;
  std::string_view shown;
};

constexpr Visible kVisible[] = {
    {"Plain",         "typeck",           "typeck"              },
    {"Empty",         "",                 ""                    },
    {"LineBreak",     "a\nb",             "a\\nb"               },
    {"Tab",           "a\tb\r",           "a\\tb\\r"            },
    {"Escape",        "\x1b[31m",         "\\x1b[31m"           },
    {"Delete",        "\x7f",             "\\x7f"               },
    {"C1",            "\xc2\x9b",         "\\u{9b}"             },
    {"Umlaut",        "caf\xc3\xa9",      "caf\xc3\xa9"         },
    {"StrayByte",     "\xc3(",            "\\xc3("              },
    {"Surrogate",     "\xed\xa0\x80",     "\\xed\\xa0\\x80"     },
    {"Overlong",      "\xc0\x80",         "\\xc0\\x80"          },
    {"CutAtEnd",      "a\xe2\x80",        "a\\xe2\\x80"         },
    {"BeyondLast",    "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
    {"RightToLeft",
     "a\xe2\x80\xae"
     "b",                                 "a\\u{202e}b"         },
    {"LineSeparator", "\xe2\x80\xa8",     "\\u{2028}"           },
    {"Emoji",         "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"    },
    {"Backslash",     "a\\b",             "a\\b"                },
};

class VisibleText : public testing::TestWithParam<Visible> {};
TEST_P(VisibleText, IsHarmless) {
  EXPECT_EQ(visible(GetParam().text), GetParam().shown);
}
INSTANTIATE_TEST_SUITE_P(Table, VisibleText, testing::ValuesIn(kVisible),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(VisibleText, KeepsNulAsEscape) {
  EXPECT_EQ(visible(std::string_view{"a\0b", 3}), "a\\x00b");
}

TEST(DisplayWidth, CountsColumns) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("\xe6\x97\xa5\xe6\x9c\xac"), 4U);  // two wide characters
  EXPECT_EQ(display_width("e\xcc\x81"), 1U);                 // e and a combining accent
  EXPECT_EQ(display_width("\xf0\x9f\x98\x80"), 2U);
  EXPECT_EQ(display_width("\xc2\xb5s"), 2U);
}

TEST(ShortenMiddle, KeepsBothEnds) {
  EXPECT_EQ(shorten_middle("abcdefghij", 10, "..."), "abcdefghij");
  EXPECT_EQ(shorten_middle("abcdefghij", 9, "..."), "abc...hij");
  EXPECT_EQ(shorten_middle("abcdefghij", 4, "..."), "a...");
  EXPECT_EQ(shorten_middle("abcdefghij", 2, "..."), "..");
  EXPECT_EQ(shorten_middle("abcdefghij", 6, "\xe2\x80\xa6"), "abc\xe2\x80\xa6ij");
}

TEST(ShortenMiddle, NeverExceedsTheWidthWithWideCharacters) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "\xe6\x97\xa5x";
  for (std::size_t width = 4; width < 70; ++width) {
    EXPECT_LE(display_width(shorten_middle(text, width, "...")), width) << width;
  }
}

/// What is shown does not depend on where in a text a character stands.
TEST(Text, IsTheSameAtEveryPlace) {
  for (std::size_t before = 0; before < 20; ++before) {
    const std::string plain(before, '~');
    for (const std::string tail : {"", " end of a text"}) {
      EXPECT_EQ(visible(plain + "\x7F" + tail), plain + "\\x7f" + tail);
      EXPECT_EQ(visible(plain + "\x1F" + tail), plain + "\\x1f" + tail);
      EXPECT_EQ(visible(plain + "\xC3\xA4" + tail), plain + "\xC3\xA4" + tail);
      EXPECT_EQ(display_width(plain + "\xC3\xA4" + tail), before + 1 + tail.size());
      EXPECT_EQ(display_width(plain + "\xE6\xBC\xA2" + tail), before + 2 + tail.size());
    }
  }
}

TEST(Text, IsMadeVisibleInPlace) {
  std::string plain = "nothing to do here";
  const char* const data = plain.data();
  make_visible(plain);
  EXPECT_EQ(plain, "nothing to do here");
  EXPECT_EQ(plain.data(), data);
  std::string other = "a\nb";
  make_visible(other);
  EXPECT_EQ(other, "a\\nb");
}

}  // namespace
}  // namespace mm::toolkit
