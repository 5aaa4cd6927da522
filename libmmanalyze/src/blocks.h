// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Blocks: the events of a profile in pieces small enough for the processor's caches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

/// Whole records in one piece: the unit of a walk.
struct Block {
  const std::byte* records = nullptr;
  std::uint32_t count = 0;
  std::uint64_t file_offset = 0;
};

/// All events in file order, at most `most_records` a block.
std::vector<Block> cut_into_blocks(const decode::Profile& profile,
                                   std::uint32_t most_records);

struct Earliest {
  std::uint64_t start = 0;
  std::optional<std::uint64_t> thread;  ///< nothing where no event has a time
};

/// The event with the smallest start among those that have a time; of several the one
/// written first. Its thread is the one that a hardware counter belongs to.
Earliest find_earliest(const decode::Profile& profile);

/// Each thread that the selection names must exist (kNoSuchThread).
Result<void> check_threads(const decode::Profile& profile,
                           const decode::Selection& selection);

}  // namespace mm::analyze
