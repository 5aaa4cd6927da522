// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads a Perfetto trace and plays it as the viewer does: packets in the order of the
// file, compressed ones in place; events stably sorted by time; a begin is put on the
// stack of its track, an end takes the top off.
//
//   packets -> interning, by sequence -> events -> sort -> stack of each track -> slices
//
// Written from the public definitions (protos/perfetto/trace/), by hand: a decoder that
// skipped what it does not know would not notice a field with a wrong number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testing/perfetto_messages.h"
#include "testing/trace_json.h"
#include "testing/trace_slices.h"

namespace mm::testing {

struct PerfettoTrack {
  PerfettoDescriptor descriptor;
  /// The nearest track upward, itself included, that describes a process or a thread.
  std::optional<std::size_t> process_track;
  std::optional<std::size_t> thread_track;
};

/// A place in PerfettoTrace's store of arguments.
struct PerfettoArguments {
  std::uint64_t at = 0;
  std::uint32_t count = 0;
};

/// Numbers of names and categories are those of PerfettoTrace::texts.
struct PerfettoSlice {
  static constexpr std::uint32_t kNoParent = 0xFFFF'FFFF;

  std::uint64_t start_ns = 0;
  std::uint64_t end_ns = 0;
  std::uint32_t track = 0;
  std::uint32_t depth = 0;
  std::uint32_t parent = kNoParent;  ///< place in the list of slices
  std::uint32_t name = 0;
  std::uint32_t category = 0;
  PerfettoArguments arguments;
};

struct PerfettoInstant {
  std::uint64_t time_ns = 0;
  std::uint32_t track = 0;
  std::uint32_t name = 0;
  std::uint32_t category = 0;
  PerfettoArguments arguments;
};

struct PerfettoCounter {
  std::uint64_t time_ns = 0;
  std::uint32_t track = 0;
  std::uint32_t value = 0;  ///< as a text
};

struct PerfettoTrace {
  TextNumbers texts;
  std::vector<PerfettoTrack> tracks;
  std::vector<PerfettoSlice> slices;  ///< in the order of their begins
  std::vector<PerfettoInstant> instants;
  std::vector<PerfettoCounter> counters;
  std::string stored_arguments;

  std::vector<TraceArgument> arguments(const PerfettoArguments& place) const;
};

/// Reads a trace. Memory: some 50 bytes an event and 60 a slice, and their arguments.
/// @return what is wrong first, "packet 7: ..."; empty where nothing is.
std::string read_perfetto(std::string_view bytes, PerfettoTrace& out);
std::string read_perfetto_file(const std::filesystem::path& path, PerfettoTrace& out);

}  // namespace mm::testing
