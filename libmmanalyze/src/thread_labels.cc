// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "thread_labels.h"

#include <algorithm>

namespace mm::analyze {

using decode::LabelId;

ThreadLabels::ThreadLabels(std::span<const std::uint64_t> threads) {
  for (const std::uint64_t thread : threads) {
    threads_.emplace(thread, static_cast<std::uint32_t>(threads_.size()));
  }
}

std::size_t ThreadLabels::size() const {
  const std::lock_guard lock{mutex_};
  return numbers_.size();
}

std::vector<std::vector<ThreadLabels::Met>> ThreadLabels::by_thread() const {
  std::vector<std::vector<Met>> threads(threads_.size());
  {
    const std::lock_guard lock{mutex_};
    for (const auto& [pair, number] : numbers_) {
      threads[pair >> 32U].push_back(
          {.label = static_cast<LabelId>(pair), .number = number});
    }
  }
  for (std::vector<Met>& thread : threads) std::ranges::sort(thread, {}, &Met::label);
  return threads;
}

std::uint32_t ThreadLabels::place_of(std::uint64_t thread) const {
  const auto found = threads_.find(thread);
  return found == threads_.end() ? kNoThread : found->second;
}

LabelId ThreadLabels::number_of(std::uint64_t pair) {
  const std::lock_guard lock{mutex_};
  return numbers_.try_emplace(pair, static_cast<LabelId>(numbers_.size())).first->second;
}

}  // namespace mm::analyze
