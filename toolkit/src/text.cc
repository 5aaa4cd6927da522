// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

#include "mmformat/bytes.h"
#include "mmformat/utf8.h"

namespace mm::toolkit {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Characters without a width of their own: the blocks of combining marks, joiners and
// variation selectors. Coarse on purpose: a column too many does no harm.
constexpr Range kZeroWidth[] = {
    {0x0300,  0x036F },
    {0x0483,  0x0489 },
    {0x0591,  0x05BD },
    {0x0610,  0x061A },
    {0x064B,  0x065F },
    {0x06D6,  0x06DC },
    {0x0900,  0x0902 },
    {0x093C,  0x093C },
    {0x0941,  0x0948 },
    {0x0E31,  0x0E31 },
    {0x0E34,  0x0E3A },
    {0x0E47,  0x0E4E },
    {0x1AB0,  0x1AFF },
    {0x1DC0,  0x1DFF },
    {0x200B,  0x200D },
    {0x2060,  0x2060 },
    {0x20D0,  0x20FF },
    {0x302A,  0x302D },
    {0x3099,  0x309A },
    {0xFE00,  0xFE0F },
    {0xFE20,  0xFE2F },
    {0xFEFF,  0xFEFF },
    {0xE0100, 0xE01EF},
};

// East Asian wide and full-width blocks, and emoji.
constexpr Range kWide[] = {
    {0x1100,  0x115F },
    {0x231A,  0x231B },
    {0x23E9,  0x23EC },
    {0x2614,  0x2615 },
    {0x26A1,  0x26A1 },
    {0x2705,  0x2705 },
    {0x274C,  0x274C },
    {0x2E80,  0x303E },
    {0x3041,  0x33FF },
    {0x3400,  0x4DBF },
    {0x4E00,  0x9FFF },
    {0xA000,  0xA4CF },
    {0xA960,  0xA97F },
    {0xAC00,  0xD7A3 },
    {0xF900,  0xFAFF },
    {0xFE30,  0xFE6F },
    {0xFF01,  0xFF60 },
    {0xFFE0,  0xFFE6 },
    {0x16FE0, 0x18CFF},
    {0x1B000, 0x1B2FF},
    {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF},
    {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
};

template <std::size_t kCount>
bool is_in(const Range (&ranges)[kCount], char32_t value) {
  const auto* const after = std::ranges::upper_bound(ranges, value, {}, &Range::first);
  return after != std::begin(ranges) && value <= std::prev(after)->last;
}

// Marks that change the order in which a terminal shows what follows, and the two line
// separators.
bool is_hidden_order(char32_t value) {
  return value == 0x061C || (value >= 0x200E && value <= 0x200F) ||
         (value >= 0x2028 && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
}

void append_hex(char32_t value, std::string& out, std::size_t least_digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::array<char, 8> digits{};
  std::size_t count = 0;
  while (value != 0 || count < least_digits) {
    digits[count++] = kDigits[value & 0xFU];
    value >>= 4U;
  }
  while (count > 0) out += digits[--count];
}

void append_escape(std::string_view bytes, const CodePoint& point, std::string& out) {
  switch (point.value) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  if (point.value < 0x80 || !point.is_valid) {
    for (const char byte : bytes) {
      out += "\\x";
      append_hex(static_cast<unsigned char>(byte), out, 2);
    }
    return;
  }
  out += "\\u{";
  append_hex(point.value, out, 1);
  out += '}';
}

/// Length of the printable ASCII characters at the start: nearly all of nearly all texts.
std::size_t plain_length(std::string_view text) {
  constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 255;
  std::size_t length = 0;
  for (; text.size() - length >= 8; length += 8) {
    const auto word =
        load_le<std::uint64_t>(reinterpret_cast<const std::byte*>(text.data() + length));
    // Below a blank; a delete or beyond ASCII.
    if ((((word - kOnes * 0x20) | (word + kOnes) | word) & kOnes << 7U) != 0) break;
  }
  while (length < text.size() && text[length] >= 0x20 && text[length] < 0x7F) ++length;
  return length;
}

bool needs_escape(const CodePoint& point) {
  return !point.is_valid || point.value < 0x20 ||
         (point.value >= 0x7F && point.value < 0xA0) || is_hidden_order(point.value);
}

}  // namespace

int display_width(char32_t value) {
  if (value < 0x300) return 1;
  if (is_in(kZeroWidth, value)) return 0;
  return is_in(kWide, value) ? 2 : 1;
}

std::size_t display_width(std::string_view text) {
  std::size_t columns = 0;
  for (;;) {
    const std::size_t plain = plain_length(text);
    columns += plain;
    text.remove_prefix(plain);
    if (text.empty()) return columns;
    const CodePoint point = decode_utf8(text);
    columns += static_cast<std::size_t>(display_width(point.value));
    text.remove_prefix(point.bytes);
  }
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (;;) {
    const std::size_t plain = plain_length(text);
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return out;
    const CodePoint point = decode_utf8(text);
    const std::string_view bytes = text.substr(0, point.bytes);
    if (needs_escape(point))
      append_escape(bytes, point, out);
    else
      out += bytes;
    text.remove_prefix(point.bytes);
  }
}

void make_visible(std::string& text) {
  if (plain_length(text) < text.size()) text = visible(text);
}

std::string shorten_middle(std::string_view text, std::size_t width,
                           std::string_view ellipsis) {
  if (display_width(text) <= width) return std::string{text};
  const std::size_t mark = display_width(ellipsis);
  if (width <= mark) return std::string{ellipsis.substr(0, width)};

  // Where each character starts, and the columns before it.
  std::vector<std::size_t> starts;
  std::vector<std::size_t> columns;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text.substr(at));
    starts.push_back(at);
    columns.push_back(column);
    column += static_cast<std::size_t>(display_width(point.value));
    at += point.bytes;
  }
  const std::size_t tail_columns = (width - mark) / 2;
  const std::size_t head_columns = width - mark - tail_columns;
  const auto head = std::ranges::upper_bound(columns, head_columns) - 1;
  const auto tail = std::ranges::lower_bound(columns, column - tail_columns);
  const std::size_t head_end = starts[static_cast<std::size_t>(head - columns.begin())];
  const std::size_t tail_start =
      tail == columns.end() ? text.size()
                            : starts[static_cast<std::size_t>(tail - columns.begin())];
  return std::string{text.substr(0, head_end)} + std::string{ellipsis} +
         std::string{text.substr(tail_start)};
}

}  // namespace mm::toolkit
