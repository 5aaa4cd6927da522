// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "process_life.h"

#include <pthread.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>

#include "core.h"

namespace mm::record {
namespace {

// Constant-initialised and never destroyed: used from exit() and from forked children.
constinit std::array<std::atomic<Core*>, 64> live_cores{};
constinit thread_local ThreadCursor* first_cursor = nullptr;
pthread_key_t thread_key;
bool has_thread_key = false;

/// In a forked child: nothing but stores, since the locks may be held by threads that do
/// not exist here.
void switch_off_in_child() {
  for (const auto& core : live_cores) {
    if (Core* const live = core.load(std::memory_order_acquire)) {
      live->gate().mask.store(0, std::memory_order_relaxed);
    }
  }
}

void finish_at_exit() {
  for (const auto& core : live_cores) {
    if (Core* const live = core.load(std::memory_order_acquire)) live->finish();
  }
}

void end_thread(void*) {
  while (ThreadCursor* const cursor = first_cursor) {
    first_cursor = cursor->next_of_thread;
    cursor->core->detach(*cursor);
  }
}

void prepare_process() {
  static std::once_flag once;
  std::call_once(once, [] {
    static_cast<void>(std::atexit(finish_at_exit));
    pthread_atfork(nullptr, nullptr, switch_off_in_child);
    has_thread_key = pthread_key_create(&thread_key, end_thread) == 0;
  });
}

}  // namespace

void enter_process(Core& core) {
  prepare_process();
  for (auto& place : live_cores) {
    Core* expected = nullptr;
    if (place.compare_exchange_strong(expected, &core)) return;
  }
}

void leave_process(Core& core) {
  for (auto& place : live_cores) {
    Core* expected = &core;
    place.compare_exchange_strong(expected, nullptr);
  }
}

ThreadCursor* cursors_of_thread() {
  return first_cursor;
}

bool add_to_thread(ThreadCursor& cursor) {
  cursor.next_of_thread = first_cursor;
  first_cursor = &cursor;
  // Any value that is not null makes the key's destructor run.
  return has_thread_key && pthread_setspecific(thread_key, &first_cursor) == 0;
}

}  // namespace mm::record
