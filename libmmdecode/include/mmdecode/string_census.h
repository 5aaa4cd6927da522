// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringCensus: what string_facts() and verify() find out about strings, on any number of
// threads, for the files that there are: every string lies in one page and refers to
// earlier ones only. Then a look at each string by itself tells whether all texts are
// sound, and one pass over the pages, from the last to the first, tells which are needed.
//
//   1. notes     of the events, on any threads: which strings they name
//   2. parts     pages of string data, on any threads, best from the last on: each string
//                is looked at; one that is needed needs what it refers to
//   3. finish()  what is left over where the threads did not keep that order
//
// Where a file is not like that the census says so, and the long way has to be taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "mmdecode/profile.h"
#include "mmdecode/string_facts.h"

namespace mm::decode {

class PlaceMarks;

class StringCensus {
 public:
  /// `profile` is borrowed. Memory: a bit for each byte of string data.
  explicit StringCensus(const Profile& profile);
  StringCensus(const StringCensus&) = delete;
  StringCensus& operator=(const StringCensus&) = delete;
  ~StringCensus();

  class Notes;
  class Reader;

  struct Outcome {
    StringFacts facts;
    /// Whether no text that events need has a defect. False: it may have one.
    bool is_sound = false;
  };

  /// Pages of string data; 0 where a census is not possible.
  std::size_t part_count() const { return part_count_; }

  /// Takes what was noted of the events, which must be all of them.
  void add(const Notes& notes);
  /// Marks what was noted, before the parts are read.
  void mark_named();

  /// @param readers  those that have read the parts, each part once
  /// @return nothing where string_facts() and verify() have to be asked.
  std::optional<Outcome> finish(const std::vector<std::unique_ptr<Reader>>& readers);

 private:
  const Profile& profile_;
  std::size_t part_count_ = 0;
  std::unique_ptr<PlaceMarks> marks_;
  std::vector<std::uint64_t> virtual_ids_;  // a bit each
  std::uint64_t mark_count_ = 0;
  bool is_possible_ = true;
};

/// The strings that some events name. One per thread of execution.
class StringCensus::Notes {
 public:
  explicit Notes(StringCensus& census);

  /// Notes the kind or the id of an event. Cost: a bit for most of them.
  void note(std::uint64_t id) {
    if (id < dense_end_)
      virtual_ids_[id / 64] |= std::uint64_t{1} << id % 64;
    else
      note_other(id);
  }

  /// For loops that note very many: the bits of the ids below dense_end(), and the other
  /// ids.
  std::uint64_t* dense() { return virtual_ids_.data(); }
  std::uint64_t dense_end() const { return dense_end_; }
  void note_other(std::uint64_t id);

 private:
  friend class StringCensus;

  StringCensus& census_;
  std::uint64_t dense_end_ = 0;
  std::vector<std::uint64_t> virtual_ids_;
  std::uint64_t mark_count_ = 0;
  bool is_possible_ = true;
};

/// Reads parts, once all notes were added. One per thread of execution.
class StringCensus::Reader {
 public:
  explicit Reader(StringCensus& census);
  ~Reader();

  void read(std::size_t part);

 private:
  friend class StringCensus;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mm::decode
