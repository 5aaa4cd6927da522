// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The order of events other than that of the file, in 8 bytes an event:
//
//   collect    number of each selected event
//   pack       what is sorted by | number        as many bits as there is room for
//   sort       plain integers
//   settle     runs that are equal so far, by the events themselves
//
// Most events are told apart by the integers; the file is asked again for ties.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mmdecode/profile.h"

namespace mm::mmview {

enum class Order : std::uint8_t {
  kTime,      ///< by start; then the longer first, then the one written later
  kDuration,  ///< the longest first; then as in the file
  kThread,    ///< by thread, then by time
};

/// Whether event `a` comes before `b`. Integers, which have no time, come behind all that
/// have one (of a thread, in kThread), in the order of the file.
bool comes_before(Order order, const decode::Event& a, std::uint64_t index_a,
                  const decode::Event& b, std::uint64_t index_b);

/// Sorts the numbers of events in place. Cost: n log n, and 8 bytes an event are all the
/// memory there is.
void sort_events(const decode::Profile& profile, Order order,
                 std::vector<std::uint64_t>& numbers);

/// Of very many events the few that come first (or last) in an order: a heap.
class FewEvents {
 public:
  FewEvents(Order order, bool wants_last, std::uint64_t most)
      : order_(order), wants_last_(wants_last), most_(most) {}

  void take(std::uint64_t index, const decode::Event& event);
  /// Their numbers, in order.
  std::vector<std::uint64_t> finish();

 private:
  struct Kept {
    decode::Event event;
    std::uint64_t index = 0;
  };
  /// Whether `a` is wanted more than `b`.
  bool is_better(const Kept& a, const Kept& b) const;

  Order order_;
  bool wants_last_;
  std::uint64_t most_;
  std::vector<Kept> heap_;  // the worst one on top
};

/// A place in a tree: the number of an event, and how many intervals are around it.
struct TreePlace {
  static constexpr unsigned kDepthShift = 40;
  static constexpr std::uint64_t kMostDepth = (1U << 24U) - 1;

  static std::uint64_t pack(std::uint64_t index, std::uint64_t depth) {
    return index | (depth < kMostDepth ? depth : kMostDepth) << kDepthShift;
  }
  static std::uint64_t index_of(std::uint64_t packed) {
    return packed & ((std::uint64_t{1} << kDepthShift) - 1);
  }
  static unsigned depth_of(std::uint64_t packed) {
    return static_cast<unsigned>(packed >> kDepthShift);
  }
};

/// Puts the depth of each event into its number (TreePlace). `numbers` are in the order
/// kThread. The parent of an event is the interval of its thread that would own its
/// moment (format-spec/semantics.md, "Ownership").
void note_depths(const decode::Profile& profile, std::span<std::uint64_t> numbers);

}  // namespace mm::mmview
