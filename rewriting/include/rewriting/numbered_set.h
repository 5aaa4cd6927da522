// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// NumberedSet: a set of numbers below a bound, each of which has a place.
//
//   members   8  15  40          the strings of a profile, by address
//   place     0   1   2          where an array has what is known of each
//
// A bit a possible number, so a profile's strings cost an eighth of their bytes, however
// many there are; an array by place then needs no keys.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace mm::rewriting {

class NumberedSet {
 public:
  /// For members from 0 to `end` - 1.
  explicit NumberedSet(std::uint64_t end)
      : words_(static_cast<std::size_t>(end / kWordBits + 1)) {}

  /// @return whether it is new.
  bool insert(std::uint64_t member) {
    std::uint64_t& word = words_[member / kWordBits];
    const std::uint64_t bit = std::uint64_t{1} << member % kWordBits;
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

  bool contains(std::uint64_t number) const {
    return number / kWordBits < words_.size() &&
           (words_[number / kWordBits] >> number % kWordBits & 1U) != 0;
  }

  /// The smallest member that is not below `from`.
  std::optional<std::uint64_t> next(std::uint64_t from) const {
    std::size_t at = from / kWordBits;
    if (at >= words_.size()) return std::nullopt;
    std::uint64_t word = words_[at] & (~std::uint64_t{0} << from % kWordBits);
    while (word == 0) {
      if (++at == words_.size()) return std::nullopt;
      word = words_[at];
    }
    return at * kWordBits + static_cast<unsigned>(std::countr_zero(word));
  }

  /// Gives each member its place. Called after the last insert.
  void number() {
    before_.clear();
    size_ = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (i % kBlockWords == 0) before_.push_back(size_);
      size_ += static_cast<unsigned>(std::popcount(words_[i]));
    }
  }

  /// How many members are smaller than `member`, which is one.
  std::uint64_t place_of(std::uint64_t member) const {
    const std::size_t at = member / kWordBits;
    std::uint64_t place = before_[at / kBlockWords];
    for (std::size_t i = at / kBlockWords * kBlockWords; i < at; ++i) {
      place += static_cast<unsigned>(std::popcount(words_[i]));
    }
    const std::uint64_t smaller = (std::uint64_t{1} << member % kWordBits) - 1;
    return place + static_cast<unsigned>(std::popcount(words_[at] & smaller));
  }

  /// Number of members; known once they are numbered.
  std::uint64_t size() const { return size_; }

 private:
  static constexpr std::size_t kWordBits = 64;
  static constexpr std::size_t kBlockWords = 8;

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> before_;  // members in front of each block
  std::uint64_t size_ = 0;
};

}  // namespace mm::rewriting
