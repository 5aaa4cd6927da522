// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The samples of memory in use that a recorder took, each an instant and an integer.
// Source: format-spec/event_kinds.md, section "Memory".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

struct MemorySample {
  std::uint64_t moment = 0;  ///< in counts of the profile
  std::uint64_t bytes = 0;

  friend bool operator==(const MemorySample&, const MemorySample&) = default;
};

/// The samples of one thing that was measured.
struct MemoryTrack {
  std::string label;
  std::vector<MemorySample> samples;  ///< by moment; of equal ones, as they were written

  friend bool operator==(const MemoryTrack&, const MemoryTrack&) = default;
};

/// The samples that are selected, by label. A sample is selected if its instant is;
/// halves of samples are left out.
///
/// @return kNoSuchThread where the selection names a thread without events.
/// Cost: linear in events; memory by samples.
Result<std::vector<MemoryTrack>> read_memory(const decode::Profile& profile,
                                             decode::LabelTable& labels,
                                             const decode::Selection& selection = {});

}  // namespace mm::analyze
