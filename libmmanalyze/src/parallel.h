// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Running pieces of one job on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace mm::analyze {

/// The number of threads to use for `requested` (0: as many as the machine has).
unsigned job_count(unsigned requested);

/// Calls work(worker) for worker 0 .. jobs-1, each on its own thread; worker 0 on the
/// calling one. Where the machine refuses a thread, its share is done by the caller:
/// `work` must take pieces from a shared list, not own a fixed part. An exception (no
/// memory) is thrown again here once all have stopped.
void run_parallel(unsigned jobs, const std::function<void(unsigned worker)>& work);

/// Calls work(worker, part) for each part 0 .. parts-1 once, in the same way: whoever is
/// free takes the lowest part that is left.
void run_parts(unsigned jobs, std::size_t parts,
               const std::function<void(unsigned worker, std::size_t part)>& work);

}  // namespace mm::analyze
