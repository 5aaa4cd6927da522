// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/terminal.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace mm::toolkit {
namespace {

Environment with(std::map<std::string, std::string, std::less<>> values) {
  return [values = std::move(values)](const char* name) -> std::string_view {
    const auto found = values.find(name);
    return found == values.end() ? std::string_view{} : std::string_view{found->second};
  };
}

TEST(UseColor, FollowsTheTerminalAndTheEnvironment) {
  using enum ColorWhen;
  EXPECT_TRUE(use_color(kAuto, true,
                        with({
                            {"TERM", "xterm"}
  })));
  EXPECT_FALSE(use_color(kAuto, false,
                         with({
                             {"TERM", "xterm"}
  })));
  EXPECT_FALSE(use_color(kAuto, true,
                         with({
                             {"TERM", "dumb"}
  })));
  EXPECT_FALSE(use_color(kAuto, true,
                         with({
                             {"NO_COLOR", "0"}
  })));
  EXPECT_TRUE(use_color(kAuto, true,
                        with({
                            {"NO_COLOR", ""}
  })));
}

TEST(UseColor, TheOptionWins) {
  EXPECT_TRUE(use_color(ColorWhen::kAlways, false,
                        with({
                            {"NO_COLOR", "1"}
  })));
  EXPECT_FALSE(use_color(ColorWhen::kNever, true, with({})));
}

TEST(Utf8Locale, TakesTheFirstVariableThatIsSet) {
  EXPECT_TRUE(is_utf8_locale(with({
      {"LANG", "en_US.UTF-8"}
  })));
  EXPECT_TRUE(is_utf8_locale(with({
      {"LC_ALL", "C.utf8"},
      {"LANG",   "C"     }
  })));
  EXPECT_FALSE(is_utf8_locale(with({
      {"LC_ALL", "C"          },
      {"LANG",   "en_US.UTF-8"}
  })));
  EXPECT_TRUE(is_utf8_locale(with({
      {"LC_ALL",   ""           },
      {"LC_CTYPE", "de_DE.UTF-8"}
  })));
  EXPECT_FALSE(is_utf8_locale(with({})));
}

}  // namespace
}  // namespace mm::toolkit
