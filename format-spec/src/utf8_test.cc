// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What is no UTF-8 becomes U+FFFD, one for each maximal broken sequence. The cases are
// those of the Unicode standard's table of best practice, and the borders of each length.
#include "mmformat/utf8.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace mm {
namespace {

struct Case {
  std::string_view name;
  std::string_view text;
  std::string_view repaired;
};

constexpr Case kCases[] = {
    {"Ascii",            "a",                                                    "a"                       },
    {"FirstOfTwo",       "\xC2\x80",                                             "\xC2\x80"                },
    {"OverlongTwo",      "\xC1\xBF",                                             "\uFFFD\uFFFD"            },
    {"FirstOfThree",     "\xE0\xA0\x80",                                         "\xE0\xA0\x80"            },
    {"OverlongThree",    "\xE0\x9F\xBF",                                         "\uFFFD\uFFFD\uFFFD"      },
    {"BeforeSurrogates", "\xED\x9F\xBF",                                         "\xED\x9F\xBF"            },
    {"Surrogate",        "\xED\xA0\x80",                                         "\uFFFD\uFFFD\uFFFD"      },
    {"FirstOfFour",      "\xF0\x90\x80\x80",                                     "\xF0\x90\x80\x80"        },
    {"OverlongFour",     "\xF0\x8F\xBF\xBF",                                     "\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"Last",             "\xF4\x8F\xBF\xBF",                                     "\xF4\x8F\xBF\xBF"        },
    {"BehindLast",       "\xF4\x90\x80\x80",                                     "\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"Alone",            "\x80",                                                 "\uFFFD"                  },
    {"CutThree",
     "\xE1\x80"
     "x",                                                                        "\uFFFDx"                 },
    {"CutFour",
     "\xF1\x80\x80"
     "x",                                                                        "\uFFFDx"                 },
    {"CutAtEnd",         "x\xF0\x9F\x98",                                        "x\uFFFD"                 },
    {"Standard",         "\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64",
     "a\uFFFD\uFFFD\uFFFD"
     "b\uFFFD"
     "c\uFFFD\uFFFD"
     "d"                                                                                                   },
};

class Utf8 : public testing::TestWithParam<Case> {};

TEST_P(Utf8, IsRepaired) {
  std::string text{GetParam().text};
  const bool is_broken = GetParam().text != GetParam().repaired;
  EXPECT_EQ(is_utf8(text), !is_broken);
  EXPECT_EQ(repair_utf8(text), is_broken);
  EXPECT_EQ(text, GetParam().repaired);
  EXPECT_TRUE(is_utf8(text));
}

INSTANTIATE_TEST_SUITE_P(Table, Utf8, testing::ValuesIn(kCases),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(Utf8Repair, LeavesWhatLiesBeforeAlone) {
  std::string text = "\x80\x80";
  EXPECT_TRUE(repair_utf8(text, 1));
  EXPECT_EQ(text, "\x80\uFFFD");
}

TEST(Utf8Append, DecodesToWhatWasAppended) {
  for (const char32_t value : {U'\0', U'\x7F', U'\x80', U'\x7FF', U'\x800', U'\xFFFF',
                               U'\x10000', U'\x10FFFF'}) {
    std::string text;
    append_utf8(text, value);
    const CodePoint point = decode_utf8(text);
    EXPECT_TRUE(point.is_valid);
    EXPECT_EQ(point.value, value);
    EXPECT_EQ(point.bytes, text.size());
  }
}

TEST(Utf8Append, ReplacesWhatIsNoCharacter) {
  for (const std::uint32_t value : {0xD800U, 0xDFFFU, 0x110000U, 0xFFFFFFFFU}) {
    std::string text;
    append_utf8(text, static_cast<char32_t>(value));
    EXPECT_EQ(text, "\uFFFD") << value;
  }
}

}  // namespace
}  // namespace mm
