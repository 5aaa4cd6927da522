// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Systematic damage: each byte of a file set to each value that is likely to matter.
#pragma once

#include <cstddef>
#include <set>

#include "testing/wire.h"

namespace mm::testing {

/// Calls visit(changed file, position) for every byte and these values of it: each bit
/// flipped, 0x00, 0xFE, 0xFF, one more and one less.
template <class Visit>
void for_each_byte_change(const Bytes& file, Visit&& visit) {
  Bytes changed = file;
  for (std::size_t at = 0; at < file.size(); ++at) {
    const auto old = std::to_integer<unsigned>(file[at]);
    std::set<unsigned> values{0x00, 0xFE, 0xFF, (old + 1) & 0xFF, (old + 0xFF) & 0xFF};
    for (unsigned bit = 0; bit < 8; ++bit) values.insert(old ^ (1U << bit));
    values.erase(old);
    for (const unsigned value : values) {
      changed[at] = static_cast<std::byte>(value);
      visit(changed, at);
    }
    changed[at] = file[at];
  }
}

/// How many proper prefixes of a sound paged file end between two pages.
inline std::size_t whole_page_cuts(const Bytes& file) {
  std::size_t cuts = 0;
  for (std::size_t at = kWireHeaderBytes; at < file.size(); ++cuts) {
    at += kWirePageHeaderBytes + read_le(file, at + 1, 4);
  }
  return cuts;
}

}  // namespace mm::testing
