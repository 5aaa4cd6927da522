// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// An element of a table by a number of our own making. Where it is not, that is a
// mistake of ours, and the program stops here instead of reading or writing elsewhere.
//
// What this costs in each inner loop is in bench/RESULTS.md, "Checked and unchecked":
// tables are read without a check only where that gains 3 % of the loop or more.
#pragma once

#include <cstddef>

namespace mm {

/// The element number `at`, which is below the table's size; else the program ends.
template <class Table>
[[gnu::always_inline]] inline auto& checked(Table& table, std::size_t at) {
  if (at >= table.size()) [[unlikely]]
    __builtin_trap();
  return table[at];
}

}  // namespace mm
