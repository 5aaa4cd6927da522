// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/drawn_trace.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "testing/protobuf_drawing.h"
#include "testing/require.h"

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

// The threads of a profile, and its earliest moment.
struct Threads {
  std::map<std::uint64_t, std::vector<const ReadEvent*>> intervals;
  std::uint64_t zero = std::numeric_limits<std::uint64_t>::max();
};

Threads threads_of(const std::vector<ReadEvent>& events) {
  Threads threads;
  for (const ReadEvent& event : events) {
    if (event.type == decode::EventType::kInteger) continue;
    threads.zero = std::min(threads.zero, event.start);
    if (event.type == decode::EventType::kInterval) {
      threads.intervals[event.thread].push_back(&event);
    }
  }
  return threads;
}

// Writes the packets of one sequence.
class PerfettoDrawing {
 public:
  void track(const ProtoDrawing& descriptor) {
    packets_.message(1, ProtoDrawing{}.message(60, descriptor));
  }

  void lane(const std::vector<const ReadEvent*>& events, std::uint64_t uuid,
            std::uint64_t zero) {
    std::vector<std::uint64_t> open;
    const auto close = [&] {
      event(open.back() - zero, ProtoDrawing{}.number(9, 2).number(11, uuid));
      open.pop_back();
    };
    for (const ReadEvent* event_here : events) {
      while (!open.empty() && open.back() <= event_here->start) close();
      begin(*event_here, uuid, zero);
      open.push_back(end_of(*event_here));
    }
    while (!open.empty()) close();
  }

  const std::string& bytes() const { return packets_.bytes(); }

 private:
  void event(std::uint64_t time, const ProtoDrawing& event) {
    ProtoDrawing packet;
    packet.number(8, time).number(10, 7).number(13, is_first_ ? 3 : 2);
    if (!fresh_.bytes().empty()) packet.message(12, fresh_);
    packets_.message(1, packet.message(11, event));
    fresh_ = {};
    is_first_ = false;
  }

  void begin(const ReadEvent& from, std::uint64_t uuid, std::uint64_t zero) {
    ProtoDrawing drawing;
    drawing.number(9, 1).number(11, uuid);
    drawing.number(3, interned(1, from.kind)).number(10, interned(2, from.label));
    for (const std::string& argument : from.arguments) {
      drawing.message(4, ProtoDrawing{}.number(1, interned(3, "a")).text(6, argument));
    }
    event(from.start - zero, drawing);
  }

  // The number of a text in a table, told in the next packet where it is new.
  std::uint64_t interned(std::uint32_t table, const std::string& text) {
    const auto [at, is_new] = numbers_.try_emplace({table, text}, numbers_.size() + 1);
    if (is_new) {
      fresh_.message(table, ProtoDrawing{}.number(1, at->second).text(2, text));
    }
    return at->second;
  }

  ProtoDrawing packets_;
  ProtoDrawing fresh_;
  bool is_first_ = true;
  std::map<std::pair<std::uint32_t, std::string>, std::uint64_t> numbers_;
};

}  // namespace

std::string drawn_trace(const std::vector<ReadEvent>& events, std::uint64_t process_id) {
  const auto [threads, zero] = threads_of(events);
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

std::string drawn_perfetto(const std::vector<ReadEvent>& events,
                           std::uint64_t process_id) {
  const auto [threads, zero] = threads_of(events);
  PerfettoDrawing drawing;
  std::uint64_t uuid = 1;
  drawing.track(ProtoDrawing{}.number(1, uuid).message(
      3, ProtoDrawing{}.number(1, process_id).text(6, "drawn")));
  for (const auto& [thread, members] : threads) {
    const std::uint64_t thread_uuid = ++uuid;
    drawing.track(ProtoDrawing{}.number(1, uuid).number(5, 1).message(
        4, ProtoDrawing{}.number(1, process_id).number(2, uuid).text(5, "drawn")));
    const Lanes lanes = lanes_of(members);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if (i > 0) {
        drawing.track(
            ProtoDrawing{}.number(1, ++uuid).number(5, thread_uuid).text(2, "lane"));
      }
      drawing.lane(lanes[i], uuid, zero);
    }
  }
  return drawing.bytes();
}

std::string deflated_packets(std::string_view packets) {
  uLongf size = compressBound(static_cast<uLong>(packets.size()));
  std::string packed(size, '\0');
  const int state = compress(reinterpret_cast<Bytef*>(packed.data()), &size,
                             reinterpret_cast<const Bytef*>(packets.data()),
                             static_cast<uLong>(packets.size()));
  require(state == Z_OK, "zlib does not compress");
  packed.resize(size);
  return ProtoDrawing{}.message(1, ProtoDrawing{}.text(50, packed)).bytes();
}

}  // namespace mm::testing
