// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The second pass over the events: each chosen one with its new ids into the new file.
#pragma once

#include <utility>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "mmrecord/profile_writer.h"
#include "rewriting/event_choice.h"
#include "rewriting/event_loop.h"
#include "rewriting/rewrite.h"
#include "rewriting/room.h"

namespace mm::rewriting {

/// @param strings  gives new ids: kind(id), event_id(id), failure(), defects()
/// @param adjust   called with each event, which it may change
/// @return as rewrite()
template <class Strings, class Adjust>
Result<Rewritten> write_chosen(const decode::Profile& profile, EventChoice& choice,
                               Strings& strings, Adjust&& adjust,
                               const OnProgress& on_progress,
                               record::ProfileWriter& writer) {
  Rewritten result;
  const auto take = [&](decode::Event event) -> Result<void> {
    ++result.event_count;
    const StringId kind = strings.kind(event.kind);
    const StringId id = strings.event_id(event.id);
    adjust(event);
    return write_event(event, kind, id, writer, result.defects);
  };
  Result<void> written = for_each_chosen(profile, choice, on_progress, take);
  if (!written) return with_event(std::move(written).error(), profile, choice);
  if (strings.failure()) return *strings.failure();
  result.defects.merge(strings.defects());
  if (auto refused = result.defects.first_refused(profile.tolerance())) {
    return *std::move(refused);
  }
  return result;
}

}  // namespace mm::rewriting
