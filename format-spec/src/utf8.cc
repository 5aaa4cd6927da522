// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmformat/utf8.h"

#include <cstring>

namespace mm {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// What the first byte of a sequence allows: its length and the range of the second byte
/// (which rules out overlong forms, surrogates and values past U+10FFFF).
struct Lead {
  std::size_t bytes;
  unsigned char second_min;
  unsigned char second_max;
};

constexpr Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, 0, 0};
  if (byte < 0xC2) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte < 0xF4) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

std::size_t ascii_prefix(std::string_view text) {
  std::size_t at = 0;
  while (text.size() - at >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & 0x8080'8080'8080'8080U) != 0) break;
    at += 8;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

/// Length of the valid part at the start.
std::size_t valid_prefix(std::string_view text) {
  std::size_t at = 0;
  while (true) {
    at += ascii_prefix(text.substr(at));
    if (at == text.size()) return at;
    const CodePoint point = decode_utf8(text.substr(at));
    if (!point.is_valid) return at;
    at += point.bytes;
  }
}

}  // namespace

CodePoint decode_utf8(std::string_view text) {
  const auto byte_at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const Lead lead = lead_of(byte_at(0));
  if (lead.bytes == 1) return {.value = byte_at(0), .bytes = 1, .is_valid = true};
  if (lead.bytes == 0) return {.value = kReplacement, .bytes = 1, .is_valid = false};
  char32_t value = byte_at(0) & (0xFFU >> (lead.bytes + 1));
  for (std::size_t i = 1; i < lead.bytes; ++i) {
    const unsigned char low = i == 1 ? lead.second_min : 0x80;
    const unsigned char high = i == 1 ? lead.second_max : 0xBF;
    if (i == text.size() || byte_at(i) < low || byte_at(i) > high) {
      return {.value = kReplacement, .bytes = i, .is_valid = false};
    }
    value = value << 6 | (byte_at(i) & 0x3FU);
  }
  return {.value = value, .bytes = lead.bytes, .is_valid = true};
}

void append_utf8(std::string& out, char32_t value) {
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) value = kReplacement;
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0 | value >> 6);
    put(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    put(0xE0 | value >> 12);
    put(0x80 | (value >> 6 & 0x3F));
    put(0x80 | (value & 0x3F));
  } else {
    put(0xF0 | value >> 18);
    put(0x80 | (value >> 12 & 0x3F));
    put(0x80 | (value >> 6 & 0x3F));
    put(0x80 | (value & 0x3F));
  }
}

bool is_utf8(std::string_view text) {
  return valid_prefix(text) == text.size();
}

bool repair_utf8(std::string& text, std::size_t from) {
  const std::size_t sound = from + valid_prefix(std::string_view{text}.substr(from));
  if (sound == text.size()) return false;
  const std::string rest = text.substr(sound);
  text.resize(sound);
  for (std::string_view left = rest; !left.empty();) {
    const CodePoint point = decode_utf8(left);
    append_utf8(text, point.value);
    left.remove_prefix(point.bytes);
  }
  return true;
}

}  // namespace mm
