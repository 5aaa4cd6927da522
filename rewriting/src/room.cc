// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/room.h"

#include <string>
#include <string_view>
#include <utility>

#include "mmformat/constants.h"

namespace mm::rewriting {
namespace {

using decode::EventType;

constexpr std::uint64_t kMaxThread = 0xFFFF'FFFF;

struct Excess {
  std::string_view what;
  std::uint64_t number = 0;
};

/// What of an event is beyond a limit; without words where nothing is.
Excess excess_of(const decode::Event& event) {
  const std::uint64_t end = event.start + event.duration();
  if (event.type == EventType::kInterval && end > kMaxIntervalEnd) {
    return {"an interval that ends too late", end};
  }
  if (event.type == EventType::kInstant && event.start > kMaxPayload) {
    return {"an instant that is too late", event.start};
  }
  if (event.type == EventType::kInteger && event.value() > kMaxPayload) {
    return {"an integer that is too large", event.value()};
  }
  if (event.thread.value > kMaxThread) {
    return {"with a thread id of over 32 bits", event.thread.value};
  }
  return {};
}

NoRoom find(const decode::Profile& profile, EventChoice& choice, std::uint64_t most) {
  NoRoom found;
  const decode::Events& events = profile.events();
  std::uint64_t index = 0;
  for (const decode::Event event : events) {
    const std::uint64_t number = index++;
    if (has_room(event)) continue;
    const EventRange range = choice.range();
    if (number < range.first || number >= range.end || !choice.selects(event)) continue;
    if (found.count++ == 0) {
      const Excess excess = excess_of(event);
      found.first = "event " + std::to_string(number) + ", ";
      found.first.append(excess.what).append(": ").append(std::to_string(excess.number));
      found.first_offset = events.file_offset(number);
    }
    if (found.count == most) break;
  }
  return found;
}

}  // namespace

bool has_room(const decode::Event& event) {
  return excess_of(event).what.empty();
}

NoRoom find_no_room(const decode::Profile& profile, EventChoice& choice) {
  return find(profile, choice, ~std::uint64_t{0});
}

Error with_event(Error failure, const decode::Profile& profile, EventChoice& choice) {
  if (failure.code != ErrorCode::kBeyondVersion) return failure;
  // Where none is found, what was done to the events is to blame: later times, say.
  NoRoom found = find(profile, choice, 1);
  if (found.count == 0) return failure;
  failure.detail = std::move(found.first) +
                   " (mmedit repair leaves out such events, and cut --events chooses "
                   "others)";
  failure.offset = found.first_offset;
  return failure;
}

}  // namespace mm::rewriting
