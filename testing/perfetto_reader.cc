// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/perfetto_reader.h"

#include <zlib.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "mmdecode/mapped_file.h"
#include "testing/perfetto_sequence.h"
#include "testing/wire.h"

namespace mm::testing {
namespace {

// Nanoseconds since boot: what the viewer takes where a packet names no clock. Others
// need snapshots of both clocks.
constexpr std::uint64_t kBootTime = 6;
// "Each compressed_packets TracePacket ... should be less than 512KB."
constexpr std::size_t kMostCompressed = 512U * 1024U;
// A text of 1 MiB may be in one packet, many times.
constexpr std::size_t kMostInflated = 64U * 1024U * 1024U;
constexpr std::size_t kDeepestTracks = 16;

// One event, ready to be sorted.
struct Moment {
  std::uint64_t time_ns = 0;
  PerfettoType type = PerfettoType::kNone;
  std::uint32_t track = 0;
  std::uint32_t name = 0;  // or the value of a counter
  std::uint32_t category = 0;
  PerfettoArguments arguments;
};

std::string inflated(std::string_view packed, std::string& out) {
  constexpr std::size_t kStep = 64U * 1024U;
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) return "no memory for zlib";
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  int state = Z_OK;
  while (state == Z_OK && out.size() < kMostInflated) {
    const std::size_t filled = out.size();
    out.resize(filled + kStep);
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + filled);
    stream.avail_out = static_cast<uInt>(kStep);
    state = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
  }
  const bool is_whole = state == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  return is_whole ? "" : "compressed packets do not inflate";
}

class Reader {
 public:
  explicit Reader(PerfettoTrace& out) : out_(out) {}

  std::string read(std::string_view bytes) {
    std::string fault = read_packets(bytes, /*is_inside=*/false);
    if (!fault.empty()) return "packet " + std::to_string(packet_) + ": " + fault;
    fault = link_tracks();
    return fault.empty() ? play() : fault;
  }

 private:
  std::string read_packets(std::string_view bytes, bool is_inside) {
    std::vector<std::string_view> packets;
    std::string fault = parse_trace(bytes, packets);
    for (const std::string_view bytes_of_packet : packets) {
      if (!fault.empty()) break;
      if (!is_inside) ++packet_;
      PerfettoPacket packet;
      fault = parse_packet(bytes_of_packet, packet);
      if (!fault.empty()) break;
      if (!packet.compressed) {
        fault = read_packet(packet);
      } else if (is_inside) {
        fault = "compressed packets inside compressed packets";
      } else if (bytes_of_packet.size() + 4 >= kMostCompressed) {
        fault = "compressed packets of 512 KiB or more";
      } else {
        std::string inner;
        fault = inflated(*packet.compressed, inner);
        if (fault.empty()) fault = read_packets(inner, /*is_inside=*/true);
      }
    }
    return fault;
  }

  std::string read_packet(const PerfettoPacket& packet) {
    if (packet.event && packet.descriptor) return "an event and a descriptor";
    PerfettoSequence& sequence = sequences_[packet.sequence];
    const bool has_state = packet.flags != 0 || packet.interned || packet.defaults;
    if (packet.sequence == 0 && (has_state || packet.event)) return "no sequence id";
    std::string fault = sequence.update(packet, out_.texts);
    if (!fault.empty()) return fault;
    if (packet.descriptor) return add_track(*packet.descriptor);
    return packet.event ? add_event(packet, sequence) : "";
  }

  std::string add_track(std::string_view bytes) {
    PerfettoTrack track;
    std::string fault = parse_descriptor(bytes, track.descriptor);
    if (!fault.empty()) return fault;
    const std::uint64_t uuid = track.descriptor.uuid;
    const auto [at, is_new] = descriptors_.try_emplace(uuid, std::string{bytes});
    if (!is_new) {
      return at->second == bytes
                 ? ""
                 : "track " + std::to_string(uuid) + " is described twice";
    }
    tracks_.emplace(uuid, static_cast<std::uint32_t>(out_.tracks.size()));
    out_.tracks.push_back(std::move(track));
    return {};
  }

