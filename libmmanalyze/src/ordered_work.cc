// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "ordered_work.h"

#include <condition_variable>
#include <mutex>
#include <vector>

#include "parallel.h"

namespace mm::analyze {
namespace {

class Schedule {
 public:
  explicit Schedule(const OrderedWork& work) : work_(work), is_ready_(work.slots) {}

  void run(unsigned worker) {
    std::unique_lock lock{mutex_};
    while (!is_stopped_ && finished_ < work_.items) {
      const std::size_t slot = finished_ % work_.slots;
      if (!is_finishing_ && is_ready_[slot]) {
        is_finishing_ = true;
        unlocked(lock, [&] { work_.finish(finished_, slot); });
        is_finishing_ = false;
        is_ready_[slot] = false;
        ++finished_;
      } else if (taken_ < work_.items && taken_ < finished_ + work_.slots) {
        const std::size_t item = taken_++;
        unlocked(lock, [&] { work_.prepare(worker, item, item % work_.slots); });
        is_ready_[item % work_.slots] = true;
      } else {
        changed_.wait(lock);
        continue;
      }
      changed_.notify_all();
    }
  }

 private:
  /// Runs a step without the lock. Where it throws, all others stop.
  template <class Step>
  void unlocked(std::unique_lock<std::mutex>& lock, Step&& step) {
    lock.unlock();
    try {
      step();
    } catch (...) {
      lock.lock();
      is_stopped_ = true;
      changed_.notify_all();
      throw;
    }
    lock.lock();
  }

  const OrderedWork& work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<bool> is_ready_;  // by slot
  std::size_t taken_ = 0;       // items whose preparation has begun
  std::size_t finished_ = 0;    // only the thread that is_finishing_ reads it unlocked
  bool is_finishing_ = false;
  bool is_stopped_ = false;
};

}  // namespace

void run_ordered(unsigned jobs, const OrderedWork& work) {
  Schedule schedule{work};
  run_parallel(jobs, [&](unsigned worker) { schedule.run(worker); });
}

}  // namespace mm::analyze
