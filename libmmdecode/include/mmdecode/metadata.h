// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a profile says about itself: when, which process, which command, what is counted.
//
// The metadata is JSON in name only: older producers escape the command line by Rust's
// rules (\', \u{e9}), which no JSON parser accepts, so the text is repaired, then parsed.
// A profile is never lost over its metadata: missing or unreadable fields have defaults
// and are counted as defects.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mmdecode/damage.h"

namespace mm::decode {

/// What the "times" of a profile count, and the units to show it in.
struct Counter {
  struct Unit {
    std::string name;
    std::uint64_t factor = 1;  ///< counts in one of this unit

    friend bool operator==(const Unit&, const Unit&) = default;
  };

  std::string name = "wall-time";
  std::vector<Unit> units;  ///< as the file lists them; rustc: ascending

  /// Whether the values are nanoseconds. Everything else is a plain count.
  bool is_time() const { return name == "wall-time"; }

  friend bool operator==(const Counter&, const Counter&) = default;
};

/// The key that says `true` where a profile was made of an incomplete one.
inline constexpr const char* kIncompleteKey = "incomplete";

/// The counter of profiles whose metadata names none.
Counter wall_time_counter();

struct Metadata {
  std::string raw;  ///< the text as it is in the file; empty where there is none
  /// Of count zero, since the Unix epoch; never 0, which stands for an unknown one.
  std::optional<std::uint64_t> start_time_ns;
  std::optional<std::uint64_t> process_id;
  std::optional<std::string> command;  ///< arguments, each followed by one space
  Counter counter = wall_time_counter();
  bool names_counter = false;  ///< false: `counter` is the default
  bool is_incomplete = false;  ///< made of a profile that lacked something; a defect
  /// Keys this build does not know, with their values as JSON text.
  std::vector<std::pair<std::string, std::string>> unknown;
};

/// Reads metadata text. What is missing or unreadable is counted in `defects`.
/// Source: format-spec/mm_profdata.md, section "Metadata".
Metadata parse_metadata(std::string_view raw, Defects& defects);

}  // namespace mm::decode
