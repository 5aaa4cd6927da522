// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How much of a profile's string data is needed.
#pragma once

#include <cstdint>

#include "mmdecode/profile.h"

namespace mm::decode {

struct StringFacts {
  std::uint64_t count = 0;  ///< strings, as they follow each other in the string data
  std::uint64_t bytes = 0;  ///< of the string data, its header excluded
  /// Those that neither an event nor the metadata needs, be it through references.
  std::uint64_t unreferenced_count = 0;
  std::uint64_t unreferenced_bytes = 0;
  std::uint64_t index_entries = 0;

  friend bool operator==(const StringFacts&, const StringFacts&) = default;
};

/// Cost: one pass over the events and one over the string data. Memory: a bit for each
/// byte of string data.
StringFacts string_facts(const Profile& profile);

/// StringFacts::index_entries alone.
std::uint64_t index_entry_count(const Profile& profile);

}  // namespace mm::decode
