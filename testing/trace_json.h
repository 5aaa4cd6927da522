// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads a Chrome trace, as an object or a bare array, one event after the other, and
// refuses all that crox/README.md, "What is written", does not promise.
//
// Times stay exact: 12.345 microseconds is 12345 nanoseconds by its digits, never by way
// of a floating-point number.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mm::testing {

/// A value of an object: a string, or a number as its text.
struct TraceArgument {
  std::string name;
  std::string text;
  bool is_number = false;

  friend bool operator==(const TraceArgument&, const TraceArgument&) = default;
};

struct TraceEvent {
  std::string name;
  std::string category;
  char phase = 0;  ///< one of X, i, C, M
  std::uint32_t process = 0;
  std::optional<std::uint32_t> thread;  ///< X, i, thread_name, thread_sort_index
  std::uint64_t start_ns = 0;           ///< but for M
  std::uint64_t duration_ns = 0;        ///< X only
  std::vector<TraceArgument> arguments;
  std::uint64_t line = 0;  ///< of the text, from 1

  /// The text of an argument; empty where there is none of that name.
  std::optional<std::string_view> argument(std::string_view wanted) const;
};

/// What stands beside the events.
struct TraceHead {
  bool is_array = false;
  std::vector<TraceArgument> other_data;  ///< strings and numbers of `otherData`
};

using TraceVisitor = std::function<void(const TraceEvent&)>;

/// Calls visit for each event in the order of the text.
/// @return what breaks the contract first, "line 7: ..."; empty where nothing does.
std::string read_trace(std::string_view text, const TraceVisitor& visit,
                       TraceHead* head = nullptr);
std::string read_trace_file(const std::filesystem::path& path, const TraceVisitor& visit,
                            TraceHead* head = nullptr);

/// "12.345" is 12345. Empty for all but digits, a point and three digits.
std::optional<std::uint64_t> exact_ns(std::string_view microseconds);

}  // namespace mm::testing
