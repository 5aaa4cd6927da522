// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One event record as numbers, with the widths of its version known when compiling:
// the inner step of every loop over all events.
//
//   versions 2-8   kind:4 id:4 thread:4 word0:4 word1:4 word2:4          24 bytes
//   version 9      kind:8 id:8 thread:4 word0:4 word1:4 word2:4          32 bytes
//
//   payload 1 = word0 | (word2 >> 16) << 32        start, instant or integer value
//   payload 2 = word1 | (word2 & 0xFFFF) << 32     end, or a marker
//
// Source: format-spec/mm_profdata.md, section "Event records".
#pragma once

#include <cstddef>
#include <cstdint>

#include "mmdecode/event.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/layout.h"

namespace mm::decode {

/// Accessors of the record at `at`. Every call is a load or two.
template <std::uint32_t kVersion>
struct Record {
  static constexpr const Layout& kLayout = kLayoutOf<kVersion>;
  static constexpr std::size_t kBytes = kLayout.event_bytes;
  static constexpr std::size_t kIdBytes = kLayout.id_bytes;

  const std::byte* at;

  std::uint64_t kind() const { return load_id(at); }
  std::uint64_t id() const { return load_id(at + kIdBytes); }
  std::uint64_t thread() const { return load_le<std::uint32_t>(at + 2 * kIdBytes); }
  std::uint64_t payload1() const { return word(0) | (word(2) >> 16) << 32; }
  std::uint64_t payload2() const { return word(1) | (word(2) & 0xFFFF) << 32; }

  static constexpr EventType type_of(std::uint64_t payload2) {
    if (payload2 == kInstantMarker) return EventType::kInstant;
    if (kLayout.has_integers && payload2 == kIntegerMarker) return EventType::kInteger;
    return EventType::kInterval;
  }

  Event event() const {
    const std::uint64_t p1 = payload1();
    const std::uint64_t p2 = payload2();
    const EventType type = type_of(p2);
    return {.type = type,
            .kind = {kind()},
            .id = {id()},
            .thread = {thread()},
            .start = p1,
            .end = type == EventType::kInterval ? p2 : p1};
  }

 private:
  static std::uint64_t load_id(const std::byte* field) {
    if constexpr (kIdBytes == 8)
      return load_le<std::uint64_t>(field);
    else
      return load_le<std::uint32_t>(field);
  }
  std::uint64_t word(std::size_t i) const {
    return load_le<std::uint32_t>(at + 2 * kIdBytes + 4 + 4 * i);
  }
};

}  // namespace mm::decode
