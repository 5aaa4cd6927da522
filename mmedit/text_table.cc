// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "text_table.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "mmformat/mixing_hash.h"

namespace mm::mmedit {

TextTable::Hash TextTable::hash_of(std::string_view text) {
  constexpr std::uint64_t kOther = 0x9E37'79B9'7F4A'7C15U;
  Hash hash{mixed(hash_seed() ^ text.size()), mixed(hash_seed() ^ kOther)};
  while (!text.empty()) {
    std::uint64_t word = 0;
    const std::size_t part = std::min(text.size(), sizeof word);
    std::memcpy(&word, text.data(), part);
    hash[0] = mixed(hash[0] ^ word);
    hash[1] = mixed(hash[1] + word + kOther);
    text.remove_prefix(part);
  }
  hash[0] |= 1U;  // no slot that is in use looks free
  return hash;
}

TextTable::Slot& TextTable::slot_of(const Hash& hash) {
  std::size_t at = static_cast<std::size_t>(hash[1]) & (slots_.size() - 1);
  while (slots_[at].hash != Hash{} && slots_[at].hash != hash) {
    at = (at + 1) & (slots_.size() - 1);
  }
  return slots_[at];
}

void TextTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  std::swap(old, slots_);
  for (const Slot& slot : old) {
    if (slot.hash != Hash{}) slot_of(slot.hash) = slot;
  }
}

std::uint64_t& TextTable::operator[](std::string_view text) {
  if (size_ * 4 >= slots_.size() * 3) grow();
  const Hash hash = hash_of(text);
  Slot& slot = slot_of(hash);
  if (slot.hash == Hash{}) {
    slot.hash = hash;
    ++size_;
  }
  return slot.number;
}

}  // namespace mm::mmedit
