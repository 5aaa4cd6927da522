// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Whether a command printed what its page shows.
//
//   exact      to the byte
//   shortened  a line "..." stands for any number of lines, none included
//   shape      for what is recorded anew: each line shown is somewhere in the output,
//              in any order, whatever the numbers, their units and the width of columns
//              are; lines "..." are only for the reader, and of a line that ends in
//              " ..." only what stands before counts
#pragma once

#include <string>
#include <string_view>

#include "testing/doc_page.h"

namespace mm::testing {

/// A line without what a clock decides: each number is N, with its unit of time, and runs
/// of blanks, rules and dots are one character long.
std::string shape_of_line(std::string_view line);

/// Why `printed` is not what the page shows; empty where it is.
std::string doc_differences(const DocOutput& shown, std::string_view printed);

}  // namespace mm::testing
