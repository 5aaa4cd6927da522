// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The records of the example decoder: first what the bits say, then what a reader takes
// them for.
//
//   read_records     bytes -> start, end, instant, integer, interval, or an unknown type
//   events_of        pairs starts and ends, puts times right, names each defect
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mmformat/layout.h"
#include "mmformat/result.h"

namespace mm::spec {

enum class RecordType : std::uint8_t {
  kStart,
  kEnd,
  kInstant,
  kInteger,
  kInterval,
  kUnknown
};

struct Record {
  RecordType type = RecordType::kUnknown;
  std::uint64_t kind = 0;
  std::uint64_t event_id = 0;
  std::uint64_t thread = 0;
  std::uint64_t first = 0;   ///< start, moment or value
  std::uint64_t second = 0;  ///< end of an interval

  friend bool operator==(const Record&, const Record&) = default;
};

enum class ByteOrder : std::uint8_t { kLittle, kBig };

/// The bytes behind the stream's header as records.
Result<std::vector<Record>> read_records(const Layout& layout, ByteOrder order,
                                         std::span<const std::byte> bytes);

struct Events {
  std::vector<Record> events;        ///< intervals, instants and integers only
  std::vector<std::string> defects;  ///< names of error codes, in the order met
};

/// Sections "Start and end records" and "Limits" of the specification.
/// @param salvage  closes intervals that never ended.
Events events_of(const Layout& layout, const std::vector<Record>& records, bool salvage);

}  // namespace mm::spec
