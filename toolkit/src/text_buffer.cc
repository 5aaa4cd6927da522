// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/text_buffer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "json_escape.h"
#include "mmformat/bytes.h"

namespace mm::toolkit {
namespace {

constexpr std::size_t kLeastBytes = 4096;
constexpr std::size_t kMostDigits = 20;
constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 255;
constexpr std::uint64_t kHighs = kOnes << 7;

/// The high bit of each byte that is not plain in JSON, and of no byte before the first
/// such one.
std::uint64_t not_plain(std::uint64_t word) {
  const auto zeros = [](std::uint64_t bytes) { return (bytes - kOnes) & ~bytes; };
  const std::uint64_t quotes = zeros(word ^ kOnes * '"') | zeros(word ^ kOnes * '\\');
  const std::uint64_t controls = (word - kOnes * 0x20) & ~word;
  const std::uint64_t delete_or_more = (word + kOnes) | word;  // 0x7F, or not ASCII
  return (quotes | controls | delete_or_more) & kHighs;
}

/// Every pair of digits.
constexpr auto kPairs = [] {
  std::array<char, 200> pairs{};
  for (std::size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

/// A number, put together from its last character to the first. It is copied as a whole
/// block, which costs less than as many bytes as it has.
class Digits {
 public:
  void put(char c) { *--begin_ = c; }
  void put_pair(std::uint64_t pair) {
    begin_ -= 2;
    std::memcpy(begin_, &kPairs[2 * pair], 2);
  }
  void put_number(std::uint64_t value) {
    for (; value >= 100; value /= 100) put_pair(value % 100);
    if (value >= 10)
      put_pair(value);
    else
      put(static_cast<char>('0' + value));
  }
  std::size_t size() const { return static_cast<std::size_t>(end() - begin_); }
  /// Copies them, and touches kBlock bytes. @return the place behind them.
  char* copy(char* to) const {
    std::memcpy(to, begin_, kBlock);
    return to + size();
  }

  /// 20 digits, a point, a sign.
  static constexpr std::size_t kBlock = 24;

 private:
  const char* end() const { return text_.data() + kBlock; }

  std::array<char, 2 * kBlock> text_;  // the second half is copied, too, and not used
  char* begin_ = text_.data() + kBlock;
};

}  // namespace

void TextBuffer::grow(std::size_t bytes) {
  const std::size_t capacity = std::max({kLeastBytes, 2 * capacity_, used_ + bytes});
  auto data = std::make_unique_for_overwrite<char[]>(capacity);
  if (used_ > 0) std::memcpy(data.get(), data_.get(), used_);
  data_ = std::move(data);
  capacity_ = capacity;
}

void TextBuffer::append_json(std::string_view text) {
  while (!text.empty()) {
    // Eight bytes at a time; where one of them is not plain those before it count.
    char* const begin = room_for(text.size() + 8);
    char* to = begin;
    std::size_t plain = 0;
    for (; text.size() - plain >= 8; plain += 8, to += 8) {
      std::memcpy(to, text.data() + plain, 8);
      const std::uint64_t marks =
          not_plain(load_le<std::uint64_t>(reinterpret_cast<const std::byte*>(to)));
      if (marks == 0) continue;
      plain += static_cast<std::size_t>(std::countr_zero(marks)) / 8;
      break;
    }
    while (plain < text.size() && is_plain_json(text[plain])) {
      begin[plain] = text[plain];
      ++plain;
    }
    used_ += plain;
    text.remove_prefix(plain);
    if (text.empty()) return;
    char room[6];
    append(take_json_character(text, room));
  }
}

void TextBuffer::append_number(std::uint64_t value) {
  char* const to = room_for(kMostDigits);
  used_ += static_cast<std::size_t>(std::to_chars(to, to + kMostDigits, value).ptr - to);
}

char* TextBuffer::put_thousandths(char* to, std::uint64_t value) {
  Digits digits;
  const auto rest = static_cast<unsigned>(value % 1000);
  digits.put_pair(rest % 100);
  digits.put(static_cast<char>('0' + rest / 100));
  digits.put('.');
  digits.put_number(value / 1000);
  return digits.copy(to);
}

char* TextBuffer::put_right(char* to, char sign, std::uint64_t value, std::size_t width) {
  if (value < 10 && sign == 0 && width == 3) {  // the columns of threads
    to[0] = to[1] = ' ';
    to[2] = static_cast<char>('0' + value);
    return to + 3;
  }
  Digits digits;
  digits.put_number(value);
  if (sign != 0) digits.put(sign);
  constexpr std::string_view kBlanks = "                ";
  std::memcpy(to, kBlanks.data(), kBlanks.size());
  return digits.copy(to + (width - std::min(width, digits.size())));
}

void TextBuffer::append_thousandths(std::uint64_t value) {
  static_assert(kThousandthsBytes >= Digits::kBlock && Digits::kBlock >= kMostDigits + 2);
  commit(put_thousandths(reserve(kThousandthsBytes), value));
}

}  // namespace mm::toolkit
