// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Goes through the moments at which some of many workers (threads of a process, runs of a
// build) turn to something with another speedup, and says for each stretch between them
// the least and the most that any of them saves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "mmanalyze/what_if.h"

namespace mm::analyze {

/// One worker starts or stops to do something of which that share is saved.
struct ShareChange {
  std::uint64_t time = 0;
  Share least = 0;
  Share most = 0;
  bool is_start = false;
};

/// Calls visit(SpedUpStretch) for each stretch in which somebody saves something.
/// Cost: O(n log n). Sorts `changes`.
template <class Visit>
void sweep_shares(std::vector<ShareChange>& changes, Visit&& visit) {
  std::ranges::sort(changes, {}, &ShareChange::time);
  std::map<Share, std::uint64_t> least;  // how many work at each
  std::map<Share, std::uint64_t> most;
  const auto count = [](std::map<Share, std::uint64_t>& counts, Share share, bool is_in) {
    // It may end before another one starts that is sorted behind it: below 0 and back.
    if ((counts[share] += is_in ? 1 : ~std::uint64_t{0}) == 0) counts.erase(share);
  };
  std::uint64_t since = 0;
  for (const ShareChange& change : changes) {
    if (change.time > since && !most.empty() && most.rbegin()->first > 0) {
      visit(SpedUpStretch{.start = since,
                          .end = change.time,
                          .least = least.begin()->first,
                          .most = most.rbegin()->first});
    }
    since = change.time;
    count(least, change.least, change.is_start);
    count(most, change.most, change.is_start);
  }
}

/// Appends a stretch, to the last one where that goes on.
inline void append_stretch(std::vector<SpedUpStretch>& stretches,
                           const SpedUpStretch& next) {
  if (!stretches.empty()) {
    SpedUpStretch& last = stretches.back();
    if (last.end == next.start && last.least == next.least && last.most == next.most) {
      last.end = next.end;
      return;
    }
  }
  stretches.push_back(next);
}

/// Times times shares, which 64 bits cannot hold.
class SavedTime {
 public:
  void add(std::uint64_t time, Share share) { value_ += static_cast<Wide>(time) * share; }
  /// In counts: whole ones, and one more where something is left.
  std::uint64_t floor() const { return static_cast<std::uint64_t>(value_ / kWholeShare); }
  std::uint64_t ceil() const {
    return static_cast<std::uint64_t>((value_ + kWholeShare - 1) / kWholeShare);
  }

 private:
  __extension__ using Wide = unsigned __int128;
  Wide value_ = 0;
};

inline std::uint64_t saved_of(std::uint64_t time, Share share) {
  SavedTime saved;
  saved.add(time, share);
  return saved.floor();
}

}  // namespace mm::analyze
