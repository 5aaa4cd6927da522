// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/drawn_trace.h"

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

namespace mm::testing {
namespace {

std::string microseconds(std::uint64_t ns) {
  std::string digits = std::to_string(ns);
  constexpr std::size_t kDecimals = 3;
  if (digits.size() <= kDecimals) digits.insert(0, kDecimals + 1 - digits.size(), '0');
  return digits.insert(digits.size() - kDecimals, 1, '.');
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump();
}

// The intervals of one thread, outer first, each in the first lane where it nests.
using Lanes = std::vector<std::vector<const ReadEvent*>>;

std::uint64_t end_of(const ReadEvent& event) {
  return std::max(event.start, event.end);
}

Lanes lanes_of(std::vector<const ReadEvent*> events) {
  std::ranges::reverse(events);
  std::ranges::stable_sort(events, [](const ReadEvent* a, const ReadEvent* b) {
    return std::tuple{a->start, end_of(*b)} < std::tuple{b->start, end_of(*a)};
  });
  Lanes lanes;
  std::vector<std::vector<std::uint64_t>> open_ends;
  for (const ReadEvent* event : events) {
    for (std::size_t lane = 0;; ++lane) {
      if (lane == lanes.size()) {
        lanes.emplace_back();
        open_ends.emplace_back();
      }
      auto& open = open_ends[lane];
      while (!open.empty() && open.back() <= event->start) open.pop_back();
      if (!open.empty() && open.back() < end_of(*event)) continue;
      open.push_back(end_of(*event));
      lanes[lane].push_back(event);
      break;
    }
  }
  return lanes;
}

std::string event_line(const ReadEvent& event, const std::string& where,
                       std::uint64_t zero) {
  std::string line = "{\"name\":" + quoted(event.label) +
                     ",\"cat\":" + quoted(event.kind) + ",\"ph\":\"X\"," + where +
                     ",\"ts\":" + microseconds(event.start - zero) +
                     ",\"dur\":" + microseconds(end_of(event) - event.start);
  std::string arguments;
  for (std::size_t i = 0; i < event.arguments.size(); ++i) {
    arguments += (i == 0 ? "\"a" : ",\"a") + std::to_string(i) +
                 "\":" + quoted(event.arguments[i]);
  }
  if (!arguments.empty()) line.append(",\"args\":{").append(arguments).append("}");
  return line + "}";
}

}  // namespace

std::string drawn_trace(const std::vector<ReadEvent>& events, std::uint64_t process_id) {
  std::map<std::uint64_t, std::vector<const ReadEvent*>> threads;
  std::uint64_t zero = std::numeric_limits<std::uint64_t>::max();
  for (const ReadEvent& event : events) {
    if (event.type == decode::EventType::kInteger) continue;
    zero = std::min(zero, event.start);
    if (event.type == decode::EventType::kInterval) {
      threads[event.thread].push_back(&event);
    }
  }
  const std::string pid = "\"pid\":" + std::to_string(process_id);
  std::string text = R"([
{"name":"process_name","ph":"M",)" +
                     pid + R"(,"args":{"name":"drawn",)" + pid + "}}";
  std::uint64_t id = 0;
  for (const auto& [thread, members] : threads) {
    for (const auto& lane : lanes_of(members)) {
      const std::string where = pid + ",\"tid\":" + std::to_string(++id);
      text += ",\n{\"name\":\"thread_name\",\"ph\":\"M\"," + where +
              ",\"args\":{\"name\":\"drawn\",\"thread\":" + std::to_string(thread) + "}}";
      for (const ReadEvent* event : lane) text += ",\n" + event_line(*event, where, zero);
    }
  }
  return text + "\n]\n";
}

}  // namespace mm::testing
