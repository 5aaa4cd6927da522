// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Numbers of keys, for millions of them: open addressing in one piece of memory, where
// std::unordered_map has an allocation a key. A million stacks are read in half the time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace mm::flamegraph {

inline std::uint64_t hash_of(std::string_view text) {
  return std::hash<std::string_view>{}(text);
}
/// Source: the finalizer of SplitMix64.
inline std::uint64_t hash_of(std::uint64_t key) {
  key = (key ^ (key >> 30U)) * 0xbf58476d1ce4e5b9U;
  key = (key ^ (key >> 27U)) * 0x94d049bb133111ebU;
  return key ^ (key >> 31U);
}

/// Key is std::string_view, borrowed, or std::uint64_t. All numbers but kNone may be
/// kept.
template <class Key>
class NumberTable {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  NumberTable() : slots_(64) {}

  /// The number of `key`, kNone where it has none.
  std::uint32_t find(const Key& key) const { return slots_[place_of(key)].number; }

  /// The number that `key` has, or has got now: `number`.
  std::uint32_t find_or_add(const Key& key, std::uint32_t number) {
    Slot& slot = slots_[place_of(key)];
    if (slot.number != kNone) return slot.number;
    slot = {key, number};
    if (++used_ * 2 > slots_.size()) grow();
    return number;
  }

 private:
  struct Slot {
    Key key{};
    std::uint32_t number = kNone;
  };

  std::size_t place_of(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = static_cast<std::size_t>(hash_of(key)) & mask;
    while (slots_[place].number != kNone && slots_[place].key != key) {
      place = (place + 1) & mask;
    }
    return place;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    std::swap(old, slots_);
    for (const Slot& slot : old) {
      if (slot.number != kNone) slots_[place_of(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t used_ = 0;
};

}  // namespace mm::flamegraph
