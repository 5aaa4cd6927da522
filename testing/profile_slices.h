// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a trace of some profiles must show: their intervals, instants and sums, as
// crox/README.md and format-spec/semantics.md say it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mmdecode/profile.h"
#include "testing/trace_slices.h"

namespace mm::testing {

/// What the tool was asked for.
struct TraceRequest {
  bool instants = false;
  bool counters = false;
  bool all_threads = false;       ///< of a counter that is not time
  bool collapse_threads = false;  ///< each event says its thread
  bool absolute_time = false;
  /// Of the intervals, by kind and label, those that must be there; all where empty.
  std::function<bool(const decode::Event&, std::string_view, std::string_view)> keep{};
  /// A thread's name that all of the tool's own sums have; its events are not compared.
  std::string totals_thread{};
};

/// A sum of integers: process, "KIND LABEL", KIND, value.
struct TraceCounter {
  std::uint64_t process = 0;
  std::uint32_t name = 0;
  std::uint32_t kind = 0;
  std::uint64_t value = 0;

  friend auto operator<=>(const TraceCounter&, const TraceCounter&) = default;
};

struct ExpectedTrace {
  std::vector<TraceSlice> slices;  ///< their process is the profile's place in the list
  std::vector<TraceSlice> instants;
  std::vector<TraceCounter> counters;
  std::uint64_t zero_ns = 0;  ///< moment of time zero, where every profile has one
};

/// Parents are set where no intervals of a thread cross.
ExpectedTrace expected_trace(std::span<const decode::Profile* const> profiles,
                             const TraceRequest& request, TextNumbers& texts);

/// Sets the parents of threads without crossing intervals; the slices of a thread are in
/// the order of their records. Others have none.
void set_all_parents(std::vector<TraceSlice>& slices);

}  // namespace mm::testing