  std::string add_event(const PerfettoPacket& packet, const PerfettoSequence& sequence) {
    PerfettoEvent event;
    std::string fault = parse_event(*packet.event, event);
    if (!fault.empty()) return fault;
    if (!packet.timestamp) return "no timestamp";
    if (packet.clock.value_or(sequence.defaults().clock.value_or(kBootTime)) !=
        kBootTime) {
      return "a clock that the viewer does not know";
    }
    if (needs_state(event) && packet.flags == 0)
      return "does not say that it needs state";

    const auto uuid = event.track ? event.track : sequence.defaults().track;
    if (!uuid) return "an event without track";
    const auto track = tracks_.find(*uuid);
    if (track == tracks_.end()) {
      return "an event on track " + std::to_string(*uuid) + ", which is not described";
    }
    Moment moment{.time_ns = *packet.timestamp,
                  .type = event.type,
                  .track = track->second,
                  .arguments = {}};
    fault = fill(moment, event, sequence, packet.flags != 0);
    moments_.push_back(moment);
    return fault;
  }

  // Name, category, arguments or value, as the type has them.
  std::string fill(Moment& moment, const PerfettoEvent& event,
                   const PerfettoSequence& sequence, bool has_state) {
    const bool is_counter = event.type == PerfettoType::kCounter;
    if (event.type == PerfettoType::kNone) return "an event without type";
    if (is_counter != out_.tracks[moment.track].descriptor.is_counter) {
      return is_counter ? "a value on a track that is no counter"
                        : "a slice on a counter";
    }
    if (is_counter || event.type == PerfettoType::kEnd) {
      if (event.name.is_there() || !event.categories.empty() ||
          !event.annotations.empty()) {
        return "an end or a value with a name, category or annotation";
      }
      if (is_counter != event.counter_value.has_value())
        return "a value too many or missing";
      if (is_counter) moment.name = out_.texts.of(*event.counter_value);
      return {};
    }
    if (!event.name.is_there()) return "a slice without name";
    if (event.counter_value) return "a slice with a value";
    if (event.categories.size() > 1) return "several categories";
    std::string fault =
        sequence.resolve(event.name, PerfettoTable::kNames, out_.texts, moment.name);
    moment.category = out_.texts.of("");
    if (fault.empty() && !event.categories.empty()) {
      fault = sequence.resolve(event.categories[0], PerfettoTable::kCategories,
                               out_.texts, moment.category);
    }
    moment.arguments.at = out_.stored_arguments.size();
    for (const std::string_view bytes : event.annotations) {
      if (fault.empty()) fault = store(bytes, sequence, has_state);
      ++moment.arguments.count;
    }
    return fault;
  }

  // Stored as length and text of the key, whether a number, length and text of the value.
  std::string store(std::string_view bytes, const PerfettoSequence& sequence,
                    bool has_state) {
    PerfettoAnnotation annotation;
    std::string fault = parse_annotation(bytes, annotation);
    if (!fault.empty()) return fault;
    if (!has_state && (annotation.name.number || annotation.text_value.number)) {
      return "does not say that it needs state";
    }
    std::uint32_t key = 0;
    fault = sequence.resolve(annotation.name, PerfettoTable::kKeys, out_.texts, key);
    if (!fault.empty()) return fault;
    store_text(out_.texts.text(key));
    out_.stored_arguments += annotation.number_value ? '1' : '0';
    if (annotation.number_value) {
      store_text(*annotation.number_value);
    } else if (annotation.text_value.text) {  // not interned here: they are many
      store_text(*annotation.text_value.text);
      TextNumbers own;
      std::uint32_t number = 0;
      return sequence.resolve(annotation.text_value, PerfettoTable::kValues, own, number);
    } else {
      std::uint32_t value = 0;
      fault = sequence.resolve(annotation.text_value, PerfettoTable::kValues, out_.texts,
                               value);
      if (fault.empty()) store_text(out_.texts.text(value));
    }
    return fault;
  }

