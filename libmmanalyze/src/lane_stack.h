// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// LaneStack: which lane of its thread an interval goes to.
//
// Intervals come by end, descending; of equal ends the outer one first. A lane is the
// stack of its open intervals, whose starts ascend. An interval fits a lane if, once
// those are gone that start at its end or later, the top starts no later than it does.
// Of the lanes that fit, it goes to the one whose top starts last: the interval that owns
// its first moment, if that is still open there.
//
// Nearly all threads have one lane. Where there are more they are kept sorted by the
// start of their tops, so that a thousand crossing intervals do not cost a million steps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace mm::analyze {

class LaneStack {
 public:
  /// The lane of an interval of positive length; the next free number where none fits.
  std::uint32_t take(std::uint64_t start, std::uint64_t end) {
    if (lanes_.size() > 1) [[unlikely]]
      return take_of_many(start, end);
    std::vector<std::uint64_t>& starts = lanes_[0];
    while (!starts.empty() && starts.back() >= end) starts.pop_back();
    if (!starts.empty() && starts.back() > start) [[unlikely]] {
      order_.emplace(top_of(0), 0);
      return open_lane(start);
    }
    starts.push_back(start);
    depth_ = std::max(depth_, starts.size());
    return 0;
  }

  std::size_t lane_count() const { return lanes_.size(); }
  /// Most intervals that were open at once on a lane.
  std::size_t depth() const { return depth_; }

 private:
  /// Start of the top of a lane, plus 1; 0 where it is empty.
  std::uint64_t top_of(std::uint32_t lane) const {
    return lanes_[lane].empty() ? 0 : lanes_[lane].back() + 1;
  }

  std::uint32_t open_lane(std::uint64_t start) {
    const auto lane = static_cast<std::uint32_t>(lanes_.size());
    lanes_.push_back({start});
    order_.emplace(start + 1, lane);
    return lane;
  }

  std::uint32_t take_of_many(std::uint64_t start, std::uint64_t end) {
    while (!order_.empty() && order_.rbegin()->first > end) {
      const std::uint32_t lane = order_.rbegin()->second;
      order_.erase(std::prev(order_.end()));
      lanes_[lane].pop_back();
      order_.emplace(top_of(lane), lane);
    }
    // The last one that starts no later. Ties go to the highest number, which is the one
    // that was opened for something further out.
    auto at = order_.upper_bound({start + 1, std::numeric_limits<std::uint32_t>::max()});
    if (at == order_.begin()) return open_lane(start);
    --at;
    // Empty lanes all look alike: the lowest number is the tidiest choice.
    if (at->first == 0) at = order_.begin();
    const std::uint32_t lane = at->second;
    order_.erase(at);
    lanes_[lane].push_back(start);
    depth_ = std::max(depth_, lanes_[lane].size());
    order_.emplace(start + 1, lane);
    return lane;
  }

  std::vector<std::vector<std::uint64_t>> lanes_ =
      std::vector<std::vector<std::uint64_t>>(1);
  std::set<std::pair<std::uint64_t, std::uint32_t>> order_;  // empty with one lane
  std::size_t depth_ = 0;
};

}  // namespace mm::analyze
