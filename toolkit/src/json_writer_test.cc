// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/json_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "mmformat/utf8.h"

namespace mm::toolkit {
namespace {

std::string written(std::string_view text) {
  StringSink sink;
  JsonWriter json{sink};
  json.string(text);
  return sink.text();
}

TEST(JsonWriter, WritesNestedDocuments) {
  StringSink sink;
  JsonWriter json{sink};
  json.begin_object();
  json.key("a");
  json.begin_array();
  json.number(1);
  json.line_break();
  json.begin_object();
  json.key("b");
  json.null();
  json.key("c");
  json.boolean(false);
  json.end_object();
  json.line_break();
  json.end_array();
  json.key("empty");
  json.begin_array();
  json.end_array();
  json.end_object();
  EXPECT_EQ(sink.text(), "{\"a\":[1,\n{\"b\":null,\"c\":false}\n],\"empty\":[]}");
}

TEST(JsonWriter, EscapesWhatJsonForbids) {
  EXPECT_EQ(written("a\"\\\n\t\x01\x1f\x7f"), R"("a\"\\\n\t\u0001\u001f\u007f")");
  EXPECT_EQ(written("\xe2\x80\xa8"), "\"\\u2028\"");
  EXPECT_EQ(written("\xc3("), "\"\xef\xbf\xbd(\"");
}

TEST(JsonWriter, EveryByteSequenceRoundTrips) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      std::string text{static_cast<char>(first), static_cast<char>(second)};
      const auto parsed = nlohmann::json::parse(written(text), nullptr, false);
      ASSERT_TRUE(parsed.is_string()) << first << ' ' << second;
      repair_utf8(text);
      EXPECT_EQ(parsed.get<std::string>(), text);
    }
  }
}

TEST(JsonWriter, NumbersAreExact) {
  StringSink sink;
  JsonWriter json{sink};
  json.begin_array();
  json.number(std::numeric_limits<std::uint64_t>::max());
  json.signed_number(std::numeric_limits<std::int64_t>::min());
  json.real(2.0 / 70);
  json.real(1.0);
  json.real(1e-12);
  json.end_array();
  EXPECT_EQ(sink.text(), "[18446744073709551615,-9223372036854775808,0.0285714,1,1e-12]");
}

}  // namespace
}  // namespace mm::toolkit
