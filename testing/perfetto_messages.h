// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The messages of a Perfetto trace that a timeline needs, as plain values: no state, no
// interning. Field numbers are those of the public definitions (protos/perfetto/trace/).
// Views point into the bytes that were read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mm::testing {

struct PerfettoPacket {
  std::optional<std::uint64_t> timestamp;
  std::optional<std::uint64_t> clock;
  std::uint64_t sequence = 0;
  std::uint64_t flags = 0;
  std::optional<std::string_view> event;
  std::optional<std::string_view> interned;
  std::optional<std::string_view> defaults;
  std::optional<std::string_view> descriptor;
  std::optional<std::string_view> compressed;

  static constexpr std::uint64_t kStateCleared = 1;
  static constexpr std::uint64_t kNeedsState = 2;
};

/// A text, or the number that stands for one.
struct PerfettoText {
  std::optional<std::uint64_t> number;
  std::optional<std::string_view> text;
  bool is_there() const { return number || text; }
};

struct PerfettoAnnotation {
  PerfettoText name;
  PerfettoText text_value;
  std::optional<std::string> number_value;
};

enum class PerfettoType : std::uint8_t { kNone, kBegin, kEnd, kInstant, kCounter };

struct PerfettoEvent {
  PerfettoType type = PerfettoType::kNone;
  std::optional<std::uint64_t> track;
  PerfettoText name;
  std::vector<PerfettoText> categories;
  std::vector<std::string_view> annotations;
  std::optional<std::string> counter_value;
};

struct PerfettoProcess {
  std::uint64_t pid = 0;
  std::string name;
};

struct PerfettoThread {
  std::uint64_t pid = 0;
  std::uint64_t tid = 0;
  std::string name;
};

struct PerfettoDescriptor {
  std::uint64_t uuid = 0;
  std::optional<std::uint64_t> parent;
  std::string name;
  std::optional<PerfettoProcess> process;
  std::optional<PerfettoThread> thread;
  bool is_counter = false;
};

/// Which table of a sequence a text belongs to.
enum class PerfettoTable : std::uint8_t { kCategories, kNames, kKeys, kValues };
struct PerfettoEntry {
  PerfettoTable table = PerfettoTable::kNames;
  std::uint64_t number = 0;
  std::string_view text;
};

struct PerfettoDefaults {
  std::optional<std::uint64_t> clock;
  std::optional<std::uint64_t> track;
};

// Each fills `out`, and returns what is wrong; empty where nothing is.
std::string parse_trace(std::string_view bytes, std::vector<std::string_view>& packets);
std::string parse_packet(std::string_view bytes, PerfettoPacket& out);
std::string parse_event(std::string_view bytes, PerfettoEvent& out);
std::string parse_annotation(std::string_view bytes, PerfettoAnnotation& out);
std::string parse_descriptor(std::string_view bytes, PerfettoDescriptor& out);
std::string parse_interned(std::string_view bytes, std::vector<PerfettoEntry>& out);
std::string parse_defaults(std::string_view bytes, PerfettoDefaults& out);

}  // namespace mm::testing
