// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "process_table.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <unordered_set>

#include "mmformat/mixing_hash.h"

namespace mm::crox {
namespace {

/// Hands out ids of 31 bits, each once, never 0: Perfetto holds them signed.
class Ids {
 public:
  bool is_free(std::uint64_t id) const {
    return id != 0 && id <= std::numeric_limits<std::int32_t>::max() &&
           !taken_.contains(static_cast<std::uint32_t>(id));
  }
  bool take(std::uint64_t id) {
    if (!is_free(id)) return false;
    taken_.insert(static_cast<std::uint32_t>(id));
    return true;
  }
  std::uint32_t take_smallest() {
    while (!take(next_)) ++next_;
    return next_;
  }

 private:
  std::unordered_set<std::uint32_t, MixingHash> taken_;
  std::uint32_t next_ = 1;
};

std::string lane_name(const std::string& name, std::size_t lane) {
  if (lane == 0) return name;
  return name + " (lane " + std::to_string(lane + 1) + ")";
}

/// One track a lane; the profile's thread ids where they can be kept.
void give_own_tracks(TraceProcess& process, Ids& ids) {
  std::vector<bool> is_kept;
  for (const auto& thread : process.threads)
    is_kept.push_back(ids.take(thread.thread.value));
  // The process's id means the main thread to viewers: not for one of ours that is not.
  ids.take(process.pid);
  for (std::size_t i = 0; i < process.threads.size(); ++i) {
    const analyze::TimelineThread& thread = process.threads[i];
    std::vector<std::uint32_t>& tids = process.tids.emplace_back();
    const std::size_t first_lane = process.tracks.size();
    for (std::size_t lane = 0; lane < thread.lanes.size(); ++lane) {
      const bool keeps = lane == 0 && is_kept[i];
      tids.push_back(keeps ? static_cast<std::uint32_t>(thread.thread.value)
                           : ids.take_smallest());
      process.tracks.push_back({.tid = tids.back(),
                                .name = lane_name(thread.name, lane),
                                .thread = thread.thread.value});
      if (lane > 0) process.tracks.back().first_lane = first_lane;
    }
  }
}

/// A lane and the time it was alive.
struct Life {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::size_t thread = 0;
  std::size_t lane = 0;

  auto key() const { return std::tuple{first, last, thread, lane}; }
};

/// The fewest tracks such that no two lives on one share a moment, ends included (where
/// one ends and another begins a viewer would have to guess): each goes, in order of
/// birth, to the free track with the smallest number.
void share_tracks(TraceProcess& process, Ids& ids) {
  ids.take(process.pid);
  std::vector<Life> lives;
  for (std::size_t i = 0; i < process.threads.size(); ++i) {
    const auto& lanes = process.threads[i].lanes;
    process.tids.emplace_back(lanes.size());
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      lives.push_back({lanes[lane].first_start, lanes[lane].last_end, i, lane});
    }
  }
  std::ranges::sort(lives, {}, &Life::key);
  using Busy = std::pair<std::uint64_t, std::size_t>;  // until when, which track
  std::priority_queue<Busy, std::vector<Busy>, std::greater<>> busy;
  std::set<std::size_t> free;
  std::vector<std::size_t> members;
  for (const Life& life : lives) {
    while (!busy.empty() && busy.top().first < life.first) {
      free.insert(busy.top().second);
      busy.pop();
    }
    const analyze::TimelineThread& thread = process.threads[life.thread];
    std::size_t track = process.tracks.size();
    if (free.empty()) {
      process.tracks.push_back({.tid = ids.take_smallest(),
                                .name = lane_name(thread.name, life.lane),
                                .thread = thread.thread.value});
      members.push_back(0);
    } else {
      track = *free.begin();
      free.erase(free.begin());
    }
    ++members[track];
    process.tids[life.thread][life.lane] = process.tracks[track].tid;
    busy.emplace(life.last, track);
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i] == 1) continue;
    process.tracks[i].thread.reset();
    process.tracks[i].name =
        "lane " + std::to_string(i + 1) + " (" + std::to_string(members[i]) + " threads)";
  }
}

void assign_tids(TraceProcess& process, const LaneRules& rules) {
  Ids ids;
  process.tids.clear();
  process.tracks.clear();
  if (rules.collapses_threads) {
    share_tracks(process, ids);
  } else {
    give_own_tracks(process, ids);
  }
  process.totals_tid = ids.take_smallest();
}

}  // namespace

void assign_ids(std::span<TraceProcess> processes, const LaneRules& rules) {
  Ids ids;
  std::vector<bool> is_kept;
  for (TraceProcess& process : processes) {
    is_kept.push_back(process.profile_pid && ids.take(*process.profile_pid));
  }
  for (std::size_t i = 0; i < processes.size(); ++i) {
    TraceProcess& process = processes[i];
    process.pid = is_kept[i] ? static_cast<std::uint32_t>(*process.profile_pid)
                             : ids.take_smallest();
    assign_tids(process, rules);
  }
}

}  // namespace mm::crox
