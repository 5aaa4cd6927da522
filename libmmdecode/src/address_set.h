// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A set of places in the string data, a bit a byte: as large as a file can make it, and
// asked once for each event.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace mm::decode {

class AddressSet {
 public:
  /// Places below `end`.
  explicit AddressSet(std::uint64_t end) : words_((end + 63) / 64) {}

  /// Adds `address`, which is below the end. @return false where it was in already.
  bool add(std::uint64_t address) {
    std::uint64_t& word = words_[address / 64];
    const std::uint64_t bit = std::uint64_t{1} << address % 64;
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

  /// Whether any place from `first` up to but not including `end` is in.
  bool has_any(std::uint64_t first, std::uint64_t end) const {
    for (std::uint64_t at = first; at < end;) {
      const std::uint64_t word = words_[at / 64] >> at % 64;
      if (word != 0) return at + static_cast<std::uint64_t>(std::countr_zero(word)) < end;
      at += 64 - at % 64;
    }
    return false;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace mm::decode
