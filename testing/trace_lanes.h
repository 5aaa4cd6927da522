// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a Chrome trace shows, read into numbers: its lanes with their slices, and the
// names and original ids that metadata events give to lanes and processes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testing/profile_slices.h"
#include "testing/trace_json.h"

namespace mm::testing {

struct TraceProcess {
  std::string name;
  std::string original_id{};  ///< empty where the trace says none
};

struct TraceLane {
  std::uint32_t process = 0;
  std::uint32_t thread = 0;
  std::optional<std::string> name{};
  std::optional<std::uint64_t> original_thread{};
  /// In the order of the file. Their `process` is that of the lane.
  std::vector<TraceSlice> slices{};
  std::vector<TraceSlice> instants{};
};

class TraceLanes {
 public:
  TraceLanes(const TraceRequest& request, TextNumbers& texts)
      : request_(request), texts_(texts) {}

  void add(const TraceEvent& event);

  /// Ends the reading: gives slices their original threads, drops the totals.
  /// @return what is not named, or has no id; empty where nothing is amiss.
  std::string finish();

  std::map<std::uint32_t, TraceProcess>& processes() { return processes_; }
  std::vector<TraceLane>& lanes() { return lanes_; }
  std::vector<TraceCounter>& counters() { return counters_; }

 private:
  void add_metadata(const TraceEvent& event);
  void add_counter(const TraceEvent& event);
  TraceLane& lane_of(const TraceEvent& event);
  TraceSlice slice_of(const TraceEvent& event);
  std::string lane_fault(const TraceLane& lane) const;
  void fail(std::string why);

  const TraceRequest& request_;
  TextNumbers& texts_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> places_;
  std::map<std::uint32_t, TraceProcess> processes_;
  std::vector<TraceLane> lanes_;
  std::vector<TraceCounter> counters_;
  std::string fault_;
};

/// Sorts the slices of a lane as viewers do, and sets their parents.
/// @return the first two that cross, or are in the wrong order; empty where none are.
std::string nest_lane(std::vector<TraceSlice>& slices, const TextNumbers& texts);

/// A thread keeps its lane for all its time: lifetimes in one lane must not overlap.
std::string shared_lane_fault(const TraceLane& lane);

/// A thread whose intervals nest has one lane. One whose intervals cross has no parents
/// that could be compared: sets them to none.
std::string settle_crossing_threads(std::vector<TraceLane>& lanes);

}  // namespace mm::testing
