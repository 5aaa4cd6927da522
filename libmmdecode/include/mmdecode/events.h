// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Events: the records of a profile, in file order.
//
// Two ways to read them. By number, for tools that show some events: at(i),
// begin()/end(), rbegin()/rend(). By chunk, for loops over all of them: a chunk is an
// array of whole records in place, and record.h turns a record into numbers with the
// widths known when compiling. A record that crosses pages is a chunk of its own, in
// memory of the Events object.
//
//   file    [ page 0: r0 r1 r2 ] [ page 1: r3 r4a ] [ page 2: r4b r5 ]
//   chunks  { r0 r1 r2 } { r3 } { r4 } { r5 }
//
// Records of versions none and 0, where an interval is two records, are paired into
// memory first; so are records that a big-endian host wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <span>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/event.h"
#include "mmdecode/source.h"
#include "mmdecode/string_table.h"

namespace mm::decode {

/// Whole records that lie in one piece.
struct EventChunk {
  const std::byte* records = nullptr;
  std::uint64_t count = 0;
  std::uint64_t first_index = 0;  ///< number of its first record in the profile
  std::uint64_t file_offset = 0;  ///< of its first record
  /// Whether record i lies in the file at file_offset + i times its size.
  bool is_in_file = true;
};

class Events {
 public:
  /// Finds the chunks; reads no record, but in versions none, 0 and 1 all of them.
  /// `source` is borrowed. A rest that is no whole record is left out (Source::open_* has
  /// counted it). Defects of the records of those versions are counted in `defects`.
  Events(const Source& source, const StringTable& strings, Tolerance tolerance,
         Defects& defects);

  Events(Events&&) noexcept = default;
  Events& operator=(Events&&) noexcept = default;
  Events(const Events&) = delete;  // chunks point into what was copied
  Events& operator=(const Events&) = delete;
  ~Events() = default;

  std::uint64_t size() const { return size_; }
  /// What the records of all chunks look like.
  RecordShape shape() const { return shape_; }
  std::span<const EventChunk> chunks() const { return chunks_; }

  /// The event number `index`, which is below size(); the program ends where it is not.
  /// Cost: that of finding its chunk, a few steps where chunks are about the same size,
  /// as those of writers are; else a binary search.
  Event at(std::uint64_t index) const;
  /// Where its record starts in the file; that of the first record where records were
  /// paired or copied.
  std::uint64_t file_offset(std::uint64_t index) const;

  class Iterator;
  Iterator begin() const;
  Iterator end() const;
  std::reverse_iterator<Iterator> rbegin() const;
  std::reverse_iterator<Iterator> rend() const;

 private:
  const EventChunk& chunk_of(std::uint64_t index) const;
  void add_in_place(const Source& source);
  void add_copied(const Source& source, std::vector<std::byte> records);

  RecordShape shape_;
  std::vector<EventChunk> chunks_;
  std::deque<std::vector<std::byte>> joined_;  // records that are not in the file as such
  std::uint64_t size_ = 0;
};

/// A bidirectional iterator over events; dereferencing decodes one record, which must be
/// there (a check would cost an eighth of the walk).
class Events::Iterator {
 public:
  using iterator_category = std::bidirectional_iterator_tag;
  using value_type = Event;
  using difference_type = std::ptrdiff_t;
  using pointer = const Event*;
  using reference = Event;

  Iterator() = default;

  Event operator*() const;
  std::uint64_t index() const;
  Iterator& operator++();
  Iterator& operator--();
  Iterator operator++(int) {
    Iterator old = *this;
    ++*this;
    return old;
  }
  Iterator operator--(int) {
    Iterator old = *this;
    --*this;
    return old;
  }
  friend bool operator==(const Iterator&, const Iterator&) = default;

 private:
  friend class Events;
  Iterator(const Events* events, std::size_t chunk, std::uint64_t record)
      : events_(events), chunk_(chunk), record_(record) {}

  const Events* events_ = nullptr;
  std::size_t chunk_ = 0;
  std::uint64_t record_ = 0;
};

}  // namespace mm::decode
