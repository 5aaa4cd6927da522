// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Where the events of a thread go when its page is full, and what becomes of the page
// when the thread ends. Storing an event runs with the thread marked busy, and takes no
// memory from the heap (but to say a failure), since a signal handler may have
// interrupted an allocation.
#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "core.h"
#include "process_life.h"

namespace mm::record {
namespace {

constexpr std::size_t kScratchBytes = 4096;

std::uint64_t bytes_used(const Slot& slot) {
  return slot.committed.load(std::memory_order_relaxed);
}

}  // namespace

// In a forked child a gate has no core: nothing is done.
std::uint64_t kernel_count(const Gate& gate) noexcept {
  return gate.core == nullptr ? 0 : gate.core->kernel_count();
}
void append_slowly(Gate& gate, StringId kind, StringId id, std::uint32_t thread,
                   std::uint64_t payload1, std::uint64_t payload2) noexcept {
  if (gate.core == nullptr) return;
  gate.core->append_slowly({.kind = kind,
                            .id = id,
                            .thread = thread,
                            .payload1 = payload1,
                            .payload2 = payload2});
}
void count_dropped(Gate& gate) noexcept {
  if (gate.core == nullptr) return;
  gate.core->dropped_in_handlers.fetch_add(1, std::memory_order_relaxed);
}
void count_clamped(Gate& gate) noexcept {
  if (gate.core == nullptr) return;
  gate.core->clamped.fetch_add(1, std::memory_order_relaxed);
}

// ---- Coming and going ---------------------------------------------------------------

ThreadCursor* Core::new_cursor() noexcept {
  if (free_cursors_ == nullptr) {
    void* const block = ::mmap(nullptr, kCursorBlockBytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return nullptr;
    *static_cast<void**>(block) = cursor_blocks_;  // the first place links the blocks
    cursor_blocks_ = block;
    auto* const places = static_cast<std::byte*>(block);
    for (std::size_t at = sizeof(ThreadCursor);
         at + sizeof(ThreadCursor) <= kCursorBlockBytes; at += sizeof(ThreadCursor)) {
      auto* const cursor = new (places + at) ThreadCursor;
      cursor->next = free_cursors_;
      free_cursors_ = cursor;
    }
  }
  ThreadCursor* const cursor = free_cursors_;
  free_cursors_ = cursor->next;
  return new (cursor) ThreadCursor;
}

/// The cursor of this thread, which is made if there is none.
ThreadCursor* Core::attach() noexcept {
  for (ThreadCursor* at = cursors_of_thread(); at != nullptr; at = at->next_of_thread) {
    if (at->core == this) return at;
  }
  ThreadCursor* cursor = nullptr;
  {
    const std::scoped_lock lock{store_.pool_mutex()};
    cursor = has_ended_ ? nullptr : new_cursor();
    if (cursor == nullptr) return nullptr;
    cursor->core = this;
    cursor->recorder = number_;
    cursor->thread = next_thread_++;
    cursor->next = threads_;
    cursor->previous = nullptr;
    if (threads_ != nullptr) threads_->previous = cursor;
    threads_ = cursor;
  }
  shares_.fetch_add(1, std::memory_order_relaxed);
  add_to_thread(*cursor);
  return cursor;
}

void Core::detach(ThreadCursor& cursor) noexcept {
  if (this_thread.cursor == &cursor) this_thread.cursor = &kNoCursor;
  if (is_foreign_process()) return;  // the locks may be held by threads that are not here
  const BusyMark mark;
  bool should_wake = false;
  {
    const std::scoped_lock lock{store_.pool_mutex()};
    if (cursor.previous != nullptr) cursor.previous->next = cursor.next;
    if (cursor.next != nullptr) cursor.next->previous = cursor.previous;
    if (threads_ == &cursor) threads_ = cursor.next;
    if (cursor.place == Place::kSlot && !has_ended_) should_wake = let_go(cursor.slot);
    count_scratch(cursor);
    if (cursor.scratch != nullptr) ::munmap(cursor.scratch, kScratchBytes);
    cursor.next = free_cursors_;
    free_cursors_ = &cursor;
  }
  if (should_wake) store_.wake_helper();
  release();
}

/// What becomes of the page of a thread that ends: it is free, or goes on with the next
/// thread that starts, or waits to be written. Under the pool lock.
bool Core::let_go(SlotNumber number) {
  const std::uint64_t used = bytes_used(store_.slot(number));
  if (used == 0) {
    store_.slot(number).clear();
    store_.pool().give_back(number);
    return false;
  }
  if (used <= kSlotContentBytes / 2) {
    store_.pool().keep_open_ended(number);
    return false;
  }
  return store_.push(number);
}

std::uint32_t Core::thread_number() noexcept {
  const BusyMark mark;
  if (mark.was_busy() || is_foreign_process()) return 0;
  const ThreadCursor* const cursor = attach();
  return cursor == nullptr ? 0 : cursor->thread;
}

void Core::set_thread_number(std::uint32_t number) noexcept {
  const BusyMark mark;
  if (mark.was_busy() || is_foreign_process()) return;
  if (ThreadCursor* const cursor = attach()) cursor->thread = number;
}

// ---- Events -------------------------------------------------------------------------

void Core::append_slowly(const PackedEvent& event) noexcept {
  if (is_foreign_process()) return;
  try {
    ThreadCursor* const cursor = attach();
    if (cursor == nullptr || (cursor->at == cursor->end && !make_room(*cursor))) {
      lost_events.fetch_add(1, std::memory_order_relaxed);
      return;
    }
    this_thread.cursor = cursor;
    PackedEvent stored = event;
    if (event.thread == kOwnThread) stored.thread = cursor->thread;
    if (cursor->place == Place::kShared) return append_shared(stored);
    store(cursor->at, stored);
    cursor->at += layout_.event_bytes;
    cursor->committed->store(static_cast<std::uint64_t>(cursor->at - cursor->begin),
                             std::memory_order_release);
  } catch (...) {  // a lock that cannot be had
    lost_events.fetch_add(1, std::memory_order_relaxed);
  }
}

void Core::store(std::byte* at, const PackedEvent& event) const {
  if (layout_.id_bytes == 8) {
    pack_record<RecordShape::kPacked32>(at, event);
  } else {
    pack_record<RecordShape::kPacked24Integers>(at, event);
  }
}

/// Gives a cursor without room a place for at least one event. @return false where the
/// recording has ended.
bool Core::make_room(ThreadCursor& cursor) {
  switch (cursor.place) {
    case Place::kNone:
      return use_open_ended_slot(cursor) || use_any_place(cursor);
    case Place::kShared:
      return leave_shared(cursor);
    case Place::kScratch:
      count_scratch(cursor);
      return true;
    case Place::kSlot:
      break;
  }
  bool should_wake = false;
  {
    const std::scoped_lock lock{store_.pool_mutex()};
    if (has_ended_) return false;
    should_wake = store_.push(cursor.slot);
    cursor.place = Place::kNone;
  }
  if (should_wake) store_.wake_helper();
  return use_any_place(cursor);
}

bool Core::use_any_place(ThreadCursor& cursor) {
  if (const auto slot = store_.take(/*from_reserve=*/false)) {
    store_.begin(*slot, PageTag::kEvents);
    return use_slot(cursor, *slot);
  }
  if (store_.has_failed()) {
    say_failure();
    return use_scratch(cursor);
  }
  return use_shared(cursor);
}

bool Core::use_open_ended_slot(ThreadCursor& cursor) {
  std::optional<SlotNumber> slot;
  {
    const std::scoped_lock lock{store_.pool_mutex()};
    slot = store_.pool().take_open_ended();
    if (!slot) return false;
    store_.move_to_end(*slot);
    cursor.place = Place::kSlot;  // so that a flush in between sees it
    cursor.slot = *slot;
  }
  return use_slot(cursor, *slot);
}

/// Lets the cursor go on behind what a slot has.
bool Core::use_slot(ThreadCursor& cursor, SlotNumber slot) {
  const std::scoped_lock lock{store_.pool_mutex()};
  if (has_ended_) {
    // Its bytes, if any, are those of a thread that ended: they must be written.
    if (cursor.place != Place::kSlot) {
      store_.slot(slot).clear();
      store_.pool().give_back(slot);
    }
    cursor.at = cursor.end = nullptr;
    return false;
  }
  const std::size_t records = kSlotContentBytes / layout_.event_bytes;
  cursor.place = Place::kSlot;
  cursor.slot = slot;
  cursor.begin = store_.content(slot);
  cursor.at = cursor.begin + bytes_used(store_.slot(slot));
  cursor.end = cursor.begin + records * layout_.event_bytes;
  cursor.committed = &store_.slot(slot).committed;
  return true;
}

// ---- Threads without a page of their own --------------------------------------------

bool Core::use_shared(ThreadCursor& cursor) {
  const std::scoped_lock lock{shared_mutex_, store_.pool_mutex()};
  // Its earlier pages are older than what it adds to the shared one.
  if (shared_slot_) store_.move_to_end(*shared_slot_);
  cursor.place = Place::kShared;
  cursor.at = cursor.end = nullptr;
  return !has_ended_;
}

/// Tries to get a page again. @return false only where the recording has ended.
bool Core::leave_shared(ThreadCursor& cursor) {
  std::optional<SlotNumber> slot;
  {
    const std::scoped_lock lock{shared_mutex_, store_.pool_mutex()};
    if (has_ended_) return false;
    slot = store_.pool().take(/*from_reserve=*/false);
    if (!slot) return true;  // stays where it is
    // Its events there come before those in its own page.
    if (shared_slot_) store_.push(*shared_slot_);
    shared_slot_.reset();
  }
  store_.begin(*slot, PageTag::kEvents);
  return use_slot(cursor, *slot);
}

void Core::append_shared(const PackedEvent& event) {
  const std::scoped_lock shared_lock{shared_mutex_};
  const std::size_t size = layout_.event_bytes;
  if (shared_slot_ && bytes_used(store_.slot(*shared_slot_)) + size > kSlotContentBytes) {
    const std::scoped_lock lock{store_.pool_mutex()};
    store_.push(*shared_slot_);
    shared_slot_.reset();
  }
  if (!shared_slot_) {
    const auto slot = store_.take(/*from_reserve=*/true);
    if (slot) store_.begin(*slot, PageTag::kEvents);
    const std::scoped_lock lock{store_.pool_mutex()};
    if (!slot || has_ended_) {
      lost_events.fetch_add(1, std::memory_order_relaxed);
      if (slot) store_.slot(*slot).clear();
      if (slot) store_.pool().give_back(*slot);
      return;
    }
    shared_slot_ = slot;
  }
  Slot& slot = store_.slot(*shared_slot_);
  const std::uint64_t used = bytes_used(slot);
  store(store_.content(*shared_slot_) + used, event);
  slot.committed.store(used + size, std::memory_order_release);
}

// ---- When writing has failed --------------------------------------------------------

/// Events are stored where nobody reads them, and counted page by page: as cheap as ever,
/// and nothing is tried again for each.
bool Core::use_scratch(ThreadCursor& cursor) {
  if (cursor.scratch == nullptr) {
    void* const memory = ::mmap(nullptr, kScratchBytes, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
      cursor.at = cursor.end = nullptr;
      return false;
    }
    cursor.scratch = static_cast<std::byte*>(memory);
  }
  const std::scoped_lock lock{store_.pool_mutex()};
  const std::size_t records = kScratchBytes / layout_.event_bytes;
  cursor.place = Place::kScratch;
  cursor.begin = cursor.at = cursor.scratch;
  cursor.end = cursor.begin + records * layout_.event_bytes;
  cursor.committed = &cursor.scratch_committed;
  return !has_ended_;
}

void Core::count_scratch(ThreadCursor& cursor) {
  if (cursor.place != Place::kScratch) return;
  const std::uint64_t bytes = cursor.scratch_committed.exchange(0);
  lost_events.fetch_add(bytes / layout_.event_bytes, std::memory_order_relaxed);
  cursor.at = cursor.begin;
}

// ---- Strings ------------------------------------------------------------------------

std::optional<StringId> Core::add_string(std::span<const StringPiece> pieces) noexcept {
  const BusyMark mark;
  if (mark.was_busy() || is_foreign_process()) return std::nullopt;
  try {
    if (const auto id = strings_.add(pieces)) return id;
  } catch (...) {  // no memory for a string
    warn_once("no memory for a string");
  }
  lost_strings.fetch_add(1, std::memory_order_relaxed);
  return std::nullopt;
}

void Core::map(std::span<const std::uint64_t> virtual_ids, StringId target) noexcept {
  const BusyMark mark;
  if (mark.was_busy() || is_foreign_process()) return;
  const auto count = [this](std::uint64_t lost) {
    if (lost == 0) return;
    lost_mappings.fetch_add(lost, std::memory_order_relaxed);
    warn_once("some virtual ids have no place in the format, or no string");
  };
  try {
    count(strings_.map(virtual_ids, target));
  } catch (...) {  // a lock that cannot be had
    count(virtual_ids.size());
  }
}

// ---- All slots at once --------------------------------------------------------------

/// What is being filled right now. Under the pool lock.
void Core::collect_filling(std::vector<SlotNumber>& slots) {
  for (const ThreadCursor* at = threads_; at != nullptr; at = at->next) {
    if (at->place == Place::kSlot) slots.push_back(at->slot);
  }
  if (shared_slot_) slots.push_back(*shared_slot_);
  for (const auto& slot : strings_.filling()) {
    if (slot) slots.push_back(*slot);
  }
  store_.pool().list_open_ended(slots);
}

Result<void> Core::flush() noexcept {
  const BusyMark mark;
  if (mark.was_busy() || is_foreign_process()) return {};
  try {
    return store_.flush(
        [this](std::vector<SlotNumber>& slots) { collect_filling(slots); });
  } catch (...) {
    return Error{.code = ErrorCode::kOutOfMemory};
  }
}

/// No slot is filled any more. A thread in the middle of an event may still store it,
/// into memory that stays its own, and behind what is committed now.
void Core::end_slots() {
  std::vector<SlotNumber> slots;
  const std::scoped_lock lock{shared_mutex_, store_.pool_mutex()};
  collect_filling(slots);
  std::ranges::sort(slots, {}, [this](SlotNumber number) {
    return store_.slot(number).sequence.load(std::memory_order_relaxed);
  });
  for (const SlotNumber slot : slots) store_.push(slot);
  for (ThreadCursor* at = threads_; at != nullptr; at = at->next) {
    if (at->place != Place::kScratch) continue;
    lost_events.fetch_add(at->scratch_committed.load() / layout_.event_bytes);
  }
  shared_slot_.reset();
  has_ended_ = true;
}

}  // namespace mm::record
