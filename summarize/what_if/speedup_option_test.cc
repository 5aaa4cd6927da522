// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "speedup_option.h"

#include <gtest/gtest.h>

namespace mm::summarize {
namespace {

TEST(SpeedupOption, TakesALabelAndAPercentage) {
  const auto plain = parse_speedup("typeck=50");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->label, "typeck");
  EXPECT_EQ(plain->share, 50'000U);
  const auto fine = parse_speedup("a=b=0.125%");
  ASSERT_TRUE(fine);
  EXPECT_EQ(fine->label, "a=b");
  EXPECT_EQ(fine->share, 125U);
  EXPECT_EQ(parse_speedup("a=100.000")->share, analyze::kWholeShare);
}

TEST(SpeedupOption, RefusesWhatIsNoShare) {
  for (const char* text :
       {"typeck", "=50", "typeck=", "typeck=-1", "typeck=100.001", "typeck=101",
        "typeck=1.2345", "typeck=1.", "typeck=.5", "typeck=4294967296", "typeck=1e1",
        "typeck=50%%", "typeck=+5", "typeck= 5"}) {
    EXPECT_FALSE(parse_speedup(text)) << text;
  }
}

TEST(SpeedupOption, IsWrittenAsItIsGiven) {
  EXPECT_EQ(speedup_words({
                {"typeck", 50'000 },
                {"x",      12'340 },
                {"y",      100'000},
                {"z",      0      }
  }),
            "typeck=50%, x=12.34%, y=100%, z=0%");
}

}  // namespace
}  // namespace mm::summarize
