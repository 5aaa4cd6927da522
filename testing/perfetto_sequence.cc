// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/perfetto_sequence.h"

#include <algorithm>
#include <vector>

#include "testing/checker_strings.h"

namespace mm::testing {

std::string PerfettoSequence::add(const PerfettoEntry& entry, TextNumbers& texts) {
  const std::uint32_t number = texts.of(entry.text);
  Table& table = tables_[static_cast<std::size_t>(entry.table)];
  const auto [at, is_new] = table.try_emplace(entry.number, number);
  if (is_new || at->second == number) return {};
  return "iid " + std::to_string(entry.number) + " stands for two texts";
}

std::string PerfettoSequence::update(const PerfettoPacket& packet, TextNumbers& texts) {
  if ((packet.flags & PerfettoPacket::kStateCleared) != 0) {
    tables_ = {};
    defaults_ = {};
    is_valid_ = true;
  }
  const bool uses_state = packet.interned || packet.defaults ||
                          (packet.flags & PerfettoPacket::kNeedsState) != 0;
  // The viewer skips such a packet.
  if (uses_state && !is_valid_) return "needs a state that was never cleared";
  if (packet.defaults) {
    defaults_ = {};
    std::string fault = parse_defaults(*packet.defaults, defaults_);
    if (!fault.empty()) return fault;
  }
  if (!packet.interned) return {};
  std::vector<PerfettoEntry> entries;
  std::string fault = parse_interned(*packet.interned, entries);
  for (const PerfettoEntry& entry : entries) {
    if (fault.empty()) fault = add(entry, texts);
  }
  return fault;
}

std::string PerfettoSequence::resolve(const PerfettoText& text, PerfettoTable table,
                                      TextNumbers& texts, std::uint32_t& out) const {
  if (text.text) {
    if (text.number) return "a text in place and interned";
    out = texts.of(*text.text);
    return is_utf8(*text.text) ? "" : "a text is not UTF-8";
  }
  const Table& known = tables_[static_cast<std::size_t>(table)];
  const auto found = known.find(text.number.value_or(0));
  if (found == known.end()) {
    return "unknown iid " + std::to_string(text.number.value_or(0));
  }
  out = found->second;
  return {};
}

bool needs_state(const PerfettoEvent& event) {
  return !event.track || event.name.number ||
         std::ranges::any_of(event.categories, [](const PerfettoText& category) {
           return category.number.has_value();
         });
}

}  // namespace mm::testing
