// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringLook: whether a string is sound, without its text. Of the strings it refers to
// only the measure is needed, if each of them is sound by itself:
//
//   - all bytes are UTF-8, piece by piece, without forbidden characters
//   - no part is empty: a separator never follows another, or stands at either end
//   - references go to smaller addresses, so there are no cycles
//
// What breaks a rule here may still be sound; who is told so looks closer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mmdecode/string_table.h"

namespace mm::decode {

class StringLook {
 public:
  /// `strings` is borrowed: marked strings, and string data below 4 GiB.
  explicit StringLook(const StringTable& strings);

  /// Looks at the string at the start of `run`, whose address is `address`, and appends
  /// what it refers to to `references`.
  /// @return its length; 0 where it is not of the kind that this class knows: it has
  ///         another end than its page, refers to what does not stand before it, or the
  ///         strings so far refer to each other so that looking costs too much.
  std::size_t look(std::span<const std::byte> run, std::uint64_t address,
                   std::vector<std::uint32_t>& references);

  /// Whether all strings so far are sound, and within all limits.
  bool is_sound() const { return is_sound_; }

 private:
  /// What a text takes.
  struct Measure {
    std::uint32_t address = 0;  // 0 is none
    std::uint32_t bytes = 0;
    std::uint32_t pieces = 0;
    std::uint32_t depth = 0;

    bool is_within_limits() const;
  };
  static constexpr std::size_t kMeasures = 16'384;

  std::size_t read(std::span<const std::byte> run, std::uint64_t address, unsigned level,
                   Measure& measure, std::vector<std::uint32_t>* references);
  const Measure* measure_of(std::uint64_t address, unsigned level);
  const Measure* look_up(Measure& known, std::uint64_t address, unsigned level);
  std::size_t read_text(std::span<const std::byte> run, bool& is_part_empty);
  std::size_t read_wide_text(std::span<const std::byte> run, bool& is_part_empty);
  void take_characters(std::span<const std::byte> text, bool& is_part_empty);

  std::size_t id_bytes_;
  std::uint64_t first_regular_;
  StreamCursor data_;
  std::vector<Measure> measures_;  // by a hash of the address
  std::uint64_t bytes_left_;       // that may be read again, for want of a measure
  bool is_sound_ = true;
};

}  // namespace mm::decode
