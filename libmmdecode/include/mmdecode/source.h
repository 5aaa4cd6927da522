// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Source: the container of a profile, taken apart into its three streams.
//
// A paged file interleaves pages of three streams (spec section "Pages"). Joining them
// would hold a big profile in memory twice, so a Stream is a list of extents, each a span
// of the file, and a place in the stream is found by search:
//
//   stream   0 ............... 262120 ........ 283848
//   file     [ events page 0 ] [ strings ] [ events page 1 ]
//
// A set of three files is the same thing with one extent a stream. rustc keeps an event
// inside one page, but the format does not demand it, and index entries written in bulk
// do cross a border: read() lends a span of the file when it can and fills the caller's
// scratch space when it must.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mmdecode/damage.h"
#include "mmformat/ids.h"
#include "mmformat/layout.h"
#include "mmformat/result.h"

namespace mm::decode {

/// A run of a stream's bytes that lies in one piece.
struct Extent {
  const std::byte* data = nullptr;
  std::uint64_t size = 0;
  std::uint64_t stream_offset = 0;  ///< of data[0], the stream's header included
  std::uint64_t file_offset = 0;    ///< of data[0]
};

/// One stream: extents in order, without gaps. Borrows the file's bytes.
class Stream {
 public:
  /// Appends an extent behind the last one.
  void append(std::span<const std::byte> bytes, std::uint64_t file_offset);
  /// Builds the table that makes find() cheap. Call once, after the last append.
  void seal();
  /// Drops the bytes from `size` on.
  void truncate(std::uint64_t size);

  std::uint64_t size() const { return size_; }
  std::span<const Extent> extents() const { return extents_; }

  /// The bytes from `at` to the end of its extent; empty where the stream ends before.
  std::span<const std::byte> run_at(StreamOffset at) const;

  /// The extent that holds the byte at `at`, which is below size().
  const Extent& extent_at(StreamOffset at) const { return extents_[find(at.value)]; }

  /// The `count` bytes at `at`: in place, or copied to `scratch` (at least `count` long)
  /// where they cross extents. Empty where the stream ends before.
  std::span<const std::byte> read(StreamOffset at, std::size_t count,
                                  std::span<std::byte> scratch) const;

  /// Where the byte at `at` lies in the file; the stream's end maps to its last byte + 1.
  std::uint64_t file_offset(StreamOffset at) const;

 private:
  std::size_t find(std::uint64_t at) const;

  std::vector<Extent> extents_;
  std::vector<std::uint32_t> first_in_slot_;  // see seal()
  unsigned slot_shift_ = 63;
  std::uint64_t size_ = 0;
};

/// Reads a stream in places that are mostly near each other: remembers the last extent.
class StreamCursor {
 public:
  explicit StreamCursor(const Stream& stream) : stream_(&stream) {}

  /// What Stream::run_at returns.
  std::span<const std::byte> run_at(StreamOffset at) {
    std::uint64_t skip = at.value - extent_.stream_offset;
    if (skip >= extent_.size) {
      if (at.value >= stream_->size()) return {};
      extent_ = stream_->extent_at(at);
      skip = at.value - extent_.stream_offset;
    }
    return {extent_.data + skip, static_cast<std::size_t>(extent_.size - skip)};
  }

 private:
  const Stream* stream_;
  Extent extent_;
};

/// The bytes of a set of three files. A file that is missing has none.
struct FileSet {
  std::span<const std::byte> events;
  std::span<const std::byte> string_data;
  std::span<const std::byte> string_index;
};

/// A paged file: its bytes, and what helps to read them.
struct PagedFile {
  std::span<const std::byte> bytes = {};
  /// Of a recording of this project that was not finished, the `.mm_live` file beside it.
  /// File offsets of what comes from there count from the end of the whole pages.
  std::span<const std::byte> sidecar = {};
  /// A descriptor of the file that `bytes` maps, or -1. Page headers are read through it
  /// then, and records by those who loop over all of them (record_reader.h), which leaves
  /// the map untouched: to touch each of its pages for the first time takes longer than
  /// to copy them. Borrowed as `bytes` are, and closed by its owner.
  int descriptor = -1;
};

/// A map of a file, and a descriptor to read the same bytes through; -1 where there is
/// none.
struct FileBytes {
  std::span<const std::byte> map = {};
  int descriptor = -1;
};

/// A profile's version and streams. Borrows the bytes it was opened from.
struct Source {
  const Layout* layout = nullptr;
  Stream events;
  Stream string_data;
  Stream string_index;
  Defects defects;  ///< what was tolerated
  FileBytes file;   ///< what the extents are spans of, where that is a file

  /// Takes a paged file apart. Reads the page headers, no event, no string.
  ///
  /// @param bytes      the whole file; borrowed until the Source and all taken from it go
  /// @param tolerance  which defects are errors; the others are counted in `defects`
  /// @param defects    what `defects` starts as: Defects::with_places, to have each one
  /// @return an Error whose offset counts from the file's start: any code of the groups
  ///         "refused", "short" and "corrupt" (mmformat/error.h).
  ///
  /// Cost: O(pages); 32 bytes of memory a page (rustc's hold up to 256 KiB).
  /// Source: format-spec/mm_profdata.md, sections "File header" and "Pages".
  static Result<Source> open_paged(std::span<const std::byte> bytes, Tolerance tolerance,
                                   Defects defects = {});

  /// The same, with all that is known of the file; what it names is borrowed.
  ///
  /// @return as above; kStoppedProgram where there is a sidecar, or kBadSidecar where it
  ///         was left out, if the tolerance demands.
  /// Source: format-spec/live_files.md.
  static Result<Source> open_paged(const PagedFile& file, Tolerance tolerance,
                                   Defects defects = {});

  /// Takes a set of three files as it is: one extent a stream. Files without headers are
  /// the version "none".
  ///
  /// @return as open_paged; an offset counts from the start of the file that the sentence
  ///         names. kVersionMix where the headers disagree.
  /// Source: format-spec/mm_profdata.md, section "Containers".
  static Result<Source> open_set(const FileSet& files, Tolerance tolerance,
                                 Defects defects = {});
};

}  // namespace mm::decode
