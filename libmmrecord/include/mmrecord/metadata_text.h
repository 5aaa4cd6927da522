// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The metadata of a profile as strictly valid JSON, keys in the order of known writers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mm::record {

/// What a profile says of itself (spec section "Metadata").
struct MetadataFacts {
  std::uint64_t start_time_ns = 0;  ///< of count zero, since the Unix epoch
  std::uint64_t process_id = 0;
  /// Each argument followed by one space. Bytes that are not UTF-8 read as U+FFFD there;
  /// the key `cmd_bytes` then has all of them, in hexadecimal.
  std::string command{};
  std::string counter = "wall-time";
  std::vector<std::pair<std::string, std::uint64_t>> units = wall_time_units();
  /// More keys, with their values as JSON text.
  std::vector<std::pair<std::string, std::string>> more{};

  /// ns, μs, ms and s, with how many nanoseconds each has.
  static std::vector<std::pair<std::string, std::uint64_t>> wall_time_units();
};

/// The metadata of a profile: one JSON object.
/// Source: format-spec/mm_profdata.md, section "Metadata".
std::string metadata_text(const MetadataFacts& facts);

/// `text` as a JSON string with its quotes; what is not UTF-8 reads U+FFFD.
std::string json_string(std::string_view text);

}  // namespace mm::record
