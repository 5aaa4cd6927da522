// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The byte order of event records in versions none, 0 and 1, which wrote them as the
// recording host had them. Nothing in the file says which; strings and index are always
// little-endian.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "mmdecode/source.h"
#include "mmdecode/string_table.h"
#include "mmformat/bytes.h"

namespace mm::decode {

/// Whether the records are of a big-endian host: none of the first kind ids can be
/// resolved, but with its bytes reversed one can; where that says nothing, all their
/// thread ids become smaller with their bytes reversed.
/// Source: format-spec/mm_profdata.md, section "Event records".
bool has_big_endian_records(const Source& source, const StringTable& strings);

/// A load in either order.
template <std::unsigned_integral T>
T load(const std::byte* at, bool is_big_endian) {
  const T value = load_le<T>(at);
  return is_big_endian ? byte_swapped(value) : value;
}

}  // namespace mm::decode
