// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Core: one recording, shared by its Recorder and by the threads that record into it.
//
//   thread   ─ cursor ─> slot ─ full ─> waiting ──> profile
//   no slot left         ─────> one slot that such threads share, under a lock
//   writing has failed   ─────> a scratch page of the thread: events are only counted
//
// It lives until its Recorder and the last of its threads are gone, because a thread may
// be in the middle of an event when the recording is finished.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "hardware_counter.h"
#include "mmrecord/hot_path.h"
#include "mmrecord/options.h"
#include "page_store.h"
#include "string_log.h"

namespace mm::record {

/// A thread's cursor with what only the slow paths need. No other thread's lies in the
/// two cache lines that a processor may fetch together.
struct alignas(128) ThreadCursor : Cursor {
  enum class Place : std::uint8_t { kNone, kSlot, kShared, kScratch };

  Core* core = nullptr;
  ThreadCursor* next_of_thread = nullptr;  // other recorders of this thread
  ThreadCursor* next = nullptr;            // other threads of this recorder, or free ones
  ThreadCursor* previous = nullptr;
  Place place = Place::kNone;
  SlotNumber slot = 0;  // where place is kSlot; both are changed under the pool lock
  std::byte* scratch = nullptr;
  std::atomic<std::uint64_t> scratch_committed{0};
};

/// Memory for cursors comes in blocks of this size.
inline constexpr std::size_t kCursorBlockBytes = 65'536;

class Core {
 public:
  static Result<Core*> create(const std::string& stem, const Options& options);
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  Gate& gate() { return *gate_; }
  const Gate& gate() const { return *gate_; }

  // ---- Recording ---------------------------------------------------------------------
  std::uint64_t kernel_count() const noexcept;
  /// Stores an event where the inline path cannot. The thread is marked busy.
  void append_slowly(const PackedEvent& event) noexcept;
  /// The thread's number; numbers it if it is new.
  std::uint32_t thread_number() noexcept;
  void set_thread_number(std::uint32_t number) noexcept;
  void detach(ThreadCursor& cursor) noexcept;

  std::optional<StringId> add_string(std::span<const StringPiece> pieces) noexcept;
  void map(std::span<const std::uint64_t> virtual_ids, StringId target) noexcept;

  /// The strings of memory samples, written when the first is taken.
  struct MemoryNames {
    StringId kind{kInvalidId};
    StringId resident{kInvalidId};
  };
  MemoryNames memory_names();

  // ---- Families ----------------------------------------------------------------------
  std::uint32_t family(const std::string& name);
  bool switch_family(const std::string& name, bool is_on);
  void switch_all(bool is_on);

  // ---- The end -----------------------------------------------------------------------
  Result<void> flush() noexcept;
  Report finish() noexcept;
  bool is_foreign_process() const;
  void release() noexcept;  ///< the Recorder's or a thread's share

  // ---- Counters of what went wrong ---------------------------------------------------
  std::atomic<std::uint64_t> clamped{0};
  std::atomic<std::uint64_t> dropped_in_handlers{0};
  std::atomic<std::uint64_t> lost_events{0};
  std::atomic<std::uint64_t> lost_strings{0};
  std::atomic<std::uint64_t> lost_mappings{0};
  /// Says something on standard error, if nothing was said before.
  void warn_once(const std::string& what) noexcept;

 private:
  using Place = ThreadCursor::Place;

  Core(const Options& options, const Layout& layout);
  ~Core();
  Result<void> start(const std::string& stem);
  /// The moment that is count 0, on both clocks.
  struct ClockStart {
    std::uint64_t count = 0;
    std::uint64_t ticks = 0;
  };
  ClockStart start_clock() const;
  void set_clock(const ClockStart& start);
  bool is_on_at_start(const std::string& family) const;
  void apply_families();

  ThreadCursor* attach() noexcept;
  ThreadCursor* new_cursor() noexcept;
  bool let_go(SlotNumber number);
  bool make_room(ThreadCursor& cursor);
  bool use_any_place(ThreadCursor& cursor);
  bool use_open_ended_slot(ThreadCursor& cursor);
  bool use_slot(ThreadCursor& cursor, SlotNumber slot);
  bool use_shared(ThreadCursor& cursor);
  bool leave_shared(ThreadCursor& cursor);
  bool use_scratch(ThreadCursor& cursor);
  void append_shared(const PackedEvent& event);
  void store(std::byte* at, const PackedEvent& event) const;
  void count_scratch(ThreadCursor& cursor);
  void say_failure();

  void collect_filling(std::vector<SlotNumber>& slots);
  void end_slots();
  std::uint64_t kept_in_slots();

  const Options options_;
  const Layout& layout_;
  Gate* gate_ = nullptr;
  pid_t process_ = 0;
  std::uint64_t number_ = 0;
  PageStore store_;
  StringLog strings_;
  std::optional<HardwareCounter> counter_;

  // Threads; under the pool lock.
  ThreadCursor* threads_ = nullptr;
  ThreadCursor* free_cursors_ = nullptr;
  void* cursor_blocks_ = nullptr;  // each begins with the address of the next
  std::uint32_t next_thread_ = 1;
  bool has_ended_ = false;

  std::mutex shared_mutex_;                // before the store's locks
  std::optional<SlotNumber> shared_slot_;  // changed under both locks

  std::once_flag has_memory_names_;
  MemoryNames memory_names_;

  std::mutex family_mutex_;
  std::vector<std::string> families_;
  std::uint32_t families_on_ = 0;
  bool is_on_ = true;
  bool is_off_for_good_ = false;

  std::mutex finish_mutex_;
  std::optional<Report> report_;
  std::atomic<bool> has_warned_{false};
  std::atomic<int> shares_{1};
};

/// Says on standard error that nothing is recorded, and why.
void say_off(const Error& error) noexcept;

}  // namespace mm::record
