// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TextTable: a number for each of very many texts, without keeping the texts.
//
// A text is known by 128 bits of hash with a start that no file can know; that two texts
// of one profile agree in them is not to be expected before the disk fails. 24 bytes a
// text, doubled while the table grows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mm::mmedit {

class TextTable {
 public:
  TextTable() : slots_(kFirstSlots) {}

  /// The number kept for `text`; 0 where it is new. Valid until the next call.
  std::uint64_t& operator[](std::string_view text);

  std::uint64_t size() const { return size_; }

 private:
  using Hash = std::array<std::uint64_t, 2>;
  struct Slot {
    Hash hash{};  // both 0: free
    std::uint64_t number = 0;
  };
  static constexpr std::size_t kFirstSlots = 1'024;  // a power of two, as all sizes are

  static Hash hash_of(std::string_view text);
  Slot& slot_of(const Hash& hash);
  void grow();

  std::vector<Slot> slots_;
  std::uint64_t size_ = 0;
};

}  // namespace mm::mmedit
