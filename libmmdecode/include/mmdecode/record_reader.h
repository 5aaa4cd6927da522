// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// RecordReader: where a loop over many records gets them from.
//
// The records of a mapped file can be read in place. But each page of a map costs a
// fault, or a part of one, when it is first touched, and in a virtual machine several
// times what it costs to copy the page: a file of 125 MB that takes 60 ms to read in
// place takes 12 ms through a buffer that stays in the processor's cache. So a loop over
// all records copies them; who wants a few of them reads in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "mmdecode/source.h"

namespace mm::decode {

/// For one thread of execution. Has memory of its own, as much as the most that was read
/// at once.
class RecordReader {
 public:
  /// Borrows what the source was opened with.
  explicit RecordReader(const Source& source) : file_(source.file) {}

  /// The `size` bytes from `records` on, which lie in the profile's bytes: copied where a
  /// descriptor of the mapped file is known (PagedFile::descriptor), else in place. What
  /// cannot be copied, as of a file that became shorter, is touched in the map, so that a
  /// program learns of it in the one way that it has to handle anyway.
  /// @return the bytes, valid until the next call.
  const std::byte* read(const std::byte* records, std::size_t size);

 private:
  FileBytes file_;
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t capacity_ = 0;
};

/// The records of a loop over all of them that are read at once: what fits the caches.
inline constexpr std::uint64_t kRecordsAtOnce = 8192;

}  // namespace mm::decode
