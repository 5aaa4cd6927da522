// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TraceSlice: an interval as small numbers, the common form of what a profile holds and
// what a trace shows, so that millions of them can be compared.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mm::testing {

/// Numbers for texts, and back.
class TextNumbers {
 public:
  std::uint32_t of(std::string_view text);
  const std::string& text(std::uint32_t number) const { return texts_[number]; }

 private:
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;  // views of texts_
};

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value);
std::uint64_t mixed(std::uint64_t hash, std::string_view text);

/// The field order is that of sorting.
struct TraceSlice {
  std::uint64_t process = 0;  ///< whatever both sides agree to number processes by
  std::uint64_t thread = 0;
  std::uint64_t start_ns = 0;
  std::uint64_t duration_ns = 0;
  std::uint32_t name = 0;  ///< of one TextNumbers object
  std::uint32_t kind = 0;
  std::uint64_t arguments = 0;  ///< hash of their values, in order; 0 for none
  std::uint64_t parent = 0;     ///< identity of the parent; 0 for none

  std::uint64_t end_ns() const { return start_ns + duration_ns; }
  /// A hash of all but process, thread and parent.
  std::uint64_t identity() const;

  friend auto operator<=>(const TraceSlice&, const TraceSlice&) = default;
};

/// Whether two of these slices of one thread share a moment, and each has another one
/// that it does not share. Sorts them.
bool have_crossing(std::vector<TraceSlice>& slices);

/// Sets the parents of the slices of one thread that nest, given in the order of their
/// records. Reorders them. Source: format-spec/semantics.md, "Ownership".
void set_parents(std::vector<TraceSlice>& slices);

/// "Query typeck, thread 2, 10 + 20, arguments #77, below #1234".
std::string slice_text(const TraceSlice& slice, const TextNumbers& texts);

/// The first slice that only one of the two has; empty where they are equal as multisets.
/// Sorts both.
std::string slices_difference(std::vector<TraceSlice>& expected,
                              std::vector<TraceSlice>& actual, const TextNumbers& texts,
                              std::string_view what);

}  // namespace mm::testing
