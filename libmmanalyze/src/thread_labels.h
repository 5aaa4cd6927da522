// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ThreadLabels: numbers for the labels of each thread, where threads are summed up apart.
//
//   (thread 1, "typeck") -> 0, (thread 1, "mir_borrowck") -> 1, (thread 7, "typeck") -> 2
//   ...
//
// A number is given when its pair is met first, so there are as many as pairs that occur:
// a table of all threads times all labels may be far larger than the file. Which pair has
// which number depends on who met it first; sort before printing.
#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "mmdecode/labels.h"
#include "mmformat/mixing_hash.h"

namespace mm::analyze {

/// In place of a label: what belongs to the thread, but to none of its labels.
inline constexpr decode::LabelId kNoLabel = ~decode::LabelId{0};

class ThreadLabels {
 public:
  /// `threads`: ids, each once. Events of others are left out.
  explicit ThreadLabels(std::span<const std::uint64_t> threads);
  ThreadLabels(const ThreadLabels&) = delete;
  ThreadLabels& operator=(const ThreadLabels&) = delete;

  std::size_t thread_count() const { return threads_.size(); }
  /// Number of numbers so far.
  std::size_t size() const;

  struct Met {
    decode::LabelId label = kNoLabel;
    decode::LabelId number = 0;
  };
  /// What was met, by place of the thread in `threads`, each by label; kNoLabel last.
  std::vector<std::vector<Met>> by_thread() const;

  class Reader;

 private:
  static constexpr std::uint32_t kNoThread = ~std::uint32_t{0};

  /// The place of a thread; kNoThread where it is left out.
  std::uint32_t place_of(std::uint64_t thread) const;
  decode::LabelId number_of(std::uint64_t pair);

  tsl::robin_map<std::uint64_t, std::uint32_t, MixingHash> threads_;
  mutable std::mutex mutex_;  // for what follows
  tsl::robin_map<std::uint64_t, decode::LabelId, MixingHash> numbers_;
};

/// Asks for numbers. One per thread of execution; any number may work at once.
class ThreadLabels::Reader {
 public:
  explicit Reader(ThreadLabels& labels) : all_(&labels), met_(kMet) {}

  /// Chooses the thread that the calls below are about. Cost: one comparison for the
  /// thread chosen last. @return false where its events are left out.
  bool enter(std::uint64_t thread) {
    if (thread != thread_ || !has_entered_) {
      has_entered_ = true;
      thread_ = thread;
      place_ = all_->place_of(thread);
    }
    return place_ != kNoThread;
  }

  /// The thread's place in `threads`.
  std::uint32_t place() const { return place_; }

  /// The number of a label, or of kNoLabel. Cost: two loads for what was met lately, else
  /// a look-up under a lock.
  decode::LabelId of(decode::LabelId label) {
    const std::uint64_t pair = std::uint64_t{place_} << 32U | label;
    Known& known = met_[(pair * 0x9E37'79B9'7F4A'7C15U) >> 52U];
    if (known.pair != pair) known = {.pair = pair, .number = all_->number_of(pair)};
    return known.number;
  }

 private:
  struct Known {
    std::uint64_t pair = ~std::uint64_t{0};  // of no thread that is entered
    decode::LabelId number = 0;
  };
  static constexpr std::size_t kMet = 4096;

  ThreadLabels* all_;
  std::vector<Known> met_;
  std::uint64_t thread_ = 0;
  std::uint32_t place_ = kNoThread;
  bool has_entered_ = false;
};

}  // namespace mm::analyze
