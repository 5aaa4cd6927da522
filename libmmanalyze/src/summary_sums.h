// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From totals to the values of a summary that belong to no label.
#pragma once

#include <algorithm>

#include "mmanalyze/memory.h"
#include "mmanalyze/summary.h"
#include "mmformat/result.h"
#include "totals.h"
#include "whole_walk.h"

namespace mm::analyze {

/// Fills the times of all labels together; `spans` are those of the threads that the
/// totals are of. @return kSumTooLarge where 64 bits do not hold them.
/// Source: format-spec/semantics.md, section "Measures".
Result<void> set_times(const ThreadSpans& spans, const Totals& totals, Summary& summary);

/// Fills the numbers of events; of the totals of one thread, or of all together.
void set_counts(const Totals& totals, Summary& summary);

/// Adds a sample of memory to those of its label; they come by moment.
inline void add_sample(const MemorySample& sample, MemoryUse& use) {
  ++use.samples;
  use.peak = std::max(use.peak, sample.bytes);
  use.last = sample.bytes;
}

}  // namespace mm::analyze
