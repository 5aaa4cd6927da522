// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the events of a profile are, before anyone asks what they mean: how many of which
// kind, on which threads, from when to when.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmdecode/string_facts.h"

namespace mm::analyze {

struct EventCounts {
  std::uint64_t intervals = 0;
  std::uint64_t instants = 0;
  std::uint64_t integers = 0;

  std::uint64_t sum() const { return intervals + instants + integers; }
  EventCounts& operator+=(const EventCounts& other);
  friend bool operator==(const EventCounts&, const EventCounts&) = default;
};

struct KindFacts {
  std::string kind;
  EventCounts counts;
  friend bool operator==(const KindFacts&, const KindFacts&) = default;
};

struct ThreadFacts {
  ThreadId thread = {};
  std::string name;  ///< as a timeline names it (TimelineThread::name)
  EventCounts counts;
  /// From the smallest time to the last end; nothing where no event has a time.
  std::optional<std::uint64_t> first_start;
  std::uint64_t last_end = 0;
  friend bool operator==(const ThreadFacts&, const ThreadFacts&) = default;
};

struct ProfileFacts {
  std::vector<KindFacts> kinds;      ///< the most frequent first, then by name
  std::vector<ThreadFacts> threads;  ///< by id
  EventCounts counts;
  std::optional<std::uint64_t> earliest_start;
  std::uint64_t last_end = 0;
  friend bool operator==(const ProfileFacts&, const ProfileFacts&) = default;
};

/// Times are counts of the profile since its start. `jobs`: threads of execution, 0 for
/// what suits the profile; the result is the same for any number.
/// Cost: one pass over the events. Memory: by distinct kinds, labels and threads.
ProfileFacts profile_facts(const decode::Profile& profile, unsigned jobs = 0);

/// What the events are, and what they need.
struct ProfileSurvey {
  ProfileFacts events;
  decode::StringFacts strings;
  /// False: decode::verify would find nothing but what opening found. True: perhaps more.
  bool may_have_defects = false;
};

/// All of that in the same pass, and one over the string data; in files that no compiler
/// writes (strings that cross pages, or refer to later ones) in another pass for strings.
/// Memory: two bits more for each byte of string data.
ProfileSurvey survey_profile(const decode::Profile& profile, unsigned jobs = 0);

}  // namespace mm::analyze
