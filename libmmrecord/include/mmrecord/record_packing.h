// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Record packing: the numbers of one event as the bytes of one record.
//
//   version 8   kind:4 id:4 thread:4 word0:4 word1:4 word2:4     24 bytes
//   version 9   kind:8 id:8 thread:4 word0:4 word1:4 word2:4     32 bytes
//               word0, word1: the low halves of payloads 1 and 2; word2: their bits 32-47
//
// Six stores and no check: the caller keeps to the limits of the version
// (ProfileWriter and the recorder do).
// Source: format-spec/mm_profdata.md, section "Packed records".
#pragma once

#include <cstddef>
#include <cstdint>

#include "mmformat/bytes.h"
#include "mmformat/ids.h"
#include "mmformat/layout.h"

namespace mm::record {

/// An event as a record holds it. `payload1`: start, moment or value; `payload2`: the
/// end, kInstantMarker or kIntegerMarker. Both at most kMaxPayload.
struct PackedEvent {
  StringId kind;
  StringId id;
  std::uint32_t thread = 0;
  std::uint64_t payload1 = 0;
  std::uint64_t payload2 = 0;
};

/// Writes the record of `event` to the bytes at `at`, as many as the version's records
/// have. kShape: RecordShape::kPacked24Integers (version 8) or kPacked32 (version 9).
template <RecordShape kShape>
inline void pack_record(std::byte* at, const PackedEvent& event) {
  static_assert(kShape == RecordShape::kPacked24Integers ||
                kShape == RecordShape::kPacked32);
  if constexpr (kShape == RecordShape::kPacked32) {
    store_le(at, event.kind.value);
    store_le(at + 8, event.id.value);
    at += 16;
  } else {
    store_le(at, static_cast<std::uint32_t>(event.kind.value));
    store_le(at + 4, static_cast<std::uint32_t>(event.id.value));
    at += 8;
  }
  store_le(at, event.thread);
  store_le(at + 4, static_cast<std::uint32_t>(event.payload1));
  store_le(at + 8, static_cast<std::uint32_t>(event.payload2));
  store_le(at + 12, static_cast<std::uint32_t>((event.payload1 >> 32) << 16 |
                                               (event.payload2 >> 32)));
}

}  // namespace mm::record
