// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The loop over all events, or over some that lie next to each other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "mmdecode/profile.h"
#include "mmdecode/record.h"
#include "mmdecode/record_reader.h"

namespace mm::decode {

/// Calls visit(const Event&) for `count` events from number `begin` on, in the order of
/// the file, all of which must be there. A visit that returns false is the last one.
/// Faster than Events::Iterator: the widths of a record are known when compiling, and
/// records come through a RecordReader.
template <class Visit>
void for_each_event(const Events& events, RecordReader& reader, std::uint64_t begin,
                    std::uint64_t count, Visit&& visit) {
  if (count == 0) return;
  const std::uint64_t end = begin + count;
  auto chunk =
      std::ranges::upper_bound(events.chunks(), begin, {}, &EventChunk::first_index) - 1;
  visit_shape(events.shape(), [&]<RecordShape kShape>() {
    using OneRecord = Record<kShape>;
    while (begin < end) {
      const std::uint64_t skip = begin - chunk->first_index;
      const std::uint64_t here =
          std::min({kRecordsAtOnce, chunk->count - skip, end - begin});
      const std::byte* at = reader.read(chunk->records + skip * OneRecord::kBytes,
                                        here * OneRecord::kBytes);
      for (std::uint64_t i = 0; i < here; ++i, at += OneRecord::kBytes) {
        if constexpr (std::is_same_v<std::invoke_result_t<Visit&, const Event&>, bool>) {
          if (!visit(OneRecord{at}.event())) return;
        } else {
          visit(OneRecord{at}.event());
        }
      }
      begin += here;
      if (skip + here == chunk->count) ++chunk;
    }
  });
}

/// The same for all events of a profile.
template <class Visit>
void for_each_event(const Profile& profile, Visit&& visit) {
  RecordReader reader{profile.source()};
  for_each_event(profile.events(), reader, 0, profile.events().size(),
                 std::forward<Visit>(visit));
}

}  // namespace mm::decode
