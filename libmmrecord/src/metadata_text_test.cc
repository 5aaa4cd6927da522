// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/metadata_text.h"

#include <gtest/gtest.h>

namespace mm::record {
namespace {

TEST(MetadataText, HasTheKeysInTheOrderOfKnownWriters) {
  EXPECT_EQ(
      metadata_text({.start_time_ns = 1'723'456'789'012'345'678,
                     .process_id = 42,
                     .command = "rustc --cfg \"x\" ",
                     .more = {{"cpus", "2"}}}),
      R"({"start_time":1723456789012345678,"process_id":42,)"
      R"("cmd":"rustc --cfg \"x\" ","counter":{"name":"wall-time",)"
      R"("units":[["ns",1],["μs",1000],["ms",1000000],["s",1000000000]]},"cpus":2})");
}

TEST(MetadataText, BytesOfACommandThatAreNotUtf8AreKeptInHexadecimal) {
  const std::string text = metadata_text({.command = "a \xFF "});
  EXPECT_NE(text.find("\"cmd\":\"a \uFFFD \""), std::string::npos) << text;
  EXPECT_NE(text.find(R"("cmd_bytes":"6120ff20")"), std::string::npos) << text;
}

TEST(MetadataText, CommandsInUtf8AreNotKeptTwice) {
  EXPECT_EQ(metadata_text({.command = "é "}).find("cmd_bytes"), std::string::npos);
}

TEST(JsonString, EscapesWhatStrictParsersDemand) {
  EXPECT_EQ(json_string("a\"\\\n\x01\x7F' é"), "\"a\\\"\\\\\\u000a\\u0001\\u007f' é\"");
}

}  // namespace
}  // namespace mm::record
