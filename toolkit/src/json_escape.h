// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What goes into a JSON string as it is, and what stands for the rest.
#pragma once

#include <string_view>

namespace mm::toolkit {

/// Whether a byte goes into a JSON string as it is, whatever stands beside it.
constexpr bool is_plain_json(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

/// Takes one character that is not plain from the front of `text`, which is not empty.
/// @return what is written for it: in `text`, in `room` or constant.
std::string_view take_json_character(std::string_view& text, char (&room)[6]);

}  // namespace mm::toolkit
