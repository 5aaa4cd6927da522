// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// PageStore: slots that are filled by threads and strings, and written to the profile in
// order, by a helper thread or by whoever needs a slot and finds none.
//
// Two locks. The write lock is held while pages are written, so that they get into the
// file in order (format-spec/live_files.md); the pool lock is held for some instructions.
// Order: write lock first.
//
// The pages of one thread are taken, pushed and written in order: whoever writes takes
// the slot that has waited longest, never its own out of turn.
#pragma once

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "live_pages.h"
#include "mmrecord/options.h"
#include "profile_file.h"
#include "slot_pool.h"

namespace mm::record {

class PageStore {
 public:
  /// Takes memory and creates both files. `first_bytes` is the beginning of the profile,
  /// up to and including its metadata.
  PageStore(const Options& options, const Layout& layout);
  ~PageStore();
  PageStore(const PageStore&) = delete;
  PageStore& operator=(const PageStore&) = delete;

  /// @return kNameTaken, kCannotWrite, kOutOfMemory; no file is left behind then.
  Result<void> create(const std::string& stem, std::span<const std::byte> first_bytes);
  /// Starts the thread that writes full pages, with all signals blocked. Without it
  /// recording threads write their own.
  void start_helper();
  /// Ends that thread.
  void stop_helper();

  // ---- Slots -------------------------------------------------------------------------
  Slot& slot(SlotNumber number) { return pages_.slot(number); }
  std::byte* content(SlotNumber number) { return pages_.content(number); }
  std::mutex& pool_mutex() { return pool_mutex_; }
  SlotPool& pool() { return pool_; }  ///< under pool_mutex()

  /// A free slot; writes the page that has waited longest where none is free. Empty where
  /// all slots are being filled, or writing has failed.
  std::optional<SlotNumber> take(bool from_reserve);
  /// Makes a slot the next page of a stream.
  void begin(SlotNumber number, PageTag tag);
  /// Lets a slot wait for being written. Under pool_mutex().
  /// @return whether to call wake_helper() once the lock is released.
  bool push(SlotNumber number);
  void wake_helper() { wake_.notify_one(); }

  /// Gives a slot that is filled further the last place in the order.
  void move_to_end(SlotNumber number);

  /// Writes all slots that wait, then what is committed in those that are being filled,
  /// which `collect` lists; it is called under pool_mutex().
  Result<void> flush(const std::function<void(std::vector<SlotNumber>&)>& collect);
  /// Writes all slots that wait.
  Result<void> write_waiting();

  // ---- State -------------------------------------------------------------------------
  bool has_failed() const { return has_failed_.load(std::memory_order_acquire); }
  /// Forgets a failure, to try once more.
  void try_again() { has_failed_.store(false, std::memory_order_release); }
  std::optional<Error> failure();
  std::uint64_t written_events();
  LivePages& pages() { return pages_; }
  ProfileFile& file() { return file_; }

 private:
  static void* run_helper(void* store);
  void help();
  std::uint32_t make_ready(std::uint32_t ready);
  std::optional<SlotNumber> write_oldest(bool from_reserve);
  bool write_some_for_free();
  std::size_t write_slots(std::span<const SlotNumber> numbers);
  bool write_at_once(std::span<const SlotNumber> numbers);

  const Options& options_;
  const Layout& layout_;
  ProfileFile file_;
  LivePages pages_;
  std::mutex write_mutex_;
  std::mutex pool_mutex_;
  SlotPool pool_;
  std::atomic<std::uint64_t> next_sequence_{1};
  std::atomic<bool> has_failed_{false};
  std::optional<Error> failure_;      // under write_mutex_
  std::uint64_t written_events_ = 0;  // under write_mutex_

  std::condition_variable wake_;
  bool should_stop_ = false;  // under pool_mutex_
  bool has_helper_ = false;
  pthread_t helper_{};
};

}  // namespace mm::record
