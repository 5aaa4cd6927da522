// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Systematic damage: each byte of a file set to each value that is likely to matter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

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

/// The same for each file of a profile: visit(changed files, "file 1, byte 7 set to 3").
template <class Visit>
void for_each_byte_change(const ProfileFiles& files, Visit&& visit) {
  ProfileFiles changed = files;
  for (std::size_t file = 0; file < files.size(); ++file) {
    for_each_byte_change(files[file], [&](const Bytes& bytes, std::size_t at) {
      changed[file] = bytes;
      visit(changed, "file " + std::to_string(file) + ", byte " + std::to_string(at) +
                         " set to " + std::to_string(std::to_integer<int>(bytes[at])));
    });
    changed[file] = files[file];
  }
}

/// Every way to cut one file short: visit(changed files, number of the file).
template <class Visit>
void for_each_prefix(const ProfileFiles& files, Visit&& visit) {
  ProfileFiles changed = files;
  for (std::size_t file = 0; file < files.size(); ++file) {
    for (std::size_t size = 0; size < files[file].size(); ++size) {
      changed[file] = with_end_cut(files[file], files[file].size() - size);
      visit(changed, file);
    }
    changed[file] = files[file];
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

/// The size of the largest file: no offset in a message is beyond it.
inline std::size_t largest_file(const ProfileFiles& files) {
  std::size_t largest = 0;
  for (const Bytes& file : files) largest = std::max(largest, file.size());
  return largest;
}

}  // namespace mm::testing
