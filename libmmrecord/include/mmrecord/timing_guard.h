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

/// The start of an interval that is not recorded.
inline constexpr std::uint64_t kNotStarted = ~std::uint64_t{0};

inline std::uint64_t start_of(const Gate& gate, const Core* core, Family family) {
  if ((gate.mask.load(std::memory_order_relaxed) & family.bit) == 0) [[likely]] {
    return kNotStarted;
  }
  return count_now(gate, *core);
}

/// Whether an interval is kept; brings its times into the format's limits.
inline bool fit_interval(const Gate& gate, Core& core, std::uint64_t& start,
                         std::uint64_t& end) {
  if (end < start) end = start;
  if (end - start < gate.min_duration) [[unlikely]]
    return false;
  if (end > kMaxIntervalEnd) [[unlikely]] {
    end = kMaxIntervalEnd;
    if (start > end) start = end;
    count_clamped(core);
  }
  return true;
}

inline void store_instant(const Gate& gate, Core& core, StringId kind, StringId id) {
  std::uint64_t at = count_now(gate, core);
  if (at > kMaxPayload) [[unlikely]] {
    at = kMaxPayload;
    count_clamped(core);
  }
  append_event(gate, core,
               {.kind = kind, .id = id, .payload1 = at, .payload2 = kInstantMarker},
               /*is_own_thread=*/true);
}

/// An interval from its making to its end on the same thread.
class [[nodiscard]] Interval {
 public:
  Interval(Gate& gate, Core* core, StringId kind, StringId id, Family family)
      : gate_(&gate),
        core_(core),
        kind_(kind),
        id_(id),
        start_(start_of(gate, core, family)) {}
  Interval(Interval&& other) noexcept
      : gate_(other.gate_),
        core_(other.core_),
        kind_(other.kind_),
        id_(other.id_),
        start_(std::exchange(other.start_, kNotStarted)) {}
  Interval& operator=(Interval&&) = delete;
  Interval(const Interval&) = delete;
  Interval& operator=(const Interval&) = delete;
  ~Interval() { finish(); }

  /// Ends it now.
  void finish() { finish_with(id_); }
  /// Ends it now under another event id.
  void finish_with(StringId id) {
    if (start_ == kNotStarted) return;
    end([id] { return id; });
  }
  /// Ends it now; `details` returns the event id, after the clock was read, and is only
  /// called if the interval is kept.
  template <class Details>
  void finish_lazily(Details&& details) {
    if (start_ == kNotStarted) return;
    end(std::forward<Details>(details));
  }
  /// Does not record it.
  void drop() { start_ = kNotStarted; }
  bool is_recorded() const { return start_ != kNotStarted; }

 private:
  template <class Details>
  void end(Details&& details) {
    std::uint64_t end = count_now(*gate_, *core_);
    std::uint64_t start = std::exchange(start_, kNotStarted);
    if (!fit_interval(*gate_, *core_, start, end)) return;
    append_event(*gate_, *core_,
                 {.kind = kind_, .id = details(), .payload1 = start, .payload2 = end},
                 /*is_own_thread=*/true);
  }

  Gate* gate_;
  Core* core_;
  StringId kind_;
  StringId id_;
  std::uint64_t start_;
};

/// An interval whose event id is made when it has ended.
template <class Details>
class [[nodiscard]] LazyInterval {
 public:
  LazyInterval(Gate& gate, Core* core, StringId kind, Details details, Family family)
      : details_(std::move(details)), interval_(gate, core, kind, {}, family) {}
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
  DetachedInterval(Gate& gate, Core* core, StringId kind, StringId id, Family family)
      : gate_(&gate), core_(core), kind_(kind), id_(id), family_(family) {}
  DetachedInterval(DetachedInterval&& other) noexcept
      : gate_(other.gate_),
        core_(other.core_),
        kind_(other.kind_),
        id_(other.id_),
        family_(other.family_),
        start_(std::exchange(other.start_, kNotStarted)),
        thread_(other.thread_) {}
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
  Core* core_;
  StringId kind_;
  StringId id_;
  Family family_;
  std::uint64_t start_ = kNotStarted;
  std::uint32_t thread_ = 0;
};

}  // namespace mm::record
