// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Loads and stores of little-endian integers at any address.
//
// Nothing in the format is aligned (a page header has five bytes), so a cast to an
// integer pointer would be undefined. memcpy of a fixed size compiles to one load.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mm {

/// Reverses the bytes of `value` (std::byteswap comes with C++23).
template <std::unsigned_integral T>
constexpr T byte_swapped(T value) {
  T result = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    result = static_cast<T>(static_cast<T>(result << 8) | static_cast<T>(value & 0xFFU));
    value = static_cast<T>(value >> 8);
  }
  return result;
}

/// Reads sizeof(T) bytes at `at` as a little-endian integer. The caller has checked
/// that they exist.
template <std::unsigned_integral T>
T load_le(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  if constexpr (std::endian::native == std::endian::big && sizeof(T) > 1) {
    value = byte_swapped(value);
  }
  return value;
}

/// Writes `value` little-endian to the sizeof(T) bytes at `at`.
template <std::unsigned_integral T>
void store_le(std::byte* at, T value) {
  if constexpr (std::endian::native == std::endian::big && sizeof(T) > 1) {
    value = byte_swapped(value);
  }
  std::memcpy(at, &value, sizeof value);
}

}  // namespace mm
