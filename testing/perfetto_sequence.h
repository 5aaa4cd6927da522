// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the packets of one sequence have told so far: texts by number, and defaults.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "testing/perfetto_messages.h"
#include "testing/trace_slices.h"

namespace mm::testing {

class PerfettoSequence {
 public:
  /// Takes over what the packet says about the state.
  /// @return what is wrong; empty where nothing is.
  std::string update(const PerfettoPacket& packet, TextNumbers& texts);

  const PerfettoDefaults& defaults() const { return defaults_; }

  /// The number in `texts` of a text that is in place or interned.
  std::string resolve(const PerfettoText& text, PerfettoTable table, TextNumbers& texts,
                      std::uint32_t& out) const;

 private:
  using Table = std::unordered_map<std::uint64_t, std::uint32_t>;

  std::string add(const PerfettoEntry& entry, TextNumbers& texts);

  bool is_valid_ = false;  // its state was cleared once
  std::array<Table, 4> tables_;
  PerfettoDefaults defaults_;
};

/// Whether an event refers to anything that its sequence told before.
bool needs_state(const PerfettoEvent& event);

}  // namespace mm::testing