  void store_text(std::string_view text) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      out_.stored_arguments += static_cast<char>(text.size() >> shift & 0xFFU);
    }
    out_.stored_arguments += text;
  }

  std::string link_tracks() {
    for (PerfettoTrack& track : out_.tracks) {
      auto at = tracks_.find(track.descriptor.uuid);
      for (std::size_t depth = 0; at != tracks_.end(); ++depth) {
        if (depth == kDeepestTracks) return "tracks are their own parents";
        const PerfettoDescriptor& descriptor = out_.tracks[at->second].descriptor;
        if (descriptor.process && !track.process_track) track.process_track = at->second;
        if (descriptor.thread && !track.thread_track) track.thread_track = at->second;
        if (!descriptor.parent) break;
        at = tracks_.find(*descriptor.parent);
      }
      if (at == tracks_.end()) {
        return "a parent of track " + std::to_string(track.descriptor.uuid) +
               " is not described";
      }
    }
    return {};
  }

  std::string play() {
    std::ranges::stable_sort(moments_, {}, &Moment::time_ns);
    std::vector<std::vector<std::uint32_t>> open(out_.tracks.size());
    for (const Moment& moment : moments_) {
      auto& stack = open[moment.track];
      switch (moment.type) {
        case PerfettoType::kBegin:
          begin(moment, stack);
          break;
        case PerfettoType::kEnd:
          if (stack.empty()) {
            return "an end without begin at " + std::to_string(moment.time_ns);
          }
          out_.slices[stack.back()].end_ns = moment.time_ns;
          stack.pop_back();
          break;
        case PerfettoType::kInstant:
          out_.instants.push_back({.time_ns = moment.time_ns,
                                   .track = moment.track,
                                   .name = moment.name,
                                   .category = moment.category,
                                   .arguments = moment.arguments});
          break;
        default:
          out_.counters.push_back(
              {.time_ns = moment.time_ns, .track = moment.track, .value = moment.name});
          break;
      }
    }
    moments_ = {};
    for (const auto& stack : open) {
      if (!stack.empty()) {
        return "a begin without end: " + out_.texts.text(out_.slices[stack.back()].name);
      }
    }
    return {};
  }

  void begin(const Moment& moment, std::vector<std::uint32_t>& stack) {
    PerfettoSlice slice{.start_ns = moment.time_ns,
                        .track = moment.track,
                        .depth = static_cast<std::uint32_t>(stack.size()),
                        .name = moment.name,
                        .category = moment.category,
                        .arguments = moment.arguments};
    if (!stack.empty()) slice.parent = stack.back();
    stack.push_back(static_cast<std::uint32_t>(out_.slices.size()));
    out_.slices.push_back(slice);
  }

  PerfettoTrace& out_;
  std::uint64_t packet_ = 0;  // counts from 1
  std::map<std::uint64_t, PerfettoSequence> sequences_;
  std::unordered_map<std::uint64_t, std::string> descriptors_;
  std::unordered_map<std::uint64_t, std::uint32_t> tracks_;  // place by uuid
  std::vector<Moment> moments_;
};

}  // namespace

std::vector<TraceArgument> PerfettoTrace::arguments(
    const PerfettoArguments& place) const {
  std::vector<TraceArgument> list;
  std::size_t at = place.at;
  const auto text = [&] {
    const auto bytes = std::as_bytes(std::span{stored_arguments});
    const std::size_t size = read_le(bytes, at, 4);
    at += 4 + size;
    return stored_arguments.substr(at - size, size);
  };
  for (std::uint32_t i = 0; i < place.count; ++i) {
    TraceArgument& argument = list.emplace_back();
    argument.name = text();
    argument.is_number = stored_arguments[at++] == '1';
    argument.text = text();
  }
  return list;
}

std::string read_perfetto(std::string_view bytes, PerfettoTrace& out) {
  return Reader{out}.read(bytes);
}

std::string read_perfetto_file(const std::filesystem::path& path, PerfettoTrace& out) {
  const auto file = decode::MappedFile::open(path.string());
  if (!file.has_value()) return "cannot read " + path.string();
  const auto bytes = file->bytes();
  return read_perfetto({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, out);
}

}  // namespace mm::testing
