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

constexpr auto kPowersOfTen = [] {
  std::array<std::uint64_t, kMostDigits> powers{};
  std::uint64_t power = 1;
  for (std::uint64_t& each : powers) {
    each = power;
    power *= 10;
  }
  return powers;
}();

/// How many digits `value` has.
std::size_t digit_count(std::uint64_t value) {
  // 1233 / 4096 is the logarithm of 2 to the base of 10, as near as 64 bits need.
  const std::size_t about =
      static_cast<std::size_t>(std::bit_width(value | 1)) * 1233 >> 12U;
  return about + (value >= kPowersOfTen[about] ? 1 : 0) + (value == 0 ? 1 : 0);
}

char* put_pair(char* end, std::uint32_t pair) {
  std::memcpy(end - 2, &kPairs[std::size_t{2} * pair], 2);
  return end - 2;
}

/// Writes the digits of `value` so that they end before `end`. They go straight where
/// they belong: to copy them from elsewhere waits for all of them. Four at a time, whose
/// two pairs do not wait for each other.
void put_digits(char* end, std::uint64_t value) {
  while (value >= 10'000) {
    const auto four = static_cast<std::uint32_t>(value % 10'000);
    value /= 10'000;
    end = put_pair(end, four % 100);
    end = put_pair(end, four / 100);
  }
  auto rest = static_cast<std::uint32_t>(value);
  if (rest >= 100) {
    end = put_pair(end, rest % 100);
    rest /= 100;
  }
  if (rest >= 10) {
    put_pair(end, rest);
  } else {
    end[-1] = static_cast<char>('0' + rest);
  }
}

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
  const std::uint64_t whole = value / 1000;
  const auto rest = static_cast<std::uint32_t>(value % 1000);
  to += digit_count(whole);
  put_digits(to, whole);
  to[0] = '.';
  to[1] = static_cast<char>('0' + rest / 100);
  return put_pair(to + 4, rest % 100) + 2;
}

char* TextBuffer::put_right(char* to, char sign, std::uint64_t value, std::size_t width) {
  if (value < 10 && sign == 0 && width == 3) {  // the columns of threads
    to[0] = to[1] = ' ';
    to[2] = static_cast<char>('0' + value);
    return to + 3;
  }
  constexpr std::string_view kBlanks = "                ";
  std::memcpy(to, kBlanks.data(), kBlanks.size());
  const std::size_t digits = digit_count(value);
  char* const end = to + std::max(width, digits + (sign == 0 ? 0 : 1));
  put_digits(end, value);
  if (sign != 0) *(end - digits - 1) = sign;
  return end;
}

void TextBuffer::append_thousandths(std::uint64_t value) {
  static_assert(kThousandthsBytes >= kMostDigits + 1);
  commit(put_thousandths(reserve(kThousandthsBytes), value));
}

}  // namespace mm::toolkit
