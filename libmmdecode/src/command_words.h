// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A recorded command taken apart: its arguments are joined by blanks, so where one with
// blanks in it begins and ends is lost.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace mm::decode {

using Words = std::vector<std::string_view>;

/// The words of a command that may be options, in order. Words within double quotes are
/// left out: a value such as feature="a b" kept its quotes.
Words words_of(std::string_view command);

/// Values of `option`, given as "option value" or "option=value".
Words values_of(std::string_view option, std::span<const std::string_view> words);

/// The package of a build script, from where cargo has it put: .../build/PACKAGE-HASH.
/// Empty where it is put elsewhere.
std::string_view build_script_package(std::span<const std::string_view> words);

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// What comes behind the last slash.
inline std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

}  // namespace mm::decode
