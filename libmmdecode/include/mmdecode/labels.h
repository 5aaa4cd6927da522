// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Labels as small integers, so that a loop over all events needs no text.
//
//   event id --> LabelId 0, 1, 2 ... --> "typeck"
//
// There are millions of event ids and about a thousand labels. Virtual ids are resolved
// all at once, in the order of the index, where the addresses are nearly sequential. The
// other ids may be as many as the events, each used once; for these the reader looks
// through the event's string, whose first piece is a reference to the label.
//
// LabelIds depend on the order of asking; sort by text before printing.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmformat/constants.h"

namespace mm::decode {

using LabelId = std::uint32_t;

/// The label of events whose id has no entry, which reads kUnknownText. (Ids that cannot
/// be read for another reason have labels of their own with the same text.)
inline constexpr LabelId kUnknownLabel = 0;

class LabelTable {
 public:
  /// Resolves all virtual ids. `profile` is borrowed.
  /// Cost: one pass over the string index; 4 bytes a virtual id.
  explicit LabelTable(const Profile& profile);

  /// The same, in `parts` parts that resolve() does, on any threads of execution. The
  /// table must not be asked before all are done.
  LabelTable(const Profile& profile, std::size_t parts);
  /// Resolves the virtual ids of one part. Cost: one pass over the string index.
  void resolve(std::size_t part);

  LabelTable(const LabelTable&) = delete;
  LabelTable& operator=(const LabelTable&) = delete;
  ~LabelTable();

  /// Number of labels so far; grows while readers meet new ones.
  std::size_t size() const;
  std::string_view text(LabelId label) const;
  /// What was wrong with the label's text, each reason with count 1.
  const Defects& defects(LabelId label) const;

  class Reader;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Asks a LabelTable. One per thread of execution; any number may work at once.
class LabelTable::Reader {
 public:
  explicit Reader(LabelTable& table);
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  /// The label of an event id. Cost: one load for virtual ids, three for ids that are
  /// labels themselves and were met lately.
  LabelId of(std::uint64_t id) {
    if (id < dense_end_) return dense_[id];
    const Met& met = met_[slot_of(id)];
    return met.id == id ? met.label : look_up(id);
  }

  /// The first label with the same text, for what is asked of texts: labels that read
  /// the same but have different defects are told apart. Cost: one load in sound files.
  LabelId first_of_text(LabelId label) const {
    if (!has_doubles_->load(std::memory_order_relaxed)) [[likely]]
      return label;
    return look_up_first(label);
  }

  /// The labels of the virtual ids below dense_end(), for loops that ask for most.
  const LabelId* dense() const { return dense_; }
  std::uint64_t dense_end() const { return dense_end_; }

  /// Fetches what of(id) will read, for ids that are not virtual.
  void prefetch(std::uint64_t id) {
    if (id >= dense_end_ && met_[slot_of(id)].id != id) fetch(id);
  }

 private:
  struct Met {
    std::uint64_t id = kNoId;  // for which the label below is right
    LabelId label = kUnknownLabel;
  };
  static constexpr std::size_t kMet = 1024;
  static constexpr std::size_t slot_of(std::uint64_t id) {
    return (id * 0x9E37'79B9'7F4A'7C15U) >> 54;
  }

  LabelId look_up(std::uint64_t id);
  LabelId look_up_first(LabelId label) const;
  void fetch(std::uint64_t id);

  struct Cache;

  const LabelId* dense_;
  std::uint64_t dense_end_;
  std::vector<Met> met_;
  State* state_;
  const std::atomic<bool>* has_doubles_;
  std::unique_ptr<Cache> cache_;
};

}  // namespace mm::decode
