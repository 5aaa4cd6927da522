// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Intervals that end with their scope, when they are told to, or on another thread.
// Recorder makes them; they must not outlive it.
#pragma once

#include <cstdint>
#include <utility>

#include "mmformat/constants.h"
#include "mmformat/ids.h"
#include "mmrecord/hot_path.h"

namespace mm::record {

/// Events that are switched together; one bit of Gate::mask. Recorder::family makes them.
struct Family {
  std::uint32_t bit = 1;
};

/// Whether events of the family are recorded now. Cost: a load and a branch.
inline bool is_on(const Gate& gate, Family family) {
  return (gate.mask.load(std::memory_order_relaxed) & family.bit) != 0;
}

/// Whether an interval is kept; brings its times into the format's limits.
inline bool fit_interval(Gate& gate, std::uint64_t& start, std::uint64_t& end) {
  if (end < start) end = start;
  if (end - start < gate.min_duration) [[unlikely]]
    return false;
  if (end > kMaxIntervalEnd) [[unlikely]] {
    end = kMaxIntervalEnd;
    if (start > end) start = end;
    count_clamped(gate);
  }
  return true;
}

/// Records an instant now, whether or not its family is on. Cost: one read of the clock
/// and one store of a record.
inline void store_instant(Gate& gate, StringId kind, StringId id) {
  std::uint64_t at = count_now(gate);
  if (at > kMaxPayload) [[unlikely]] {
    at = kMaxPayload;
    count_clamped(gate);
  }
  append_event(gate, kind, id, kOwnThread, at, kInstantMarker);
}

/// Ends an interval that is recorded. (Not a member: a guard whose address is taken would
/// have to lie in memory, which costs as much as the rest while it is off.)
template <class Details>
inline void end_interval(Gate& gate, StringId kind, std::uint64_t start,
                         Details&& details) {
  std::uint64_t end = count_now(gate);
  if (!fit_interval(gate, start, end)) return;
  append_event(gate, kind, details(), kOwnThread, start, end);
}

/// An interval from its making to its end on the same thread.
class [[nodiscard]] Interval {
 public:
  Interval(Gate& gate, StringId kind, StringId id, Family family) : kind_(kind), id_(id) {
    if (!is_on(gate, family)) [[likely]]
      return;
    gate_ = &gate;
    start_ = count_now(gate);
  }
  Interval(Interval&& other) noexcept
      : gate_(std::exchange(other.gate_, nullptr)),
        kind_(other.kind_),
        id_(other.id_),
        start_(other.start_) {}
  Interval& operator=(Interval&&) = delete;
  Interval(const Interval&) = delete;
  Interval& operator=(const Interval&) = delete;
  ~Interval() { finish(); }

  /// Ends it now.
  void finish() { finish_with(id_); }
  /// Ends it now under another event id.
  void finish_with(StringId id) {
    finish_lazily([id] { return id; });
  }
  /// Ends it now; `details` returns the event id, after the clock was read, and is only
  /// called if the interval is kept.
  template <class Details>
  void finish_lazily(Details&& details) {
    Gate* const gate = std::exchange(gate_, nullptr);
    if (gate == nullptr) [[likely]]
      return;
    end_interval(*gate, kind_, start_, std::forward<Details>(details));
  }
  /// Does not record it.
  void drop() { gate_ = nullptr; }
  bool is_recorded() const { return gate_ != nullptr; }

 private:
  // Null: not recorded. Mutable, since GCC keeps a `const auto guard` in memory if it
  // cannot be changed, which doubles its price while it is off.
  mutable Gate* gate_ = nullptr;
  StringId kind_;
  StringId id_;
  std::uint64_t start_ = 0;
};

/// An interval whose event id is made when it has ended.
template <class Details>
class [[nodiscard]] LazyInterval {
 public:
  LazyInterval(Gate& gate, StringId kind, Details details, Family family)
      : details_(std::move(details)), interval_(gate, kind, {}, family) {}
  LazyInterval(const LazyInterval&) = delete;
  LazyInterval& operator=(const LazyInterval&) = delete;
  ~LazyInterval() { interval_.finish_lazily(details_); }

  void finish() { interval_.finish_lazily(details_); }
  void drop() { interval_.drop(); }

 private:
  Details details_;
  Interval interval_;
};

/// An interval that is begun later, and may be moved to another thread to be ended. One
/// that is never ended is not recorded.
class [[nodiscard]] DetachedInterval {
 public:
  DetachedInterval(Gate& gate, StringId kind, StringId id, Family family)
      : gate_(&gate), kind_(kind), id_(id), family_(family) {}
  DetachedInterval(DetachedInterval&& other) noexcept
      : gate_(other.gate_),
        kind_(other.kind_),
        id_(other.id_),
        family_(other.family_),
        has_begun_(std::exchange(other.has_begun_, false)),
        thread_(other.thread_),
        start_(other.start_) {}
  DetachedInterval& operator=(DetachedInterval&&) = delete;
  DetachedInterval(const DetachedInterval&) = delete;
  DetachedInterval& operator=(const DetachedInterval&) = delete;
  ~DetachedInterval() = default;

  /// Begins it, on this thread.
  void begin() noexcept;
  /// Ends it, on any thread; with another event id, if one is given. The end of an
  /// interval that was not begun is nothing.
  void end() noexcept { end_with(id_); }
  void end_with(StringId id) noexcept;

 private:
  Gate* gate_;
  StringId kind_;
  StringId id_;
  Family family_;
  bool has_begun_ = false;
  std::uint32_t thread_ = 0;
  std::uint64_t start_ = 0;
};

}  // namespace mm::record
