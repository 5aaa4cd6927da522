// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/event_id.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace mm::decode {
namespace {

using ::testing::ElementsAre;
using namespace std::string_view_literals;

TEST(EventId, SplitsLabelAndArguments) {
  const EventText split = split_event_id(
      "codegen_module\x1E"
      "demo.cgu.0\x1E"
      "123");
  EXPECT_EQ(split.label, "codegen_module");
  EXPECT_THAT(split.arguments, ElementsAre("demo.cgu.0", "123"));
  EXPECT_TRUE(split.is_well_formed);
}

TEST(EventId, AllowsWhiteSpaceOfDebugOutput) {
  EXPECT_TRUE(split_event_id("a\tb\nc\fd\re f\x1E"
                             "g\nh")
                  .is_well_formed);
}

struct Broken {
  const char* name;
  std::string_view text;
  std::string_view label;
  std::size_t arguments;
};

constexpr Broken kBroken[] = {
    {"Empty",             ""sv,      ""sv,      0},
    {"EmptyLabel",
     "\x1E"
     "a"sv,                          ""sv,      1},
    {"EmptyArgument",
     "a\x1E\x1E"
     "b"sv,                          "a"sv,     2},
    {"EmptyLastArgument", "a\x1E"sv, "a"sv,     1},
    {"VerticalTab",       "a\x0B"sv, "a\x0B"sv, 0},
    {"Delete",            "a\x7F"sv, "a\x7F"sv, 0},
    {"Nul",               "a\0b"sv,  "a\0b"sv,  0},
    {"OldArgumentTag",
     "a\x1E\x11"
     "b"sv,                          "a"sv,     1},
};

class BrokenEventId : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenEventId, KeepsEveryByte) {
  const EventText split = split_event_id(GetParam().text);
  EXPECT_FALSE(split.is_well_formed);
  EXPECT_EQ(split.label, GetParam().label);
  EXPECT_EQ(split.arguments.size(), GetParam().arguments);
  std::string joined{split.label};
  for (const auto argument : split.arguments) {
    joined += '\x1E';
    joined += argument;
  }
  EXPECT_EQ(joined, GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenEventId, ::testing::ValuesIn(kBroken),
                         [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace mm::decode
