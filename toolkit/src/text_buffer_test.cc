// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/text_buffer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "toolkit/json_writer.h"
#include "toolkit/sink.h"

namespace mm::toolkit {
namespace {

std::string json_of(std::string_view text) {
  TextBuffer buffer;
  buffer.append_json(text);
  return std::string{buffer.text()};
}

std::string thousandths_of(std::uint64_t value) {
  TextBuffer buffer;
  buffer.append_thousandths(value);
  return std::string{buffer.text()};
}

TEST(TextBuffer, WritesExactDecimals) {
  EXPECT_EQ(thousandths_of(0), "0.000");
  EXPECT_EQ(thousandths_of(7), "0.007");
  EXPECT_EQ(thousandths_of(1'900), "1.900");
  EXPECT_EQ(thousandths_of(1'723'456'789'012'345'678), "1723456789012345.678");
  EXPECT_EQ(thousandths_of(~std::uint64_t{0}), "18446744073709551.615");
}

// At each place of a word of eight bytes, and with each byte value: as JsonWriter has it.
TEST(TextBuffer, EscapesAsJsonWriterDoes) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (std::size_t at = 0; at < 18; ++at) {
      std::string text(18, 'a');
      text[at] = static_cast<char>(byte);
      StringSink sink;
      JsonWriter{sink}.string(text);
      ASSERT_EQ('"' + json_of(text) + '"', sink.text()) << byte << " at " << at;
    }
  }
}

TEST(TextBuffer, TextsReadBackAsTheyWere) {
  const std::string text =
      "q\"\\\x01\x1f\x7f [u8; 8]\xe2\x80\xa8 \xf0\x9f\xa6\x80 \xc3\xa9 end";
  const std::string json = '"' + json_of(text) + '"';
  EXPECT_EQ(nlohmann::json::parse(json).get<std::string>(), text);
  EXPECT_NE(json.find("\\u2028"), std::string::npos);
}

TEST(TextBuffer, BrokenUtf8ReadsAsReplacementCharacters) {
  EXPECT_EQ(json_of("\xc3("), "\xef\xbf\xbd(");
  EXPECT_EQ(json_of("abcdefg\xed\xa0\x80"),
            "abcdefg\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(TextBuffer, Grows) {
  TextBuffer buffer;
  std::string expected;
  for (int i = 0; i < 5000; ++i) {
    buffer.append("0123456789");
    buffer.append('x');
    buffer.append_number(static_cast<std::uint64_t>(i));
    expected += "0123456789x" + std::to_string(i);
  }
  EXPECT_EQ(buffer.text(), expected);
  buffer.clear();
  EXPECT_TRUE(buffer.text().empty());
}

std::string right_of(char sign, std::uint64_t value, std::size_t width) {
  TextBuffer buffer;
  char* const to = buffer.reserve(TextBuffer::kRightBytes);
  buffer.commit(TextBuffer::put_right(to, sign, value, width));
  return std::string{buffer.text()};
}

TEST(TextBuffer, PutsNumbersToTheRight) {
  EXPECT_EQ(right_of(0, 0, 3), "  0");
  EXPECT_EQ(right_of(0, 123, 3), "123");
  EXPECT_EQ(right_of(0, 1234, 3), "1234");
  EXPECT_EQ(right_of('+', 99, 4), " +99");
  EXPECT_EQ(right_of('=', 100, 16), "            =100");
  EXPECT_EQ(right_of('+', ~std::uint64_t{0}, 11), "+18446744073709551615");
}

// On both sides of each power of two and of ten.
TEST(TextBuffer, WritesNumbersOfAnyLength) {
  std::vector<std::uint64_t> values = {0, 7};
  for (std::uint64_t power = 1; power != 0; power *= 2) values.push_back(power);
  for (std::uint64_t power = 10; power < 10'000'000'000'000'000'000U; power *= 10) {
    values.push_back(power);
  }
  values.push_back(10'000'000'000'000'000'000U);
  for (const std::uint64_t near : values) {
    for (const std::uint64_t value : {near - 1, near, near + 1}) {
      const std::string digits = std::to_string(value);
      EXPECT_EQ(right_of(0, value, 1), digits);
      EXPECT_EQ(right_of('+', value, 2), "+" + digits);
      const std::string rest = std::to_string(1000 + value % 1000).substr(1);
      EXPECT_EQ(thousandths_of(value), std::to_string(value / 1000) + "." + rest);
    }
  }
}

}  // namespace
}  // namespace mm::toolkit
