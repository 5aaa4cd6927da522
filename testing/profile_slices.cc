// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/profile_slices.h"

#include <algorithm>
#include <limits>

namespace mm::testing {
namespace {

using decode::Event;
using decode::EventType;

// One profile's events with their texts. Looks up each text once for one id, because
// real profiles say the same few million times.
class ProfileTexts {
 public:
  ProfileTexts(const decode::Profile& profile, TextNumbers& texts)
      : profile_(profile), texts_(texts) {}

  std::uint32_t kind(const Event& event) {
    const auto known = kinds_.find(event.kind.value);
    if (known != kinds_.end()) return known->second;
    const std::uint32_t number = texts_.of(profile_.strings().text(event.kind, defects_));
    return kinds_.emplace(event.kind.value, number).first->second;
  }

  // Name and hash of arguments.
  std::pair<std::uint32_t, std::uint64_t> label(const Event& event) {
    buffer_.clear();
    profile_.strings().append_text(event.id, buffer_, defects_);
    const auto parts = decode::split_event_id(buffer_, profile_.layout());
    std::uint64_t hash = 0;
    for (const std::string_view argument : parts.arguments) hash = mixed(hash, argument);
    return {texts_.of(parts.label), hash};
  }

 private:
  const decode::Profile& profile_;
  TextNumbers& texts_;
  decode::Defects defects_;
  std::string buffer_;
  std::unordered_map<std::uint64_t, std::uint32_t> kinds_;
};

bool has_calendar(const decode::Profile& profile) {
  const decode::Metadata& metadata = profile.metadata();
  return metadata.counter.is_time() && metadata.start_time_ns.has_value();
}

// The thread and the moment of the earliest event of all that have a time.
struct First {
  std::uint64_t thread = 0;
  std::uint64_t start = std::numeric_limits<std::uint64_t>::max();
};
First first_event(const decode::Profile& profile) {
  First first;
  for (const Event event : profile.events()) {
    if (event.type == EventType::kInteger || event.start >= first.start) continue;
    first = {.thread = event.thread.value, .start = event.start};
  }
  return first;
}

std::uint64_t zero_of_set(std::span<const decode::Profile* const> profiles) {
  std::uint64_t zero = std::numeric_limits<std::uint64_t>::max();
  for (const decode::Profile* profile : profiles) {
    const First first = first_event(*profile);
    if (!has_calendar(*profile) || first.start + 1 == 0) continue;
    zero = std::min(zero, *profile->metadata().start_time_ns + first.start);
  }
  return zero;
}

// Adds the events of one profile.
class Adder {
 public:
  Adder(const decode::Profile& profile, const TraceRequest& request, TextNumbers& texts,
        ExpectedTrace& out, std::uint64_t process)
      : profile_(profile),
        request_(request),
        texts_(texts),
        names_(profile, texts),
        out_(out),
        process_(process),
        first_(first_event(profile)),
        is_time_(profile.metadata().counter.is_time()) {
    // What is added to a count, modulo 2^64.
    if (request.absolute_time && has_calendar(profile)) {
      offset_ = *profile.metadata().start_time_ns;
    } else if (has_calendar(profile)) {
      offset_ = *profile.metadata().start_time_ns - out.zero_ns;
    } else {
      offset_ = -first_.start;
    }
  }

  void add_all() {
    for (const Event event : profile_.events()) add(event);
    for (const auto& [kind_and_name, sum] : sums_) {
      const auto [kind, name] = kind_and_name;
      out_.counters.push_back(
          {.process = process_,
           .name = texts_.of(texts_.text(kind) + ' ' + texts_.text(name)),
           .kind = kind,
           .value = sum});
    }
  }

 private:
  bool is_wanted(const Event& event) const {
    switch (event.type) {
      case EventType::kInteger:
        return request_.counters;
      case EventType::kInstant:
        return request_.instants;
      default:
        break;
    }
    // A hardware counter counts on one thread only.
    return is_time_ || request_.all_threads || event.thread.value == first_.thread;
  }

  void add(const Event& event) {
    if (!is_wanted(event)) return;  // resolving texts is what takes the time
    const std::uint32_t kind = names_.kind(event);
    const auto [name, arguments] = names_.label(event);
    if (event.type == EventType::kInteger) {
      sums_[{kind, name}] += event.value();
      return;
    }
    const TraceSlice slice{.process = process_,
                           .thread = event.thread.value,
                           .start_ns = event.start + offset_,
                           .duration_ns = event.duration(),
                           .name = name,
                           .kind = kind,
                           .arguments = arguments};
    if (event.type == EventType::kInstant) {
      out_.instants.push_back(slice);
      return;
    }
    if (request_.keep && !request_.keep(event, texts_.text(kind), texts_.text(name))) {
      return;
    }
    out_.slices.push_back(slice);
  }

  const decode::Profile& profile_;
  const TraceRequest& request_;
  TextNumbers& texts_;
  ProfileTexts names_;
  ExpectedTrace& out_;
  std::uint64_t process_;
  First first_;
  bool is_time_;
  std::uint64_t offset_ = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> sums_;
};

}  // namespace

ExpectedTrace expected_trace(std::span<const decode::Profile* const> profiles,
                             const TraceRequest& request, TextNumbers& texts) {
  ExpectedTrace expected;
  expected.zero_ns = zero_of_set(profiles);
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    Adder{*profiles[i], request, texts, expected, i}.add_all();
  }
  set_all_parents(expected.slices);
  return expected;
}

void set_all_parents(std::vector<TraceSlice>& slices) {
  const auto group = [](const TraceSlice& slice) {
    return std::pair{slice.process, slice.thread};
  };
  std::ranges::stable_sort(slices, {}, group);
  std::vector<TraceSlice> thread;
  for (auto at = slices.begin(); at != slices.end();) {
    const auto end = std::find_if(
        at, slices.end(), [&](const auto& slice) { return group(slice) != group(*at); });
    thread.assign(at, end);
    if (!have_crossing(thread)) {
      thread.assign(at, end);
      set_parents(thread);
      std::ranges::copy(thread, at);
    }
    at = end;
  }
}

}  // namespace mm::testing
