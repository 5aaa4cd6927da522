// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace mm::toolkit {

std::string_view process_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

bool use_color(ColorWhen when, bool is_terminal, const Environment& environment) {
  if (when != ColorWhen::kAuto) return when == ColorWhen::kAlways;
  return is_terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool is_utf8_locale(const Environment& environment) {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value{environment(name)};
    if (value.empty()) continue;
    std::ranges::transform(value, value.begin(), [](unsigned char c) {
      return static_cast<char>(std::tolower(c));
    });
    return value.find("utf-8") != std::string::npos ||
           value.find("utf8") != std::string::npos;
  }
  return false;
}

bool is_terminal(int descriptor) {
  return ::isatty(descriptor) == 1;
}

std::optional<std::size_t> terminal_width(int descriptor) {
  if (!is_terminal(descriptor)) return std::nullopt;
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace mm::toolkit
