// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The samples of memory with the threads that took them.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "mmanalyze/memory.h"

namespace mm::analyze {

struct ThreadSample {
  std::uint64_t thread = 0;
  MemorySample sample;
};

/// By label; each label's by moment, of equal ones as they were written. The texts are
/// the label table's.
using MemorySamples = std::map<std::string_view, std::vector<ThreadSample>>;

/// As read_memory. `selection` names no thread without events.
MemorySamples read_memory_samples(const decode::Profile& profile,
                                  decode::LabelTable& labels,
                                  const decode::Selection& selection);

}  // namespace mm::analyze
