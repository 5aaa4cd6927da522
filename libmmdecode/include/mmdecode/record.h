// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One event record as numbers, with the widths of its shape known when compiling: the
// inner step of every loop over all events.
//
//   kPacked24   kind:4 id:4 thread:4 word0:4 word1:4 word2:4          versions 2-8
//   kPacked32   kind:8 id:8 thread:4 word0:4 word1:4 word2:4          version 9
//   kWide       kind:4 id:4 thread:8 start:8 end:8                    version 1, and the
//                                                 paired records of versions none and 0
//   packed:  payload 1 = word0 | (word2 >> 16) << 32      start, instant or integer value
//            payload 2 = word1 | (word2 & 0xFFFF) << 32   end, or a marker
//
// Source: format-spec/mm_profdata.md, section "Event records".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mmdecode/event.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/layout.h"

namespace mm::decode {

/// Accessors of the record at `at`. Every call is a load or two.
template <RecordShape kShape>
struct Record {
  static constexpr bool kIsWide = kShape == RecordShape::kWide;
  static constexpr std::size_t kBytes = record_bytes_of(kShape);
  static constexpr std::size_t kIdBytes = kShape == RecordShape::kPacked32 ? 8 : 4;
  static constexpr bool kHasIntegers =
      kShape == RecordShape::kPacked24Integers || kShape == RecordShape::kPacked32;

  const std::byte* at;

  std::uint64_t kind() const { return load_id(at); }
  std::uint64_t id() const { return load_id(at + kIdBytes); }
  std::uint64_t thread() const {
    if constexpr (kIsWide)
      return load_le<std::uint64_t>(at + kThreadAt);
    else
      return load_le<std::uint32_t>(at + kThreadAt);
  }
  /// Start, moment or value. A time beyond what writers can store is the latest one they
  /// can (Events counts those).
  std::uint64_t payload1() const {
    if constexpr (kIsWide)
      return std::min(load_le<std::uint64_t>(at + kThreadAt + 8), kMaxWideTime);
    else
      return load_le<std::uint32_t>(at + kThreadAt + 4) | (words_1_and_2() >> 48) << 32;
  }
  /// End or marker, in the same bounds.
  std::uint64_t payload2() const {
    if constexpr (kIsWide) {
      const auto end = load_le<std::uint64_t>(at + kThreadAt + 16);
      return end == kWideInstantMarker ? end : std::min(end, kMaxWideTime);
    } else {
      return words_1_and_2() & kInstantMarker;  // the largest value of 48 bits
    }
  }

  static constexpr EventType type_of(std::uint64_t payload2) {
    if (payload2 == (kIsWide ? kWideInstantMarker : kInstantMarker)) {
      return EventType::kInstant;
    }
    if (kHasIntegers && payload2 == kIntegerMarker) return EventType::kInteger;
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
  static constexpr std::size_t kThreadAt = 2 * kIdBytes;

  static std::uint64_t load_id(const std::byte* field) {
    if constexpr (kIdBytes == 8)
      return load_le<std::uint64_t>(field);
    else
      return load_le<std::uint32_t>(field);
  }
  std::uint64_t words_1_and_2() const {
    return load_le<std::uint64_t>(at + kThreadAt + 8);
  }
};

}  // namespace mm::decode
