// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the inline code of a recorder touches: the gate of the recorder, and the cursor of
// the thread in the page that it fills. Nothing here is for callers of recorder.h.
//
//   Gate      one a recorder, read by all threads, written when families are switched
//   Cursor    one a thread and recorder: where its next record goes
//
//   event:    gate.mask & family ── off ──> done: one load, one branch
//             read the clock, store 24 or 32 bytes, publish the new length (release)
//
// A page is full every few thousand events; only then a lock is taken (turn).
//
// A gate lies on a page of memory that a forked child finds zeroed, so all is off there.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "mmformat/constants.h"
#include "mmformat/ids.h"
#include "mmformat/layout.h"
#include "mmrecord/record_packing.h"

namespace mm::record {

class Core;

struct Gate {
  std::atomic<std::uint32_t> mask{0};  ///< families that are on; 0: the recorder is off
  std::uint32_t record_bytes = 0;
  std::uint64_t number = 0;  ///< of the recorder, in this process; 0: none
  std::uint64_t base = 0;    ///< ticks, nanoseconds or counts at count 0
  std::uint64_t scale = 0;  ///< counts in a tick, times 2^32; 0: no ticks, ask the kernel
  std::uint64_t min_duration = 0;
  Core* core = nullptr;  ///< of the slow paths; null in a forked child, too
};

struct Cursor {
  std::byte* at = nullptr;  ///< the next record; only the thread moves it
  std::byte* end = nullptr;
  std::byte* begin = nullptr;
  std::atomic<std::uint64_t>* committed = nullptr;  ///< bytes from `begin` that are whole
  std::uint64_t recorder = ~std::uint64_t{0};       ///< Gate::number
  std::uint32_t thread = 0;
};

/// Of a thread that has recorded nothing yet. Never written.
inline constinit Cursor kNoCursor{};

struct ThreadState {
  Cursor* cursor = &kNoCursor;       ///< of the recorder that was used last
  std::atomic<bool> is_busy{false};  ///< inside a recording call: a signal handler drops
};
inline constinit thread_local ThreadState this_thread{};

// What is not inline.
std::uint64_t kernel_count(const Gate& gate) noexcept;
void append_slowly(Gate& gate, StringId kind, StringId id, std::uint32_t thread,
                   std::uint64_t payload1, std::uint64_t payload2) noexcept;
void count_dropped(Gate& gate) noexcept;
void count_clamped(Gate& gate) noexcept;

#if defined(__x86_64__)
/// The processor's time stamp counter, in its own unit.
inline std::uint64_t ticks() {
  return __builtin_ia32_rdtsc();
}
#endif

/// Counts since the recorder's start. On one thread a later call never returns less.
inline std::uint64_t count_now(const Gate& gate) {
#if defined(__x86_64__)
  if (gate.scale != 0) [[likely]] {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{ticks() - gate.base} * gate.scale >> 32);
  }
#endif
  return kernel_count(gate);
}

/// Marks the thread as being inside a recording call.
class BusyMark {
 public:
  BusyMark() : was_busy_(this_thread.is_busy.load(std::memory_order_relaxed)) {
    if (was_busy_) return;
    this_thread.is_busy.store(true, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  BusyMark(const BusyMark&) = delete;
  BusyMark& operator=(const BusyMark&) = delete;
  ~BusyMark() {
    if (was_busy_) return;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    this_thread.is_busy.store(false, std::memory_order_relaxed);
  }
  /// This call interrupted another one, and must touch nothing.
  bool was_busy() const { return was_busy_; }

 private:
  bool was_busy_;
};

/// Asks for the memory that comes some records behind `at`, to be stored to. Another
/// processor may have it, since the thread that writes full pages has read it there; to
/// wait for that costs up to the price of another event.
inline void ask_for_memory(const std::byte* at) {
  const std::byte* const ahead = at + 512;
#if defined(__x86_64__)
  // The compilers' own way only asks to read. Processors without it pass over it.
  asm volatile("prefetchw %0" ::"m"(*ahead));
#else
  __builtin_prefetch(ahead, 1);
#endif
}

/// Stands for the calling thread's own number.
inline constexpr std::uint32_t kOwnThread = 0;

/// Stores one record. Payloads are within the format's limits. (The numbers come one by
/// one, so that they stay in registers.)
inline void append_event(Gate& gate, StringId kind, StringId id, std::uint32_t thread,
                         std::uint64_t payload1, std::uint64_t payload2) {
  const BusyMark mark;
  if (mark.was_busy()) [[unlikely]]
    return count_dropped(gate);
  Cursor& cursor = *this_thread.cursor;
  std::byte* const at = cursor.at;
  if (cursor.recorder != gate.number || at == cursor.end) [[unlikely]] {
    return append_slowly(gate, kind, id, thread, payload1, payload2);
  }
  ask_for_memory(at);
  const PackedEvent event{.kind = kind,
                          .id = id,
                          .thread = thread == kOwnThread ? cursor.thread : thread,
                          .payload1 = payload1,
                          .payload2 = payload2};
  if (gate.record_bytes == record_bytes_of(RecordShape::kPacked32)) [[likely]] {
    pack_record<RecordShape::kPacked32>(at, event);
  } else {
    pack_record<RecordShape::kPacked24Integers>(at, event);
  }
  cursor.at = at + gate.record_bytes;
  cursor.committed->store(static_cast<std::uint64_t>(cursor.at - cursor.begin),
                          std::memory_order_release);
}

}  // namespace mm::record
