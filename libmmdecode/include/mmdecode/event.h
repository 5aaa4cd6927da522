// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Event: one record, as ids and numbers. Text is the string table's business.
#pragma once

#include <cstdint>

#include "mmformat/ids.h"

namespace mm::decode {

enum class EventType : std::uint8_t { kInterval, kInstant, kInteger };

struct Event {
  EventType type = EventType::kInterval;
  StringId kind = {};
  StringId id = {};
  ThreadId thread = {};
  /// Interval: start. Instant: its time. Integer: the value, which has no time.
  /// Times are counts of Metadata::counter since the profile's start.
  std::uint64_t start = 0;
  /// Interval: end, as the file has it: below `start` in damaged files (a reader takes
  /// such an interval as having length zero at `start`). Otherwise equal to `start`.
  std::uint64_t end = 0;

  std::uint64_t value() const { return start; }
  bool is_reversed() const { return end < start; }
  std::uint64_t duration() const { return is_reversed() ? 0 : end - start; }
};

}  // namespace mm::decode
