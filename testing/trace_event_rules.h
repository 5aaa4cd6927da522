// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What each phase of a Chrome trace's event must and must not have, as a table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "testing/trace_json.h"

namespace mm::testing {

/// A JSON value that is no object and no array.
struct TraceValue {
  enum Type : std::uint8_t { kString, kInteger, kDecimal, kOther };
  Type type = kOther;
  std::string text{};
};

/// Which keys of a fixed list an object has had; at most 32.
class TraceKeys {
 public:
  explicit TraceKeys(std::span<const std::string_view> names) : names_(names) {}

  /// False for a name that is not in the list, or was added before.
  bool add(std::string_view name);
  bool has(std::string_view name) const { return (seen_ & bit(name)) != 0; }
  void clear() { seen_ = 0; }

 private:
  std::uint32_t bit(std::string_view name) const;

  std::span<const std::string_view> names_;
  std::uint32_t seen_ = 0;
};

std::span<const std::string_view> event_keys();
std::span<const std::string_view> head_keys();

/// Puts a value that is not `args` into its place.
/// @return what is wrong with it; empty where nothing is.
std::string set_member(TraceEvent& event, std::string_view key, TraceValue value);

/// What is wrong with an event whose members are all there.
std::string event_fault(const TraceEvent& event, const TraceKeys& keys);

}  // namespace mm::testing
