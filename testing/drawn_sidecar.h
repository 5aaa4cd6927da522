// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The sidecar of a profile that is being recorded, drawn from its specification
// (format-spec/live_files.md), slot by slot, sound or not.
#pragma once

#include <cstdint>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

/// Room for content in each slot.
inline constexpr std::uint32_t kDrawnRoom = 256;

struct DrawnSlot {
  std::uint64_t sequence = 0;
  std::uint32_t tag = 0;
  std::uint64_t committed = 0;
  std::uint64_t flushed = 0;
  std::uint64_t pending_end = 0;
  std::uint64_t pending_place = 0;
  Bytes content{};
};

/// A sidecar of `profile` (of version 9, and at least 32 bytes).
Bytes sidecar_of(const Bytes& profile, std::uint64_t written_bytes,
                 const std::vector<DrawnSlot>& slots);

}  // namespace mm::testing
