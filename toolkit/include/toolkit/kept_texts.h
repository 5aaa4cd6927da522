// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// KeptTexts: what was written lately for pairs of ids, to be written again. Most events
// of a profile name a pair that was named lately, and a copy of a hundred bytes costs a
// fraction of putting them together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace mm::toolkit {

class KeptTexts {
 public:
  /// Texts that are longer than this are not kept.
  static constexpr std::size_t kMostBytes = 238;

  /// Room for as many pairs as fit in the caches beside all else.
  KeptTexts() : entries_(kEntries) {}

  /// The text kept for this pair; empty where there is none. Valid until the next keep().
  std::string_view find(std::uint64_t first, std::uint64_t second) const {
    const Entry& entry = entries_[slot_of(first, second)];
    if (entry.first != first || entry.second != second) return {};
    return {entry.text.data(), entry.size};
  }

  /// Keeps a text that is not empty, in the place of another one.
  void keep(std::uint64_t first, std::uint64_t second, std::string_view text) {
    if (text.size() > kMostBytes) return;
    Entry& entry = entries_[slot_of(first, second)];
    entry.first = first;
    entry.second = second;
    entry.size = static_cast<std::uint16_t>(text.size());
    std::memcpy(entry.text.data(), text.data(), text.size());
  }

 private:
  static constexpr unsigned kBits = 11;
  static constexpr std::size_t kEntries = std::size_t{1} << kBits;

  struct Entry {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint16_t size = 0;
    std::array<char, kMostBytes> text;
  };

  static std::size_t slot_of(std::uint64_t first, std::uint64_t second) {
    return ((first ^ second * 31) * 0x9E37'79B9'7F4A'7C15U) >> (64U - kBits);
  }

  std::vector<Entry> entries_;
};

}  // namespace mm::toolkit
