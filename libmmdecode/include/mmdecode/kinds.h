// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The event kinds that change what a number means, as small integers.
//
// Kinds are strings and open-ended; a kind this build does not know is a generic
// activity (kOther). One kind can have many string ids, one for each thread that wrote
// it, so loops over events resolve ids through a KindReader.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "mmdecode/damage.h"
#include "mmdecode/string_table.h"

namespace mm::decode {

enum class Kind : std::uint8_t {
  kOther,
  kGenericActivity,
  kQuery,
  kQueryBlocked,
  kIncrementalLoad,
  kIncrementalHashing,
  kLlvmPass,
  kQueryCacheHit,
  kQueryCacheHitCount,
  kArtifactSize,
  kThreadName,
  kMemory,
};

/// The kind of this name. Source: format-spec/event_kinds.md.
Kind kind_of(std::string_view name);

/// Ids to kinds, remembering what it met. One per thread of execution.
class KindReader {
 public:
  /// `strings` is borrowed.
  explicit KindReader(const StringTable& strings);
  KindReader(KindReader&&) noexcept;
  KindReader& operator=(KindReader&&) noexcept;
  ~KindReader();

  /// The kind of one event. A name that cannot be read counts as kOther, and as a defect
  /// each time it is asked for. Cost: two loads for what was met lately.
  Kind of(std::uint64_t id) {
    const std::size_t slot = slot_of(id);
    return ids_[slot] == id ? kinds_[slot] : look_up(id);
  }

  /// Whether of(id) was just asked and the name had no defect: only then may a caller
  /// remember the answer, for else each event must be counted.
  bool is_sound(std::uint64_t id) const { return ids_[slot_of(id)] == id; }

  const Defects& defects() const { return defects_; }

 private:
  static constexpr std::size_t kSlots = 512;
  static constexpr std::size_t slot_of(std::uint64_t id) {
    return (id * 0x9E37'79B9'7F4A'7C15U) >> 55;
  }
  Kind look_up(std::uint64_t id);

  struct Known;

  const StringTable* strings_;
  std::array<std::uint64_t, kSlots> ids_{};
  std::array<Kind, kSlots> kinds_{};
  std::unique_ptr<Known> known_;
  Defects defects_;
};

}  // namespace mm::decode
