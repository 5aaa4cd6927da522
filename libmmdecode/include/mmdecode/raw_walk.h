// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Every part of a profile where it lies in the file, for people who write producers and
// for those who look for a fault: nothing is paired, joined or resolved.
//
//   0x00  file header
//   0x08  page of events, 4800 bytes
//   0x0d    header of the events
//   0x15    record 0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mmdecode/profile.h"
#include "mmformat/constants.h"
#include "mmformat/ids.h"

namespace mm::decode {

/// A page of a paged file, or a whole file of a set.
struct RawPage {
  PageTag stream{};
  std::uint64_t offset = 0;         ///< of its header, where it has one
  std::uint64_t content_bytes = 0;  ///< that are there
  std::uint64_t stream_offset = 0;  ///< of its first byte
};

/// An event record as it is in the file.
struct RawRecord {
  enum class Sort : std::uint8_t {
    kInterval,
    kInstant,
    kInteger,
    kStart,
    kEnd,
    kUnknown
  };

  std::uint64_t index = 0;  ///< number in the events stream
  std::uint64_t offset = 0;
  Sort sort{};
  StringId kind = {};
  StringId id = {};
  ThreadId thread = {};
  std::uint64_t start = 0;  ///< or the moment, or the value
  std::uint64_t end = 0;    ///< of an interval
};

/// A piece of a string, and whether the string ends with it.
struct RawPiece {
  enum class Sort : std::uint8_t { kText, kReference, kEnd, kDataEnd, kUnknown };

  Sort sort{};
  std::uint64_t address = 0;  ///< stream offset of the string
  bool is_first = false;      ///< of its string
  std::uint64_t offset = 0;   ///< of the piece
  std::string_view text;      ///< as it is in the file; valid during the call
  StringId reference = {};
};

struct RawIndexEntry {
  std::uint64_t offset = 0;
  StringId id = {};
  std::uint64_t address = 0;  ///< as it is in the file
};

/// Told of each part. Each call returns whether to go on.
class RawVisitor {
 public:
  RawVisitor() = default;
  RawVisitor(const RawVisitor&) = delete;
  RawVisitor& operator=(const RawVisitor&) = delete;
  virtual ~RawVisitor() = default;

  virtual bool page(const RawPage& page) = 0;
  /// The header of a stream; `bytes` are the 8 it has.
  virtual bool stream_header(PageTag stream, std::uint64_t offset,
                             std::span<const std::byte> bytes) = 0;
  virtual bool record(const RawRecord& record) = 0;
  virtual bool piece(const RawPiece& piece) = 0;
  virtual bool index_entry(const RawIndexEntry& entry) = 0;
};

/// Visits all parts in the order of the file; of a set the events, the string data, the
/// string index. A part that crosses pages is told where it starts. What salvaging leaves
/// out is not visited. `profile` may be opened with any tolerance.
void walk_raw(const Profile& profile, RawVisitor& visitor);

}  // namespace mm::decode
