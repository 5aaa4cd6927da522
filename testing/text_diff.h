// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Two texts side by side for a person who reads a failed test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mm::testing {

/// The lines of a text, without their ends. A last line without an end counts.
std::vector<std::string> lines_of(std::string_view text);

/// The lines that differ between the first and the last difference: "-" wanted, "+" got,
/// with two lines of context. Control characters are shown as \xHH. Equal texts give "".
std::string text_diff(std::string_view wanted, std::string_view got);

}  // namespace mm::testing
