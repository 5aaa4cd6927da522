// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "perfetto_packets.h"

#include <functional>
#include <limits>
#include <protozero/pbf_builder.hpp>

#include "perfetto_fields.h"

namespace mm::crox {

using protozero::pbf_builder;
namespace pf = perfetto;

namespace {

protozero::data_view view(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace

void PerfettoPackets::define(std::uint32_t list, std::uint64_t id,
                             std::string_view text) {
  pbf_builder<pf::Interned> data{interned_};
  pbf_builder<pf::Entry> entry{data, static_cast<pf::Interned>(list)};
  entry.add_uint64(pf::Entry::kId, id);
  entry.add_bytes(pf::Entry::kText, view(text));
}

std::uint64_t PerfettoPackets::intern(Names& names, std::uint32_t list,
                                      std::string_view text) {
  const auto found = names.ids.find(std::string{text});
  if (found != names.ids.end()) return found->second;
  // A damaged file can have a name an event.
  if (names.ids.size() >= kMostNames) names.ids.clear();
  const std::uint64_t id = names.next++;
  names.ids.emplace(text, id);
  define(list, id, text);
  return id;
}

std::uint64_t PerfettoPackets::name_id(std::string_view name) {
  return intern(names_, static_cast<std::uint32_t>(pf::Interned::kEventName), name);
}

std::uint64_t PerfettoPackets::category_id(std::string_view category) {
  return intern(categories_, static_cast<std::uint32_t>(pf::Interned::kCategory),
                category);
}

std::uint64_t PerfettoPackets::argument_name_id(std::string_view name) {
  return intern(argument_names_,
                static_cast<std::uint32_t>(pf::Interned::kAnnotationName), name);
}

void PerfettoPackets::add_argument(const PacketArgument& argument) {
  pbf_builder<pf::TrackEvent> event{event_};
  pbf_builder<pf::Annotation> annotation{event, pf::TrackEvent::kAnnotation};
  annotation.add_uint64(pf::Annotation::kNameId, argument.name);
  if (argument.text.size() > kMostCachedBytes) {
    annotation.add_string(pf::Annotation::kString, view(argument.text));
    return;
  }
  CachedText& cached =
      texts_[std::hash<std::string_view>{}(argument.text) % kCachedTexts];
  if (cached.id == 0 || cached.text != argument.text) {
    cached.text = argument.text;
    cached.id = next_text_++;
    define(static_cast<std::uint32_t>(pf::Interned::kAnnotationString), cached.id,
           argument.text);
  }
  annotation.add_uint64(pf::Annotation::kStringId, cached.id);
}

void PerfettoPackets::add_event(std::uint64_t uuid, std::int32_t type,
                                const NamedEvent& event) {
  event_.clear();
  pbf_builder<pf::TrackEvent> builder{event_};
  builder.add_enum(pf::TrackEvent::kType, type);
  builder.add_uint64(pf::TrackEvent::kTrack, uuid);
  builder.add_uint64(pf::TrackEvent::kNameId, event.name);
  builder.add_uint64(pf::TrackEvent::kCategoryId, event.category);
  for (const PacketArgument& argument : event.arguments) add_argument(argument);
  for (const auto& [name, value] : event.numbers) {
    pbf_builder<pf::Annotation> annotation{builder, pf::TrackEvent::kAnnotation};
    annotation.add_uint64(pf::Annotation::kNameId, name);
    annotation.add_uint64(pf::Annotation::kUnsigned, value);
  }
}

/// The packet of what is in event_ and interned_.
std::string_view PerfettoPackets::packet(std::uint64_t time) {
  packet_.clear();
  pbf_builder<pf::Packet> packet{packet_};
  packet.add_uint64(pf::Packet::kTimestamp, time);
  packet.add_uint32(pf::Packet::kSequenceId, sequence_);
  packet.add_uint32(pf::Packet::kSequenceFlags,
                    is_first_ ? pf::kStateCleared | pf::kNeedsState : pf::kNeedsState);
  is_first_ = false;
  if (!interned_.empty()) {
    packet.add_message(pf::Packet::kInternedData, interned_);
    interned_.clear();
  }
  packet.add_message(pf::Packet::kTrackEvent, event_);
  return framed();
}

std::string_view PerfettoPackets::framed() {
  frame_.clear();
  pbf_builder<pf::Trace>{frame_}.add_message(pf::Trace::kPacket, packet_);
  return frame_;
}

std::string_view PerfettoPackets::process(std::uint64_t uuid, std::uint32_t pid,
                                          std::string_view name) {
  packet_.clear();
  {
    pbf_builder<pf::Packet> packet{packet_};
    packet.add_uint32(pf::Packet::kSequenceId, sequence_);
    pbf_builder<pf::Track> track{packet, pf::Packet::kTrackDescriptor};
    track.add_uint64(pf::Track::kUuid, uuid);
    pbf_builder<pf::Process> process{track, pf::Track::kProcess};
    process.add_int32(pf::Process::kPid, static_cast<std::int32_t>(pid));
    process.add_string(pf::Process::kName, view(name));
  }
  return framed();
}

std::string_view PerfettoPackets::thread(std::uint64_t uuid, std::uint64_t parent,
                                         std::uint32_t pid, std::uint32_t tid,
                                         std::string_view name) {
  packet_.clear();
  {
    pbf_builder<pf::Packet> packet{packet_};
    packet.add_uint32(pf::Packet::kSequenceId, sequence_);
    pbf_builder<pf::Track> track{packet, pf::Packet::kTrackDescriptor};
    track.add_uint64(pf::Track::kUuid, uuid);
    track.add_uint64(pf::Track::kParent, parent);
    pbf_builder<pf::Thread> thread{track, pf::Track::kThread};
    thread.add_int32(pf::Thread::kPid, static_cast<std::int32_t>(pid));
    thread.add_int32(pf::Thread::kTid, static_cast<std::int32_t>(tid));
    thread.add_string(pf::Thread::kName, view(name));
  }
  return framed();
}

std::string_view PerfettoPackets::named_track(std::uint64_t uuid, std::uint64_t parent,
                                              std::string_view name, bool is_counter) {
  packet_.clear();
  {
    pbf_builder<pf::Packet> packet{packet_};
    packet.add_uint32(pf::Packet::kSequenceId, sequence_);
    pbf_builder<pf::Track> track{packet, pf::Packet::kTrackDescriptor};
    track.add_uint64(pf::Track::kUuid, uuid);
    track.add_uint64(pf::Track::kParent, parent);
    track.add_string(pf::Track::kName, view(name));
    if (is_counter) track.add_message(pf::Track::kCounter, std::string{});
  }
  return framed();
}

std::string_view PerfettoPackets::lane(std::uint64_t uuid, std::uint64_t parent,
                                       std::string_view name) {
  return named_track(uuid, parent, name, /*is_counter=*/false);
}

std::string_view PerfettoPackets::counter_track(std::uint64_t uuid, std::uint64_t parent,
                                                std::string_view name) {
  return named_track(uuid, parent, name, /*is_counter=*/true);
}

std::string_view PerfettoPackets::begin(std::uint64_t uuid, std::uint64_t time,
                                        const NamedEvent& event) {
  add_event(uuid, static_cast<std::int32_t>(pf::EventType::kBegin), event);
  return packet(time);
}

std::string_view PerfettoPackets::instant(std::uint64_t uuid, std::uint64_t time,
                                          const NamedEvent& event) {
  add_event(uuid, static_cast<std::int32_t>(pf::EventType::kInstant), event);
  return packet(time);
}

std::string_view PerfettoPackets::end(std::uint64_t uuid, std::uint64_t time) {
  event_.clear();
  pbf_builder<pf::TrackEvent> event{event_};
  event.add_enum(pf::TrackEvent::kType, static_cast<std::int32_t>(pf::EventType::kEnd));
  event.add_uint64(pf::TrackEvent::kTrack, uuid);
  return packet(time);
}

std::string_view PerfettoPackets::counter(std::uint64_t uuid, std::uint64_t time,
                                          std::uint64_t value) {
  event_.clear();
  pbf_builder<pf::TrackEvent> event{event_};
  event.add_enum(pf::TrackEvent::kType,
                 static_cast<std::int32_t>(pf::EventType::kCounter));
  event.add_uint64(pf::TrackEvent::kTrack, uuid);
  constexpr auto kMost =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value <= kMost) {
    event.add_int64(pf::TrackEvent::kCounterValue, static_cast<std::int64_t>(value));
  } else {
    event.add_double(pf::TrackEvent::kDoubleCounterValue, static_cast<double>(value));
  }
  return packet(time);
}

}  // namespace mm::crox
