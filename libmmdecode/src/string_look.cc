// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "string_look.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/utf8.h"

namespace mm::decode {
namespace {

// Well within what StringExpansion allows, so that a sum of two does not matter.
constexpr std::uint32_t kMostDepth = 128;
constexpr std::uint32_t kMostPieces = 32'768;
constexpr std::uint32_t kMostBytes = 1U << 19U;

/// Strings that push each other out of the measures could be read again without end, each
/// for the sake of many others. A file that needs more than this goes the long way.
constexpr std::uint64_t most_bytes_again(std::uint64_t data_bytes) {
  return (std::uint64_t{1} << 20U) + 4 * data_bytes;
}

constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 255;
constexpr std::uint64_t kHighs = kOnes << 7U;

std::uint8_t value_of(std::byte byte) {
  return std::to_integer<std::uint8_t>(byte);
}

/// Marks the bytes of `word` that are control characters, and perhaps some behind those.
std::uint64_t controls(std::uint64_t word) {
  const std::uint64_t deletes = word ^ kOnes * 0x7F;
  return (((word - kOnes * 0x20) & ~word) | ((deletes - kOnes) & ~deletes)) & kHighs;
}

/// Whether a byte may stand in a part of an event's text.
constexpr bool is_allowed(std::uint8_t byte) {
  if (byte >= 0x20) return byte != 0x7F;
  return byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r';
}

}  // namespace

bool StringLook::Measure::is_within_limits() const {
  return bytes <= kMostBytes && pieces <= kMostPieces && depth <= kMostDepth;
}

StringLook::StringLook(const StringTable& strings)
    : id_bytes_(strings.layout().id_bytes),
      first_regular_(strings.layout().ids.first_regular),
      data_(strings.data()),
      measures_(kMeasures),
      bytes_left_(most_bytes_again(strings.data().size())) {}

std::size_t StringLook::look(std::span<const std::byte> run, std::uint64_t address,
                             std::vector<std::uint32_t>& references) {
  Measure measure;
  return read(run, address, 0, measure, &references);
}

/// @return nothing where the string there is not of the kind that this class knows.
inline const StringLook::Measure* StringLook::measure_of(std::uint64_t address,
                                                         unsigned level) {
  Measure& known = measures_[(address * 0x9E37'79B9'7F4A'7C15U) >> 50U];
  static_assert(kMeasures == std::size_t{1} << (64U - 50U));
  if (known.address == address) [[likely]]
    return &known;
  return look_up(known, address, level);
}

/// Reads a string to its end. `level`: how many strings are open around it.
std::size_t StringLook::read(std::span<const std::byte> run, std::uint64_t address,
                             unsigned level, Measure& measure,
                             std::vector<std::uint32_t>* references) {
  std::size_t at = 0;
  std::uint64_t bytes = 0;  // these cannot overflow: a page has at most 2^20 bytes
  std::uint64_t pieces = 0;
  std::uint32_t depth = 0;
  bool is_part_empty = true;
  for (;; ++pieces) {
    if (at == run.size()) return 0;
    const std::uint8_t first = value_of(run[at]);
    if (first == kStringTerminator) break;
    if (first == kArgumentSeparator) {
      is_sound_ &= !is_part_empty;
      is_part_empty = true;
      ++at;
      ++bytes;
    } else if (first != kStringReference) {
      const std::size_t length = read_text(run.subspan(at), is_part_empty);
      bytes += length;
      at += length;
    } else {
      if (run.size() - at <= id_bytes_) return 0;
      const std::byte* const id = run.data() + at + 1;
      const std::uint64_t target =
          (id_bytes_ == 8 ? load_le<std::uint64_t>(id) : load_le<std::uint32_t>(id)) -
          first_regular_;
      // A virtual id gives a number beyond all addresses.
      if (target >= address || target < kHeaderBytes) return 0;
      const Measure* const inner = measure_of(target, level);
      if (inner == nullptr) return 0;
      bytes += inner->bytes;
      pieces += inner->pieces;
      depth = std::max(depth, inner->depth + 1);
      if (references != nullptr) {
        references->push_back(static_cast<std::uint32_t>(target));
      }
      is_part_empty = false;
      at += 1 + id_bytes_;
    }
  }
  measure.bytes =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, kMostBytes + 1));
  measure.pieces =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(pieces + 1, kMostPieces + 1));
  measure.depth = depth;
  is_sound_ &= !is_part_empty && measure.is_within_limits();
  return at + 1;
}

const StringLook::Measure* StringLook::look_up(Measure& known, std::uint64_t address,
                                               unsigned level) {
  if (level == kMostDepth || bytes_left_ == 0) return nullptr;
  Measure measure{.address = static_cast<std::uint32_t>(address)};
  const std::size_t size =
      read(data_.run_at({address}), address, level + 1, measure, nullptr);
  if (size == 0) return nullptr;
  bytes_left_ -= std::min<std::uint64_t>(bytes_left_, size);
  known = measure;
  return &known;
}

/// Length of the text at the start of `run`, up to the first 0xFE or 0xFF.
/// `is_part_empty`: whether nothing stands between the last separator and here.
std::size_t StringLook::read_text(std::span<const std::byte> run, bool& is_part_empty) {
  std::size_t at = 0;
  while (run.size() - at >= 8) {
    const auto word = load_le<std::uint64_t>(run.data() + at);
    const std::uint64_t wide = word & kHighs;
    const auto length = static_cast<std::size_t>(std::countr_zero(wide)) / 8;  // or 8
    const std::uint64_t here = (wide & (~wide + 1)) - 1;  // the bytes before that one
    if ((controls(word) & here) != 0) {
      take_characters(run.subspan(at, length), is_part_empty);
    } else {
      is_part_empty &= length == 0;
    }
    at += length;
    if (length == 8) continue;
    if (value_of(run[at]) >= kStringReference) return at;
    break;
  }
  return at + read_wide_text(run.subspan(at), is_part_empty);
}

/// The same for the rest of a text that has other characters than ASCII.
std::size_t StringLook::read_wide_text(std::span<const std::byte> run,
                                       bool& is_part_empty) {
  const auto end = std::ranges::find_if(
      run, [](std::byte byte) { return value_of(byte) >= kStringReference; });
  const auto length = static_cast<std::size_t>(end - run.begin());
  is_sound_ &= is_utf8({reinterpret_cast<const char*>(run.data()), length});
  take_characters(run.first(length), is_part_empty);
  return length;
}

void StringLook::take_characters(std::span<const std::byte> text, bool& is_part_empty) {
  for (const std::byte byte : text) {
    const bool is_separator = value_of(byte) == kArgumentSeparator;
    is_sound_ &= is_separator ? !is_part_empty : is_allowed(value_of(byte));
    is_part_empty = is_separator;
  }
}

}  // namespace mm::decode
