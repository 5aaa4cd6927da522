// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The loop over the chosen events of a profile, with the widths of its records known when
// compiling.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "mmdecode/profile.h"
#include "mmdecode/record.h"
#include "mmdecode/record_reader.h"
#include "mmformat/layout.h"
#include "mmformat/result.h"
#include "rewriting/event_choice.h"

namespace mm::rewriting {

/// Told now and then how many events are done.
using OnProgress = std::function<void(std::uint64_t events)>;

namespace event_loop {

inline constexpr std::uint64_t kBatch = 8'192;  // events between two reports

template <RecordShape kShape, class Take>
Result<void> visit_batch(const std::byte* records, std::uint64_t count,
                         EventChoice& choice, Take& take) {
  using Record = decode::Record<kShape>;
  for (std::uint64_t i = 0; i < count; ++i) {
    const decode::Event event = Record{records + i * Record::kBytes}.event();
    if (choice.selects(event)) MM_CHECK(take(event));
  }
  return {};
}

}  // namespace event_loop

/// Calls take(event), which returns Result<void>, for each chosen event, in the order of
/// the file.
template <class Take>
Result<void> for_each_chosen(const decode::Profile& profile, EventChoice& choice,
                             const OnProgress& on_progress, Take&& take) {
  const decode::Events& events = profile.events();
  const EventRange range = choice.range();
  decode::RecordReader reader{profile.source()};
  return visit_shape(events.shape(), [&]<RecordShape kShape>() -> Result<void> {
    constexpr std::size_t kBytes = decode::Record<kShape>::kBytes;
    for (const decode::EventChunk& chunk : events.chunks()) {
      const std::uint64_t begin = chunk.first_index;
      std::uint64_t at = std::max(range.first, begin);
      const std::uint64_t end = std::min(range.end, begin + chunk.count);
      while (at < end) {
        const std::uint64_t stop = std::min(end, at + event_loop::kBatch);
        const std::byte* const records =
            reader.read(chunk.records + (at - begin) * kBytes, (stop - at) * kBytes);
        MM_CHECK(event_loop::visit_batch<kShape>(records, stop - at, choice, take));
        at = stop;
        if (on_progress) on_progress(at);
      }
    }
    return {};
  });
}

}  // namespace mm::rewriting
