// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/units.h"

#include <gtest/gtest.h>

#include <limits>

namespace mm::toolkit {
namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

struct Duration {
  const char* name;
  std::uint64_t ns;
  TimeUnit unit;
  const char* text;
};
constexpr Duration kDurations[] = {
    {"Zero",       0,             TimeUnit::kAuto, "0ns"            },
    {"Ns",         999,           TimeUnit::kAuto, "999ns"          },
    {"Us",         1'000,         TimeUnit::kAuto, "1.00us"         },
    {"HalfUp",     1'235'000,     TimeUnit::kAuto, "1.24ms"         },
    {"BelowHalf",  1'234'999,     TimeUnit::kAuto, "1.23ms"         },
    {"StaysUs",    999'994,       TimeUnit::kAuto, "999.99us"       },
    {"RoundsToMs", 999'995,       TimeUnit::kAuto, "1.00ms"         },
    {"RoundsToS",  999'995'000,   TimeUnit::kAuto, "1.00s"          },
    {"Ms",         12'340'000,    TimeUnit::kAuto, "12.34ms"        },
    {"FixedMs",    1'234'567'890, TimeUnit::kMs,   "1,234.568ms"    },
    {"FixedNs",    1'234'567,     TimeUnit::kNs,   "1,234,567ns"    },
    {"FixedUs",    1'234,         TimeUnit::kUs,   "1.234us"        },
    {"FixedSmall", 1,             TimeUnit::kS,    "0.000s"         },
    {"Largest",    kMax,          TimeUnit::kAuto, "18446744073.71s"},
};
class FormatDuration : public testing::TestWithParam<Duration> {};
TEST_P(FormatDuration, Reads) {
  EXPECT_EQ(format_duration(GetParam().ns, GetParam().unit, false), GetParam().text);
}
INSTANTIATE_TEST_SUITE_P(Table, FormatDuration, testing::ValuesIn(kDurations),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(FormatDuration, UsesTheGreekLetterInUtf8) {
  EXPECT_EQ(format_duration(1'500, TimeUnit::kAuto, true), "1.50\xc2\xb5s");
}

TEST(FormatCount, Groups) {
  EXPECT_EQ(format_count(0), "0");
  EXPECT_EQ(format_count(999), "999");
  EXPECT_EQ(format_count(1'000), "1,000");
  EXPECT_EQ(format_count(kMax), "18,446,744,073,709,551,615");
}

TEST(FormatCounted, KnowsThePlural) {
  EXPECT_EQ(format_counted(1, "event"), "1 event");
  EXPECT_EQ(format_counted(0, "event"), "0 events");
  EXPECT_EQ(format_counted(1'000, "event"), "1,000 events");
}

TEST(Percent, IsNeverNan) {
  EXPECT_EQ(percent_of(0, 0), 0.0);
  EXPECT_EQ(percent_of(5, 0), 0.0);
  EXPECT_EQ(format_percent(percent_of(1, 3)), "33.33%");
}

struct Parsed {
  const char* name;
  const char* text;
  std::uint64_t bare_factor;
  std::uint64_t ns;
};
constexpr Parsed kParsed[] = {
    {"Bare",       "20",                     1,     20           },
    {"BareUs",     "20",                     1'000, 20'000       },
    {"BareUsDot",  "0.5",                    1'000, 500          },
    {"SuffixWins", "20ns",                   1'000, 20           },
    {"Us",         "1.5us",                  1,     1'500        },
    {"Micro",      "2\xc2\xb5s",             1,     2'000        },
    {"Ms",         "0.25ms",                 1,     250'000      },
    {"S",          "3s",                     1,     3'000'000'000},
    {"LeadingDot", ".5s",                    1,     500'000'000  },
    {"Largest",    "18446744073709551615",   1,     kMax         },
    {"LargestDot", "18446744073.709551615s", 1,     kMax         },
    {"Zeros",      "1.5000000000000us",      1,     1'500        },
};
class ParseDuration : public testing::TestWithParam<Parsed> {};
TEST_P(ParseDuration, Takes) {
  const auto ns = parse_duration(GetParam().text, GetParam().bare_factor);
  ASSERT_TRUE(ns.has_value());
  EXPECT_EQ(*ns, GetParam().ns);
}
INSTANTIATE_TEST_SUITE_P(Table, ParseDuration, testing::ValuesIn(kParsed),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(ParseDuration, RefusesTheRest) {
  for (const char* const text :
       {"", "ms", "-1s", "1h", "1.2.3s", "1 ms", "x", ".", "1e3", "18446744073709551616",
        "99999999999s", "18446744073.709551616s", "1.5", "0.5ns", "0.0000000001s"}) {
    const auto ns = parse_duration(text);
    ASSERT_FALSE(ns.has_value()) << text;
    EXPECT_EQ(ns.error().code, ErrorCode::kUsage);
  }
}

TEST(QuantityFormat, NamesWhatIsCounted) {
  const decode::Counter instructions{.name = "instructions:u",
                                     .units = {{"instructions", 1}}};
  const QuantityFormat format{instructions, TimeUnit::kMs, true};
  EXPECT_EQ(format.cell(5'000'000), "5,000,000");
  EXPECT_EQ(format.sentence(5'000'000), "5,000,000 instructions");
  EXPECT_EQ(format.noun(), "instructions");
}

TEST(QuantityFormat, FallsBackToTheCountersName) {
  const decode::Counter odd{.name = "cycles", .units = {}};
  EXPECT_EQ((QuantityFormat{odd, TimeUnit::kAuto, true}.sentence(1)), "1 cycles");
}

TEST(QuantityFormat, LetsNoControlCharacterOfAFileThrough) {
  const decode::Counter odd{.name = "a\x1b[31m", .units = {{"b\n", 1}}};
  const QuantityFormat format{odd, TimeUnit::kAuto, true};
  EXPECT_EQ(format.noun(), "b\\n");
  EXPECT_EQ(format.counter(), "a\\x1b[31m");
}

}  // namespace
}  // namespace mm::toolkit
