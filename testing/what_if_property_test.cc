// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What would be, of random profiles and of real ones, against its definitions: each
// thread asked in each stretch between two borders.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "mmanalyze/phases.h"
#include "mmanalyze/what_if.h"
#include "testing/chance.h"
#include "testing/fixtures.h"
#include "testing/random_profile.h"
#include "testing/read_profile.h"
#include "testing/reference_summary.h"

namespace mm::testing {
namespace {

using analyze::kWholeShare;
using analyze::Share;
using analyze::Speedup;
using analyze::WhatIf;

__extension__ using Wide = unsigned __int128;

struct Thread {
  std::vector<ReadEvent> intervals;
  std::uint64_t start = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t end = 0;
};

std::map<std::uint64_t, Thread> threads_of(const std::vector<ReadEvent>& events) {
  std::map<std::uint64_t, Thread> threads;
  for (ReadEvent event : events) {
    if (event.type != decode::EventType::kInterval) continue;
    event.end = std::max(event.start, event.end);
    Thread& thread = threads[event.thread];
    thread.start = std::min(thread.start, event.start);
    thread.end = std::max(thread.end, event.end);
    thread.intervals.push_back(std::move(event));
  }
  return threads;
}

const ReadEvent* owner_of(const Thread& thread, std::uint64_t begin, std::uint64_t end) {
  const ReadEvent* owner = nullptr;
  for (const ReadEvent& one : thread.intervals) {
    if (one.start > begin || one.end < end) continue;
    if (owner == nullptr ||
        std::pair{owner->start, one.end} < std::pair{one.start, owner->end}) {
      owner = &one;
    }
  }
  return owner;
}

/// Of the answer only what the definitions give.
WhatIf reference_what_if(const std::vector<ReadEvent>& events,
                         const std::vector<Speedup>& speedups) {
  const auto threads = threads_of(events);
  std::set<std::uint64_t> borders;
  WhatIf expected;
  for (const auto& [id, thread] : threads) {
    for (const ReadEvent& one : thread.intervals) borders.insert({one.start, one.end});
  }
  if (!borders.empty()) expected.wall_time = *borders.rbegin() - *borders.begin();
  std::map<std::pair<std::uint64_t, std::size_t>, std::uint64_t> times;  // sped up
  std::map<std::uint64_t, std::uint64_t> work;                           // of a thread
  Wide least_saved = 0;
  Wide most_saved = 0;
  std::uint64_t begin = 0;
  for (const std::uint64_t end : borders) {
    std::set<Share> at_work;
    for (const auto& [id, thread] : threads) {
      if (begin < thread.start || end > thread.end || begin == end) continue;
      const ReadEvent* const owner = owner_of(thread, begin, end);
      if (owner == nullptr) {
        at_work.insert(0);
        continue;
      }
      if (owner->kind == "QueryBlocked") continue;
      expected.busy_time += end - begin;
      const auto speedup = std::ranges::find(speedups, owner->label, &Speedup::label);
      if (speedup != speedups.end()) {
        const auto number = static_cast<std::size_t>(speedup - speedups.begin());
        times[{id, number}] += end - begin;
        at_work.insert(speedup->share);
      } else if (analyze::phase_of(decode::kind_of(owner->kind), owner->label) ==
                 analyze::Phase::kWaiting) {
        continue;
      } else {
        at_work.insert(0);
      }
      work[id] += end - begin;
    }
    if (!at_work.empty()) {
      least_saved += static_cast<Wide>(end - begin) * *at_work.begin();
      most_saved += static_cast<Wide>(end - begin) * *at_work.rbegin();
    }
    begin = end;
  }
  std::uint64_t saved = 0;
  for (const Speedup& speedup : speedups) {
    expected.labels.push_back({.label = speedup.label, .share = speedup.share});
  }
  for (const auto& [key, time] : times) {
    const auto& [thread, number] = key;
    const auto here = static_cast<std::uint64_t>(static_cast<Wide>(time) *
                                                 speedups[number].share / kWholeShare);
    expected.labels[number].self_time += time;
    expected.labels[number].new_self_time += time - here;
    work[thread] -= here;
    saved += here;
  }
  std::uint64_t longest = 0;
  for (const auto& [id, time] : work) longest = std::max(longest, time);
  expected.new_busy_time = expected.busy_time - saved;
  if (threads.size() == 1) {
    expected.new_wall_time.least = expected.new_wall_time.most =
        expected.wall_time - saved;
    return expected;
  }
  const auto most =
      static_cast<std::uint64_t>((most_saved + kWholeShare - 1) / kWholeShare);
  const auto least = static_cast<std::uint64_t>(least_saved / kWholeShare);
  expected.new_wall_time.least = std::max(expected.wall_time - most, longest);
  expected.new_wall_time.most =
      std::max(expected.wall_time - least, expected.new_wall_time.least);
  return expected;
}

std::string difference(const WhatIf& expected, WhatIf actual) {
  for (auto& label : actual.labels) label.interval_count = 0;
  if (actual.labels != expected.labels) return "labels";
  if (actual.busy_time != expected.busy_time) return "busy_time";
  if (actual.new_busy_time != expected.new_busy_time) return "new_busy_time";
  if (actual.wall_time != expected.wall_time) return "wall_time";
  if (actual.new_wall_time != expected.new_wall_time) {
    return "new_wall_time " + std::to_string(actual.new_wall_time.least) + " to " +
           std::to_string(actual.new_wall_time.most) + ", expected " +
           std::to_string(expected.new_wall_time.least) + " to " +
           std::to_string(expected.new_wall_time.most);
  }
  return {};
}

/// What is wrong with the hypothetical events.
std::string clock_fault(const std::vector<ReadEvent>& events, const WhatIf& what_if) {
  const analyze::HypotheticalClock clock{what_if};
  std::vector<ReadEvent> then;
  std::map<std::uint64_t, std::uint64_t> last_end;
  for (ReadEvent event : events) {
    if (event.type != decode::EventType::kInterval) continue;
    event.end = std::max(event.start, event.end);
    const std::uint64_t start = clock.start_at({event.thread}, event.start);
    const std::uint64_t end =
        event.end > event.start ? clock.end_at({event.thread}, event.end) : start;
    if (start > event.start || end > event.end) return "later than it was";
    if (end < start) return "ends before it starts";
    event.start = start;
    event.end = end;
    then.push_back(std::move(event));
  }
  const analyze::Summary summary = reference_summary(then);
  // A count may be rounded for each speedup.
  const std::uint64_t rounding = what_if.labels.size();
  if (summary.wall_time > what_if.new_wall_time.most + rounding) return "wall above most";
  if (summary.wall_time + rounding < what_if.new_wall_time.least) {
    return "wall below least";
  }
  if (what_if.overlap_count > 0 || what_if.order_violation_count > 0) return {};
  const auto shortened = static_cast<std::uint64_t>(clock.shortened_waits());
  if (summary.busy_time != what_if.new_busy_time - shortened) return "busy_time";
  return {};
}

std::string fault_of(const ProfileFiles& files, Chance& chance) {
  const auto profile = open_files(files, decode::Tolerance::kSalvage);
  if (!profile) return profile.error().message();
  const std::vector<ReadEvent> events = read_everything(*profile).events;
  std::vector<Speedup> speedups;
  for (std::size_t i = 0; i < 3 && !events.empty(); ++i) {
    const std::string& label = events[chance.below(events.size())].label;
    if (std::ranges::find(speedups, label, &Speedup::label) != speedups.end()) continue;
    const std::uint64_t share =
        chance.one_in(3) ? kWholeShare : chance.below(kWholeShare + 1);
    speedups.push_back({label, static_cast<Share>(share)});
  }
  const WhatIf expected = reference_what_if(events, speedups);
  for (const unsigned jobs : {1U, 3U}) {
    const auto actual =
        analyze::ask_what_if(*profile, {.speedups = speedups, .jobs = jobs});
    if (!actual) return actual.error().message();
    if (auto found = difference(expected, *actual); !found.empty()) return found;
    if (auto found = clock_fault(events, *actual); !found.empty()) return found;
  }
  return {};
}

TEST(WhatIfProperty, HoldsForRandomProfiles) {
  const std::uint64_t first = first_test_seed();
  for (std::uint64_t seed = first; seed < first + 400; ++seed) {
    Chance chance{seed};
    const auto random =
        random_profile(seed, {.most_events = 120, .may_be_irregular = seed % 3 == 0});
    for (const std::int64_t version : {9, 0}) {
      ASSERT_EQ(fault_of(random.files(version), chance), "")
          << "MM_TEST_SEED=" << seed << " version " << version;
    }
  }
}

}  // namespace
}  // namespace mm::testing
