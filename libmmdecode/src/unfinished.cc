// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "unfinished.h"

#include "mmformat/constants.h"

namespace mm::decode {
namespace {

/// A page of strings ends where the next string had no room; few are longer than this.
constexpr std::uint64_t kLongString = 16'384;
/// What is written in one go (mappings of many ids) ends in a page of at least half size.
constexpr std::uint64_t kLeastBulkPage = kMaxWrittenPageBytes / 2;

bool ends_with_page_of(const Stream& stream, std::uint64_t least_bytes) {
  if (stream.extents().empty()) return false;
  const std::uint64_t size = stream.extents().back().size;
  // Larger pages are of a writer with habits of its own.
  return size >= least_bytes && size <= kMaxWrittenPageBytes;
}

}  // namespace

bool looks_unfinished(const Source& source) {
  return ends_with_page_of(source.events,
                           kMaxWrittenPageBytes - source.layout->event_bytes + 1) &&
         ends_with_page_of(source.string_data, kMaxWrittenPageBytes - kLongString) &&
         ends_with_page_of(source.string_index, kLeastBulkPage);
}

}  // namespace mm::decode
