// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/perfetto_messages.h"

#include <bit>
#include <nlohmann/json.hpp>

#include "testing/checker_strings.h"
#include "testing/protobuf_reader.h"

namespace mm::testing {
namespace {

constexpr WireType kNumber = WireType::kVarint;
constexpr WireType kBytes = WireType::kBytes;
constexpr WireType kDouble = WireType::kFixed64;

// Every field of these tables is read, or named as one that changes no timeline.
constexpr ProtoField kTrace[] = {
    {1, kBytes}
};
constexpr ProtoField kPacket[] = {
    {3,  kNumber}, // trusted_uid
    {6,  kBytes }, // clock_snapshot
    {8,  kNumber}, // timestamp
    {10, kNumber}, // trusted_packet_sequence_id
    {11, kBytes }, // track_event
    {12, kBytes }, // interned_data
    {13, kNumber}, // sequence_flags
    {33, kBytes }, // trace_config
    {36, kBytes }, // synchronization_marker
    {42, kNumber}, // previous_packet_dropped
    {50, kBytes }, // compressed_packets
    {58, kNumber}, // timestamp_clock_id
    {59, kBytes }, // trace_packet_defaults
    {60, kBytes }, // track_descriptor
    {87, kNumber}, // first_packet_on_sequence
    {89, kBytes }, // trace_uuid
};
constexpr ProtoField kEvent[] = {
    {3,  kNumber}, // category_iids
    {4,  kBytes }, // debug_annotations
    {9,  kNumber}, // type
    {10, kNumber}, // name_iid
    {11, kNumber}, // track_uuid
    {22, kBytes }, // categories
    {23, kBytes }, // name
    {30, kNumber}, // counter_value
    {44, kDouble}, // double_counter_value
};
constexpr ProtoField kAnnotation[] = {
    {1,  kNumber}, // name_iid
    {2,  kNumber}, // bool_value
    {3,  kNumber}, // uint_value
    {4,  kNumber}, // int_value
    {5,  kDouble}, // double_value
    {6,  kBytes }, // string_value
    {10, kBytes }, // name
    {17, kNumber}, // string_value_iid
};
constexpr ProtoField kDescriptor[] = {
    {1,  kNumber}, // uuid
    {2,  kBytes }, // name
    {3,  kBytes }, // process
    {4,  kBytes }, // thread
    {5,  kNumber}, // parent_uuid
    {8,  kBytes }, // counter
    {9,  kNumber}, // disallow_merging_with_system_tracks
    {11, kNumber}, // child_ordering
    {12, kNumber}, // sibling_order_rank
    {14, kBytes }, // description
    {19, kNumber}, // process_ordering
    {20, kNumber}, // thread_ordering
};
constexpr ProtoField kProcess[] = {
    {1, kNumber}, // pid
    {2, kBytes }, // cmdline
    {3, kNumber}, // legacy_sort_index
    {6, kBytes }, // process_name
    {7, kNumber}, // start_timestamp_ns
};
constexpr ProtoField kThread[] = {
    {1, kNumber}, // pid
    {2, kNumber}, // tid
    {3, kNumber}, // legacy_sort_index
    {5, kBytes }, // thread_name
};
constexpr ProtoField kCounter[] = {
    {2, kBytes }, // categories
    {3, kNumber}, // unit
    {4, kNumber}, // unit_multiplier
};
constexpr ProtoField kInterned[] = {
    {1,  kBytes}, // event_categories
    {2,  kBytes}, // event_names
    {3,  kBytes}, // debug_annotation_names
    {29, kBytes}, // debug_annotation_string_values
};
constexpr ProtoField kEntry[] = {
    {1, kNumber}, // iid
    {2, kBytes }, // name, str
};
constexpr ProtoField kDefaults[] = {
    {11, kBytes }, // track_event_defaults
    {58, kNumber}, // timestamp_clock_id
};
constexpr ProtoField kEventDefaults[] = {
    {11, kNumber}, // track_uuid
};

std::string not_utf8(std::string_view text, std::string_view what) {
  return is_utf8(text) ? "" : std::string{what} + " is not UTF-8";
}

std::string double_text(std::uint64_t bits) {
  return nlohmann::json(std::bit_cast<double>(bits)).dump();
}
std::string signed_text(std::uint64_t bits) {
  return std::to_string(static_cast<std::int64_t>(bits));
}

std::string parse_process(std::string_view bytes, PerfettoProcess& out) {
  ProtoReader field{"ProcessDescriptor", bytes, kProcess};
  while (field.next()) {
    if (field.number() == 1) out.pid = field.value();
    if (field.number() == 6) out.name = field.bytes();
  }
  return field.fault().empty() ? not_utf8(out.name, "process_name") : field.fault();
}

std::string parse_thread(std::string_view bytes, PerfettoThread& out) {
  ProtoReader field{"ThreadDescriptor", bytes, kThread};
  while (field.next()) {
    if (field.number() == 1) out.pid = field.value();
    if (field.number() == 2) out.tid = field.value();
    if (field.number() == 5) out.name = field.bytes();
  }
  return field.fault().empty() ? not_utf8(out.name, "thread_name") : field.fault();
}

std::string parse_counter(std::string_view bytes) {
  ProtoReader field{"CounterDescriptor", bytes, kCounter};
  while (field.next()) {
  }
  return field.fault();
}

std::string parse_entry(std::string_view bytes, PerfettoEntry& out) {
  ProtoReader field{"interned entry", bytes, kEntry};
  while (field.next()) {
    if (field.number() == 1) out.number = field.value();
    if (field.number() == 2) out.text = field.bytes();
  }
  if (field.fault().empty() && out.number == 0) return "interned entry: no iid";
  return field.fault().empty() ? not_utf8(out.text, "interned entry") : field.fault();
}

std::string parse_event_defaults(std::string_view bytes, PerfettoDefaults& out) {
  ProtoReader field{"TrackEventDefaults", bytes, kEventDefaults};
  while (field.next()) out.track = field.value();
  return field.fault();
}

}  // namespace

std::string parse_trace(std::string_view bytes, std::vector<std::string_view>& packets) {
  ProtoReader field{"Trace", bytes, kTrace};
  while (field.next()) packets.push_back(field.bytes());
  return field.fault();
}

std::string parse_packet(std::string_view bytes, PerfettoPacket& out) {
  ProtoReader field{"TracePacket", bytes, kPacket};
  while (field.next()) {
    switch (field.number()) {
      case 8:
        out.timestamp = field.value();
        break;
      case 10:
        out.sequence = field.value();
        break;
      case 11:
        out.event = field.bytes();
        break;
      case 12:
        out.interned = field.bytes();
        break;
      case 13:
        out.flags = field.value();
        break;
      case 50:
        out.compressed = field.bytes();
        break;
      case 58:
        out.clock = field.value();
        break;
      case 59:
        out.defaults = field.bytes();
        break;
      case 60:
        out.descriptor = field.bytes();
        break;
      default:
        break;
    }
  }
  return field.fault();
}

std::string parse_event(std::string_view bytes, PerfettoEvent& out) {
  ProtoReader field{"TrackEvent", bytes, kEvent};
  while (field.next()) {
    switch (field.number()) {
      case 3:
        out.categories.push_back({.number = field.value(), .text = {}});
        break;
      case 4:
        out.annotations.push_back(field.bytes());
        break;
      case 9:
        if (field.value() > 4) return "TrackEvent: unknown type";
        out.type = static_cast<PerfettoType>(field.value());
        break;
      case 10:
        out.name.number = field.value();
        break;
      case 11:
        out.track = field.value();
        break;
      case 22:
        out.categories.push_back({.number = {}, .text = field.bytes()});
        break;
      case 23:
        out.name.text = field.bytes();
        break;
      case 30:
        out.counter_value = signed_text(field.value());
        break;
      default:
        out.counter_value = double_text(field.value());
        break;
    }
  }
  return field.fault();
}

std::string parse_annotation(std::string_view bytes, PerfettoAnnotation& out) {
  ProtoReader field{"DebugAnnotation", bytes, kAnnotation};
  while (field.next()) {
    switch (field.number()) {
      case 1:
        out.name.number = field.value();
        break;
      case 2:
        out.number_value = field.value() != 0 ? "true" : "false";
        break;
      case 3:
        out.number_value = std::to_string(field.value());
        break;
      case 4:
        out.number_value = signed_text(field.value());
        break;
      case 5:
        out.number_value = double_text(field.value());
        break;
      case 6:
        out.text_value.text = field.bytes();
        break;
      case 10:
        out.name.text = field.bytes();
        break;
      default:
        out.text_value.number = field.value();
        break;
    }
  }
  if (!field.fault().empty()) return field.fault();
  if (!out.name.is_there()) return "DebugAnnotation: no name";
  if (!out.text_value.is_there() && !out.number_value) return "DebugAnnotation: no value";
  return {};
}

std::string parse_descriptor(std::string_view bytes, PerfettoDescriptor& out) {
  ProtoReader field{"TrackDescriptor", bytes, kDescriptor};
  std::string fault;
  while (fault.empty() && field.next()) {
    switch (field.number()) {
      case 1:
        out.uuid = field.value();
        break;
      case 2:
        out.name = field.bytes();
        break;
      case 3:
        fault = parse_process(field.bytes(), out.process.emplace());
        break;
      case 4:
        fault = parse_thread(field.bytes(), out.thread.emplace());
        break;
      case 5:
        out.parent = field.value();
        break;
      case 8:
        fault = parse_counter(field.bytes());
        out.is_counter = true;
        break;
      default:
        break;
    }
  }
  if (fault.empty()) fault = field.fault();
  if (fault.empty()) fault = not_utf8(out.name, "name of a track");
  if (fault.empty() && out.uuid == 0) fault = "TrackDescriptor: no uuid";
  return fault;
}

std::string parse_interned(std::string_view bytes, std::vector<PerfettoEntry>& out) {
  ProtoReader field{"InternedData", bytes, kInterned};
  std::string fault;
  while (fault.empty() && field.next()) {
    PerfettoEntry& entry = out.emplace_back();
    entry.table = field.number() == 1   ? PerfettoTable::kCategories
                  : field.number() == 2 ? PerfettoTable::kNames
                  : field.number() == 3 ? PerfettoTable::kKeys
                                        : PerfettoTable::kValues;
    fault = parse_entry(field.bytes(), entry);
  }
  return fault.empty() ? field.fault() : fault;
}

std::string parse_defaults(std::string_view bytes, PerfettoDefaults& out) {
  ProtoReader field{"TracePacketDefaults", bytes, kDefaults};
  std::string fault;
  while (fault.empty() && field.next()) {
    if (field.number() == 58) out.clock = field.value();
    if (field.number() == 11) fault = parse_event_defaults(field.bytes(), out);
  }
  return fault.empty() ? field.fault() : fault;
}

}  // namespace mm::testing
