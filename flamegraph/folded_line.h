// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A line of folded stacks: frames, a blank, a count.
#pragma once

#include <cstdint>
#include <string_view>

#include "mmformat/result.h"

namespace mm::flamegraph {

struct FoldedLine {
  std::string_view stack;
  std::uint64_t count = 0;
  /// The stack ends in a blank and a number, too: a frame with such a name, or the other
  /// count of a comparison ("a;b 10 20").
  bool has_two_numbers = false;
};

/// kBadFolded, naming the line.
Error bad_folded_line(std::uint64_t number, std::string_view what);

/// @param text    neither empty nor with blanks at its end.
/// @param number  of the line, for errors.
Result<FoldedLine> split_folded_line(std::string_view text, std::uint64_t number);

/// Takes the next line off `text`, which is not empty; blanks at its end are cut.
std::string_view take_line(std::string_view& text);

/// Takes the mark off that some editors put in front of UTF-8.
void skip_byte_order_mark(std::string_view& text);

/// Whether the first line that says something is one of folded stacks.
bool looks_folded(std::string_view text);

}  // namespace mm::flamegraph
