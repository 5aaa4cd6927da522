// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Totals: what a walk over events adds up, per label and kind. Sums only, so the totals
// of several workers can be added in any order.
//
// Where threads are summed up apart, "label" is the number of a label of one thread
// (thread_labels.h), and what is counted of all labels together is counted for each
// thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"

namespace mm::analyze {

/// A sum that knows whether 64 bits hold it.
struct CheckedSum {
  std::uint64_t value = 0;
  bool is_beyond = false;

  void add(std::uint64_t term) {
    is_beyond = __builtin_add_overflow(value, term, &value) || is_beyond;
  }
  void add(const CheckedSum& other) {
    add(other.value);
    is_beyond = is_beyond || other.is_beyond;
  }
};

/// Sums of the intervals of one label and one kind.
struct IntervalTotals {
  std::uint64_t count = 0;
  std::uint64_t time = 0;
  std::uint64_t self_time = 0;
};

/// Sums of everything else of one label.
struct LabelTotals {
  std::uint64_t cache_hit_count = 0;  ///< sum of QueryCacheHitCount values
  std::uint64_t other_instants = 0;
  std::uint64_t count_events = 0;  ///< QueryCacheHitCount events
  std::uint64_t artifact_size = 0;
  std::uint64_t artifact_events = 0;

  void add_hit_count(std::uint64_t value) {
    ++count_events;
    cache_hit_count += value;
  }
};

/// What is counted whatever the label.
struct EventTotals {
  std::uint64_t instant_count = 0;
  std::uint64_t integer_count = 0;
  std::uint64_t memory_events = 0;  ///< integers that are values of samples of memory
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  std::uint64_t other_thread_count = 0;
  /// Sum of the values of all integers that are added up. Where that fits 64 bits, the
  /// sum of a label does.
  CheckedSum integer_sum;
  std::uint64_t reversed_count = 0;
  std::uint64_t first_reversed_offset = ~std::uint64_t{0};

  void add(const EventTotals& other);
};

class Totals {
 public:
  /// Slots a label: one for each kind that intervals have, and one to spare, which makes
  /// finding a slot a shift.
  static constexpr std::uint32_t kKinds = 8;

  /// The kind under which an interval is added up.
  static constexpr decode::Kind interval_kind(decode::Kind kind) {
    return kind <= decode::Kind::kLlvmPass ? kind : decode::Kind::kOther;
  }

  /// Where intervals of this label and kind are added up. The slots in front of label 0
  /// take the intervals that are not selected.
  static constexpr std::uint32_t slot_of(decode::LabelId label, decode::Kind kind) {
    return (label + 1) * kKinds + static_cast<std::uint32_t>(kind);
  }
  static constexpr std::uint32_t unselected_slot(decode::Kind kind) {
    return static_cast<std::uint32_t>(kind);
  }

  /// Makes room for a label, for loops that find its slots and sums without a check.
  void make_room(decode::LabelId label) {
    if (label >= labels.size()) grow(label);
  }

  void add(const Totals& other);

  /// The sums of some labels, which become labels 0, 1, 2 ..., and the events of one
  /// thread. `unselected`: the label that took what is not selected, if anything did.
  Totals part(std::span<const decode::LabelId> chosen,
              std::optional<decode::LabelId> unselected, std::size_t thread) const;
  /// Whether the integers of any thread come to more than 64 bits hold.
  bool is_integer_sum_beyond() const;

  /// Intervals that are selected.
  std::uint64_t interval_count() const;
  /// Sums over the slots of all labels, selected or not.
  std::uint64_t self_time_of_all() const;
  std::uint64_t self_time_of_kind(decode::Kind kind) const;

  std::vector<IntervalTotals> intervals = std::vector<IntervalTotals>(kKinds);
  std::vector<std::uint64_t> inclusive_time;  // by label
  std::vector<std::uint64_t> cache_hits;      // by label: QueryCacheHit instants
  std::vector<LabelTotals> labels;
  /// One, or one for each thread.
  std::vector<EventTotals> events = std::vector<EventTotals>(1);

 private:
  void grow(decode::LabelId label);
};

}  // namespace mm::analyze
