// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The same intervals as mmrecord_bench's own, in LLVM's profiler. Only where LLVM is
// there.
#include <llvm/Support/TimeProfiler.h>

#include "record_bench_more.h"

namespace mm::record {

void begin_time_trace() {
  llvm::timeTraceProfilerInitialize(/*TimeTraceGranularity=*/0, "mmrecord_bench");
}

void end_time_trace() {
  llvm::timeTraceProfilerCleanup();
}

void record_time_trace(std::uint64_t events) {
  for (std::uint64_t i = 0; i < events; i += 4) {
    const llvm::TimeTraceScope alpha{"alpha"};
    {
      const llvm::TimeTraceScope beta{"beta"};
      {
        const llvm::TimeTraceScope gamma{"gamma"};
        asm volatile("" ::: "memory");
      }
      {
        const llvm::TimeTraceScope delta{"delta"};
        asm volatile("" ::: "memory");
      }
    }
  }
}

}  // namespace mm::record
