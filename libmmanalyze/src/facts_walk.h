// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// FactsWalk: counts events by kind and thread, in segments that threads of execution
// share. Most events of large files are cache hits of one thread; those take a few
// instructions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "block_reader.h"
#include "mmanalyze/profile_facts.h"
#include "mmdecode/record.h"
#include "mmdecode/string_census.h"
#include "mmformat/mixing_hash.h"
#include "thread_names.h"
#include "walk_plan.h"

namespace mm::analyze {

/// What the events of one segment tell of a thread.
struct SegmentThread {
  EventCounts counts;
  std::uint64_t first_start = ~std::uint64_t{0};  // where an event has a time
  std::uint64_t last_end = 0;
  ThreadClues clues;

  bool has_times() const { return counts.intervals + counts.instants > 0; }
  /// Adds the same thread of an earlier segment.
  void merge(const SegmentThread& earlier);
};

using SegmentThreads = std::unordered_map<std::uint64_t, SegmentThread, MixingHash>;
using KindCounts = std::unordered_map<std::uint64_t, EventCounts, MixingHash>;  // by id

class FactsWalk {
 public:
  /// All is borrowed; `notes` may be null.
  FactsWalk(const decode::Profile& profile, decode::LabelTable& labels,
            decode::StringCensus::Notes* notes);

  /// Counts events that lie next to each other, and returns their threads.
  SegmentThreads walk(std::span<const Block> blocks);

  /// Of all segments so far.
  const KindCounts& kinds() const { return kinds_; }
  bool has_reversed() const { return has_reversed_; }

 private:
  template <RecordShape kShape>
  void walk_block(const Block& block, SegmentThreads& threads);
  template <RecordShape kShape>
  const std::byte* take_hits(const std::byte* at, const std::byte* begin,
                             std::uint64_t thread_id, SegmentThread& thread);
  template <RecordShape kShape>
  void take(decode::Record<kShape> record, SegmentThread& thread);
  EventCounts& kind_of(std::uint64_t id);
  EventCounts& look_up_kind(std::uint64_t id);

  /// What was met lately.
  struct MetKind {
    std::uint64_t id = 0;
    EventCounts* counts = nullptr;
  };
  static constexpr std::size_t kMet = 256;
  static constexpr std::size_t slot_of(std::uint64_t id) {
    return (id * 0x9E37'79B9'7F4A'7C15U) >> 56U;
  }

  const decode::Profile& profile_;
  decode::StringCensus::Notes* notes_;
  ThreadClueReader clues_;
  BlockReader reader_;
  KindCounts kinds_;  // its nodes stay where they are
  std::array<MetKind, kMet> met_{};
  bool has_reversed_ = false;
};

}  // namespace mm::analyze
