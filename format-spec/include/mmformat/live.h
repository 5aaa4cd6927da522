// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The sidecar of a profile that is being recorded: the tables of
// format-spec/live_files.md as constants, for the end that writes it and the end that
// reads it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mmformat/constants.h"

namespace mm {

inline constexpr Magic kLiveMagic{'M', 'M', 'L', 'V'};
inline constexpr std::uint32_t kLiveVersion = 1;
inline constexpr std::string_view kLiveExtension = ".mm_live";
inline constexpr std::size_t kLiveHeaderBytes = 64;
inline constexpr std::size_t kLiveSlotBytes = 64;
inline constexpr std::size_t kLiveContentAlignment = 4'096;
inline constexpr std::uint32_t kMaxLiveSlots = 4'096;
inline constexpr std::uint32_t kMaxLiveContentBytes = 262'144;
inline constexpr std::uint32_t kMaxLiveIdentityBytes = 65'536;

/// Offsets of the header's fields.
struct LiveHeader {
  static constexpr std::size_t kVersion = 4;
  static constexpr std::size_t kProfileVersion = 8;
  static constexpr std::size_t kSlotCount = 12;
  static constexpr std::size_t kContentBytes = 16;
  static constexpr std::size_t kIdentityBytes = 20;
  static constexpr std::size_t kIdentity = 24;
  static constexpr std::size_t kWrittenBytes = 32;
};

/// Offsets of a slot's fields.
struct LiveSlot {
  static constexpr std::size_t kSequence = 0;
  static constexpr std::size_t kTag = 8;
  static constexpr std::size_t kCommitted = 16;
  static constexpr std::size_t kFlushed = 24;
  static constexpr std::size_t kPendingEnd = 32;
  static constexpr std::size_t kPendingPlace = 40;
};

/// Where the content of slot 0 starts.
constexpr std::size_t live_contents_start(std::size_t slot_count) {
  const std::size_t end = kLiveHeaderBytes + slot_count * kLiveSlotBytes;
  return (end + kLiveContentAlignment - 1) / kLiveContentAlignment *
         kLiveContentAlignment;
}

/// What tells whose sidecar it is: FNV-1a over the first bytes of the profile.
inline std::uint64_t live_identity(std::span<const std::byte> first_bytes) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325;
  for (const std::byte byte : first_bytes) {
    hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x0000'0100'0000'01B3;
  }
  return hash;
}

}  // namespace mm
