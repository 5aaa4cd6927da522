// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a recorder is told when it is created, and what it tells when it is finished.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "mmformat/error.h"

namespace mm::record {

struct Options {
  /// What "times" count: "wall-time" (nanoseconds), or on Linux "instructions:u" or
  /// "instructions-minus-irqs:u", which count on the creating thread only. A counter that
  /// the machine refuses is the Error kCounterRefused.
  std::string counter = "wall-time";
  /// Memory for pages in flight, and the size of the sidecar; at least 2 MiB.
  std::size_t page_budget_bytes = std::size_t{8} << 20;
  /// The families that are on: "all", "none", or names with commas between them. Events
  /// without a family are on unless this is "none".
  std::string families = "all";
  /// Intervals shorter than this, in counts, are not recorded.
  std::uint64_t min_duration = 0;
  /// Version of the profile: 9 or 8.
  std::int32_t version = 9;
  /// Replaces a profile of this name, and its sidecar. Otherwise it is kNameTaken.
  bool replaces_existing = false;
  /// Keeps a sidecar, so that nothing is lost when the process is killed.
  bool is_durable = true;
  /// Says the first failure on standard error, once.
  bool warns = true;

  // Metadata: what is told of the process and its machine.
  bool tells_command = true;
  bool tells_host = true;  ///< CPU model, logical CPUs, memory, operating system
  /// The command, where it shall not be the process's own; each argument and a space.
  std::optional<std::string> command{};
};

/// How a recording went.
struct Report {
  std::uint64_t events = 0;  ///< in the file, and in a sidecar that was kept
  /// Had no place: the disk was full, for example, or the thread's number too large.
  std::uint64_t lost_events = 0;
  std::uint64_t strings = 0;         ///< written
  std::uint64_t lost_strings = 0;    ///< they read <unknown>
  std::uint64_t lost_mappings = 0;   ///< virtual ids beyond the limit, or without a place
  std::uint64_t clamped_values = 0;  ///< beyond 48 bits, taken as the largest
  std::uint64_t dropped_in_handlers = 0;  ///< recorded inside a recording call
  bool was_durable = false;
  /// The first failure. The profile can be read all the same, as far as it goes.
  std::optional<Error> failure{};
};

}  // namespace mm::record
