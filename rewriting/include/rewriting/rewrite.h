// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The pass that all commands but truncate share: a profile in, chosen events and their
// strings out.
//
//   1. the chosen events say which strings are needed         StringNeeds
//   2. metadata and strings are written; their new ids known  StringCopier, or Stripper
//   3. the chosen events are written with the new ids
//   4. the string index is written
//
// Nothing is kept of an event, so memory grows with distinct strings only.
#pragma once

#include <cstdint>
#include <functional>

#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "mmrecord/metadata_text.h"
#include "mmrecord/profile_writer.h"
#include "rewriting/event_choice.h"
#include "rewriting/event_loop.h"
#include "rewriting/room.h"

namespace mm::rewriting {

/// What became of a profile.
struct Rewritten {
  std::uint64_t event_count = 0;
  decode::Defects defects;  ///< of strings and events; those of opening are the profile's
  NoRoom left_out{};        ///< events that were left out by RewriteOptions
};

/// Whether it went well, without what became of the profile.
inline Result<void> without_value(const Result<Rewritten>& result) {
  if (result) return {};
  return result.error();
}

struct RewriteOptions {
  std::int32_t version = 9;        ///< of the output: 8 or 9
  bool keeps_all_strings = false;  ///< also what no event needs
  /// Leaves out events that the output has no room for, instead of failing; the output
  /// then says that it is incomplete.
  bool leaves_out_what_has_no_room = false;
  OnProgress on_progress{};
  /// Called with each chosen event before it is written; may change its times.
  std::function<void(decode::Event&)> adjust{};
};

/// The version of an output that nobody chose: the input's where it can be written.
std::int32_t natural_version(const decode::Profile& profile);

/// Writes one event with new ids. An interval that ends before it starts has length zero.
Result<void> write_event(const decode::Event& event, StringId kind, StringId id,
                         record::ProfileWriter& writer, decode::Defects& defects);

/// Rewrites the chosen events of `profile` into `sink`.
/// @return kBeyondVersion where the output's version cannot hold something, kSumTooLarge
///         where strings overlap beyond measure, a defect that the profile's tolerance
///         does not accept, or an Error of the sink.
/// Cost: two passes over the events, and two over the needed strings. Memory: a bit for
/// each byte of string data, and 20 bytes a needed string.
Result<Rewritten> rewrite(const decode::Profile& profile, EventChoice& choice,
                          const record::MetadataFacts& metadata,
                          const RewriteOptions& options, record::ByteSink& sink);

}  // namespace mm::rewriting
