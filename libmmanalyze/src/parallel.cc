// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace mm::analyze {

unsigned job_count(unsigned requested) {
  constexpr unsigned kMost = 64;
  const unsigned wanted =
      requested != 0 ? requested : std::thread::hardware_concurrency();
  return std::clamp(wanted, 1U, kMost);
}

void run_parallel(unsigned jobs, const std::function<void(unsigned worker)>& work) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&](unsigned worker) {
    try {
      work(worker);
    } catch (...) {
      const std::lock_guard lock{mutex};
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    threads.reserve(jobs);
    try {
      for (unsigned worker = 1; worker < jobs; ++worker) {
        threads.emplace_back(guarded, worker);
      }
    } catch (const std::system_error&) {
      // No more threads to be had: those that run take all pieces.
    }
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
}

void run_parts(unsigned jobs, std::size_t parts,
               const std::function<void(unsigned worker, std::size_t part)>& work) {
  std::atomic<std::size_t> taken{0};
  run_parallel(jobs, [&](unsigned worker) {
    for (std::size_t part = taken++; part < parts; part = taken++) work(worker, part);
  });
}

}  // namespace mm::analyze
