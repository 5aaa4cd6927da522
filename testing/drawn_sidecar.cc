// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/drawn_sidecar.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "mmformat/bytes.h"
#include "mmformat/live.h"

namespace mm::testing {

Bytes sidecar_of(const Bytes& profile, std::uint64_t written_bytes,
                 const std::vector<DrawnSlot>& slots) {
  Bytes sidecar(4096 + slots.size() * kDrawnRoom);
  std::byte* const at = sidecar.data();
  std::memcpy(at, "MMLV", 4);
  store_le(at + 4, std::uint32_t{1});
  store_le(at + 8, std::uint32_t{9});
  store_le(at + 12, static_cast<std::uint32_t>(slots.size()));
  store_le(at + 16, kDrawnRoom);
  store_le(at + 20, std::uint32_t{32});
  store_le(at + 24, live_identity(std::span{profile}.first(32)));
  store_le(at + 32, written_bytes);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::byte* const slot = at + 64 + i * 64;
    store_le(slot, slots[i].sequence);
    store_le(slot + 8, slots[i].tag);
    store_le(slot + 16, slots[i].committed);
    store_le(slot + 24, slots[i].flushed);
    store_le(slot + 32, slots[i].pending_end);
    store_le(slot + 40, slots[i].pending_place);
    std::ranges::copy(slots[i].content, at + 4096 + i * kDrawnRoom);
  }
  return sidecar;
}

}  // namespace mm::testing
