// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// MergedRows: rows of the same name in several profiles as one row, with the runs that it
// was paid in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mm::summarize {

struct RunShare {
  std::size_t run = 0;  ///< in the order of reading
  std::uint64_t self_time = 0;
};

struct MergedRow {
  std::string name;
  std::uint64_t self_time = 0;
  std::uint64_t count = 0;
  std::vector<RunShare> runs = {};  ///< the dearest first, then in the order of reading
};

class MergedRows {
 public:
  /// Adds what a name cost in a run. Runs come one after the other.
  void add(std::string_view name, std::size_t run, std::uint64_t self_time,
           std::uint64_t count);
  /// The rows by self time descending, then name. Nothing can be added afterwards.
  std::vector<MergedRow> take() &&;

 private:
  std::unordered_map<std::string, std::size_t> places_;
  std::vector<MergedRow> rows_;
};

}  // namespace mm::summarize
