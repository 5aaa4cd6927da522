// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/kept_texts.h"

#include <gtest/gtest.h>

#include <string>

namespace mm::toolkit {
namespace {

TEST(KeptTexts, FindWhatWasKeptForBothIds) {
  KeptTexts texts;
  EXPECT_EQ(texts.find(0, 0), "");
  texts.keep(7, 1, "seven");
  EXPECT_EQ(texts.find(7, 1), "seven");
  EXPECT_EQ(texts.find(7, 2), "");
  EXPECT_EQ(texts.find(1, 7), "");
  texts.keep(7, 1, "other");
  EXPECT_EQ(texts.find(7, 1), "other");
}

TEST(KeptTexts, NeverFindTheTextOfAnotherPair) {
  KeptTexts texts;
  const auto text_of = [](std::uint64_t first, std::uint64_t second) {
    return std::to_string(first) + "/" + std::to_string(second);
  };
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    texts.keep(i, i % 5, text_of(i, i % 5));
    const std::uint64_t old = i - i % 100;
    const std::string_view text = texts.find(old, old % 5);
    if (text.empty()) continue;
    ASSERT_EQ(text, text_of(old, old % 5));
    ++found;
  }
  EXPECT_GT(found, 10'000U);
}

TEST(KeptTexts, LeaveOutWhatIsLong) {
  KeptTexts texts;
  texts.keep(1, 1, std::string(KeptTexts::kMostBytes + 1, 'x'));
  EXPECT_EQ(texts.find(1, 1), "");
  texts.keep(1, 1, std::string(KeptTexts::kMostBytes, 'x'));
  EXPECT_EQ(texts.find(1, 1).size(), KeptTexts::kMostBytes);
}

}  // namespace
}  // namespace mm::toolkit
