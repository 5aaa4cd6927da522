// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// SlotPool: which slot is whose, and in what order full ones go to the profile.
//
//   free ──take──> being filled ──push──> waiting (in order) ──write──> free
//                       └──── thread ended early ──> open_ended ──> next new thread
//
// Not locked: Core holds its pool mutex. Takes no memory after it was made, because
// signal handlers may record.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace mm::record {

using SlotNumber = std::uint32_t;

/// Slots that threads leave to strings, and to events of threads that have none.
inline constexpr std::size_t kReservedSlots = 4;

class SlotPool {
 public:
  explicit SlotPool(std::uint32_t slot_count) : waiting_(slot_count) {
    free_.reserve(slot_count);
    open_ended_.reserve(slot_count);
    for (SlotNumber i = slot_count; i-- > 0;) free_.push_back(i);
  }

  /// The slot that was given back last, which is the warmest one.
  std::optional<SlotNumber> take(bool from_reserve) {
    if (free_.size() <= (from_reserve ? 0 : kReservedSlots)) return std::nullopt;
    const SlotNumber slot = free_.back();
    free_.pop_back();
    used_ = std::max(used_, slot + 1);
    return slot;
  }
  /// How many slots were ever taken: they are the first ones.
  std::uint32_t used() const { return used_; }
  void give_back(SlotNumber slot) { free_.push_back(slot); }

  /// A slot with room, of a thread that ended.
  std::optional<SlotNumber> take_open_ended() {
    if (open_ended_.empty()) return std::nullopt;
    const SlotNumber slot = open_ended_.back();
    open_ended_.pop_back();
    return slot;
  }
  void keep_open_ended(SlotNumber slot) { open_ended_.push_back(slot); }
  void list_open_ended(std::vector<SlotNumber>& slots) const {
    slots.insert(slots.end(), open_ended_.begin(), open_ended_.end());
  }

  // ---- Waiting to be written, first in, first out ------------------------------------
  void push(SlotNumber slot) {
    waiting_[(first_ + waiting_count_) % waiting_.size()] = slot;
    ++waiting_count_;
  }
  std::optional<SlotNumber> pop() {
    if (waiting_count_ == 0) return std::nullopt;
    const SlotNumber slot = waiting_[first_];
    first_ = (first_ + 1) % waiting_.size();
    --waiting_count_;
    return slot;
  }
  /// Puts back what pop() gave.
  void unpop(SlotNumber slot) {
    first_ = (first_ + waiting_.size() - 1) % waiting_.size();
    waiting_[first_] = slot;
    ++waiting_count_;
  }
  std::size_t waiting() const { return waiting_count_; }

 private:
  std::vector<SlotNumber> free_;
  std::vector<SlotNumber> open_ended_;
  std::vector<SlotNumber> waiting_;  // a ring
  std::uint32_t used_ = 0;
  std::size_t first_ = 0;
  std::size_t waiting_count_ = 0;
};

}  // namespace mm::record
