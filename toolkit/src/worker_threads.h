// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Threads that may be refused.
#pragma once

#include <exception>
#include <thread>
#include <vector>

namespace mm::toolkit {

/// Runs work(worker) on a thread of its own for each worker from 1 to count-1, or on as
/// many as the machine gives: `work` must take pieces from a shared list, so that worker
/// 0, the caller, can do the rest. `work` must not throw. Joined when they go.
template <class Work>
std::vector<std::jthread> start_workers(unsigned count, const Work& work) {
  std::vector<std::jthread> threads;
  threads.reserve(count);
  try {
    for (unsigned worker = 1; worker < count; ++worker) {
      threads.emplace_back(work, worker);
    }
  } catch (const std::exception&) {
    // No more threads to be had, or no memory for one: those that run take all pieces.
  }
  return threads;
}

}  // namespace mm::toolkit
