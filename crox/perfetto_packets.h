// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// PerfettoPackets: the packets of one process, as bytes.
//
// Names are interned: the first packet that uses one defines it. Texts of arguments are
// interned, too, as long as they are in a table of fixed size, so that memory does not
// grow with the profile; a text that has lost its place is defined again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mm::crox {

/// One argument of an event, and the id of its name.
struct PacketArgument {
  std::uint64_t name = 0;
  std::string_view text;
};

class PerfettoPackets {
 public:
  /// `sequence` is unique in the file and not 0.
  explicit PerfettoPackets(std::uint32_t sequence) : sequence_(sequence) {}

  /// Ids of names; the next packet of an event defines the new ones.
  std::uint64_t name_id(std::string_view name);
  std::uint64_t category_id(std::string_view category);
  std::uint64_t argument_name_id(std::string_view name);

  struct NamedEvent {
    std::uint64_t name = 0;
    std::uint64_t category = 0;
    std::span<const PacketArgument> arguments;
    std::span<const std::pair<std::uint64_t, std::uint64_t>> numbers;  ///< more of them
  };

  // Each returns the bytes of one packet with its framing, valid until the next call.
  std::string_view process(std::uint64_t uuid, std::uint32_t pid, std::string_view name);
  std::string_view thread(std::uint64_t uuid, std::uint64_t parent, std::uint32_t pid,
                          std::uint32_t tid, std::string_view name);
  /// A track below another one: a further lane of a thread.
  std::string_view lane(std::uint64_t uuid, std::uint64_t parent, std::string_view name);
  std::string_view counter_track(std::uint64_t uuid, std::uint64_t parent,
                                 std::string_view name);
  std::string_view begin(std::uint64_t uuid, std::uint64_t time, const NamedEvent& event);
  std::string_view instant(std::uint64_t uuid, std::uint64_t time,
                           const NamedEvent& event);
  std::string_view end(std::uint64_t uuid, std::uint64_t time);
  std::string_view counter(std::uint64_t uuid, std::uint64_t time, std::uint64_t value);

 private:
  /// Texts with ids, in one of the lists of InternedData.
  struct Names {
    std::unordered_map<std::string, std::uint64_t> ids;
    std::uint64_t next = 1;
  };
  struct CachedText {
    std::string text;
    std::uint64_t id = 0;
  };
  static constexpr std::size_t kCachedTexts = 16'384;
  static constexpr std::size_t kMostCachedBytes = 512;
  static constexpr std::size_t kMostNames = 65'536;

  std::uint64_t intern(Names& names, std::uint32_t list, std::string_view text);
  void define(std::uint32_t list, std::uint64_t id, std::string_view text);
  void add_argument(const PacketArgument& argument);
  void add_event(std::uint64_t uuid, std::int32_t type, const NamedEvent& event);
  std::string_view named_track(std::uint64_t uuid, std::uint64_t parent,
                               std::string_view name, bool is_counter);
  std::string_view packet(std::uint64_t time);
  std::string_view framed();

  std::uint32_t sequence_;
  bool is_first_ = true;
  Names names_;
  Names categories_;
  Names argument_names_;
  std::vector<CachedText> texts_ = std::vector<CachedText>(kCachedTexts);
  std::uint64_t next_text_ = 1;
  // Buffers of the packet in work.
  std::string interned_;  // kept until a packet has it
  std::string event_;
  std::string packet_;
  std::string frame_;
};

}  // namespace mm::crox
