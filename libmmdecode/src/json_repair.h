// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Older producers paste Rust's escape_default output into JSON strings. Two of its
// escapes are not JSON's:
//
//   \'        an apostrophe
//   \u{e9}    a code point, 1 to 6 hex digits in braces
#pragma once

#include <string>
#include <string_view>

namespace mm::decode {

/// The text with both escapes, and raw control characters inside strings, turned into
/// what a JSON parser accepts. Sound JSON comes back unchanged.
std::string repair_json(std::string_view text);

}  // namespace mm::decode
