// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Records of fixed size in a stream, as runs of whole ones in place.
//
// The pages of a stream may end anywhere. A record that crosses a border comes as a run
// of its own, copied together; the caller keeps it if it needs it later.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mmdecode/source.h"

namespace mm::decode {

inline constexpr std::size_t kMaxRecordBytes = 32;

struct RecordRun {
  const std::byte* records = nullptr;
  std::uint64_t count = 0;
  std::uint64_t file_offset = 0;
  bool is_copied = false;  ///< `records` is valid during the call only
};

/// Calls visit(RecordRun) for all whole records behind the stream's header, in order.
template <class Visit>
void for_each_record_run(const Stream& stream, std::size_t record_bytes, Visit&& visit) {
  std::uint64_t at = kHeaderBytes;
  std::array<std::byte, kMaxRecordBytes> joined{};
  for (const Extent& extent : stream.extents()) {
    const std::uint64_t end = extent.stream_offset + extent.size;
    // Records that begin in this extent but do not end in it are joined here, so `at`
    // may already lie beyond some short extents that follow.
    if (at >= end) continue;
    const std::uint64_t skip = at - extent.stream_offset;
    const std::uint64_t whole = (extent.size - skip) / record_bytes;
    if (whole > 0) {
      visit(RecordRun{extent.data + skip, whole, extent.file_offset + skip, false});
      at += whole * record_bytes;
    }
    if (at == end || stream.size() - at < record_bytes) continue;
    const auto record = stream.read({at}, record_bytes, joined);
    visit(RecordRun{record.data(), 1, extent.file_offset + (at - extent.stream_offset),
                    true});
    at += record_bytes;
  }
}

}  // namespace mm::decode
