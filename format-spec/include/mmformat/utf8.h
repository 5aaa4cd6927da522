// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// UTF-8 as the format uses it: text is UTF-8, and bytes that are not read as U+FFFD, one
// for each maximal broken sequence (the practice of the Unicode standard, and Rust's).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mm {

/// One step through a text.
struct CodePoint {
  char32_t value = 0;     ///< U+FFFD where `is_valid` is false
  std::size_t bytes = 1;  ///< how many bytes it takes, or the broken sequence does
  bool is_valid = false;
};

/// The code point at the start of `text`, which is not empty.
CodePoint decode_utf8(std::string_view text);

/// Appends `value` as UTF-8; a surrogate or a value past U+10FFFF becomes U+FFFD.
void append_utf8(std::string& out, char32_t value);

/// Whether all of it is UTF-8. Cost: one pass.
bool is_utf8(std::string_view text);

/// Replaces broken sequences from byte `from` on by U+FFFD.
/// @return whether there were any.
bool repair_utf8(std::string& text, std::size_t from = 0);

}  // namespace mm
