// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// All that the decoder says about a profile, as values that tests compare: every event
// with its texts, read by every public way there is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmdecode/profile.h"
#include "testing/wire.h"

namespace mm::testing {

/// Opens one paged file, or a set of three. `files` must outlive the profile.
Result<decode::Profile> open_files(const ProfileFiles& files,
                                   decode::Tolerance tolerance);
Result<decode::Profile> open_files(ProfileFiles&& files,
                                   decode::Tolerance tolerance) = delete;
/// The same for decode::verify: salvaged, with each defect where it is.
Result<decode::Profile> open_to_verify(const ProfileFiles& files);
Result<decode::Profile> open_to_verify(ProfileFiles&& files) = delete;

struct ReadEvent {
  decode::EventType type{};
  std::string kind;
  std::string label;
  std::vector<std::string> arguments;
  std::uint64_t thread = 0;
  std::uint64_t start = 0;  ///< or the instant, or the value
  std::uint64_t end = 0;

  friend bool operator==(const ReadEvent&, const ReadEvent&) = default;
};

/// One line for messages: "Query typeck [7] thread 1, 10..30".
std::string event_text(const ReadEvent& event);
void PrintTo(const ReadEvent& event, std::ostream* out);

struct ReadProfile {
  std::vector<ReadEvent> events;
  decode::Defects defects;  ///< found while opening and while reading
  /// Disagreements between the ways to read: forward, backward, by number, by chunk, and
  /// the label table. Empty, or the decoder has a fault.
  std::vector<std::string> contradictions;
};

ReadProfile read_everything(const decode::Profile& profile);

/// What went wrong, as "code-word xN" a defect, joined by blanks.
std::string defects_text(const decode::Defects& defects);

}  // namespace mm::testing
