// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The numbers of the format that look alike and must not mix.
//
// A StringId names a text, a StreamOffset is a place in one stream. In most versions an
// id above the reserved ones *is* a place plus a constant, so mixing them up would read
// text from the wrong place without any error.
#pragma once

#include <compare>
#include <cstdint>

namespace mm {

/// A string id as the file stores it: virtual, metadata, invalid or regular
/// (spec section "String ids"). 32 bits wide before version 9, 64 bits from there on.
struct StringId {
  std::uint64_t value = 0;
  friend constexpr auto operator<=>(StringId, StringId) = default;
};

/// A byte position in one stream, counted from the start of the stream's own header, if
/// it has one (spec section "Streams"). Not a position in a paged file.
struct StreamOffset {
  std::uint64_t value = 0;
  friend constexpr auto operator<=>(StreamOffset, StreamOffset) = default;
};

/// A thread's number as the recording program chose it; rustc counts from 1 in order of
/// creation. 32 bits wide in the file, except in versions none to 1.
struct ThreadId {
  std::uint64_t value = 0;
  friend constexpr auto operator<=>(ThreadId, ThreadId) = default;
};

}  // namespace mm
