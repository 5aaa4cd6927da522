// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// HitRun: instants of one kind and one thread that follow each other. Most events of
// large files are cache hits, and who only counts them and looks at their times can take
// a whole run at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mmdecode/record.h"

namespace mm::analyze {

struct HitRun {
  std::uint64_t count = 0;
  std::uint64_t first = ~std::uint64_t{0};  ///< the smallest time
  std::uint64_t last = 0;                   ///< the largest one
};

/// Takes the instants before `at`, backward, as far as they have this kind and thread and
/// take_id(id) allows. The loop should have its registers for itself: call it from a
/// function that does little else.
/// @return where the last one taken starts; `at` where there is none.
template <RecordShape kShape, class TakeId>
[[gnu::always_inline]] inline const std::byte* take_hits_before(
    const std::byte* at, const std::byte* begin, std::uint64_t kind, std::uint64_t thread,
    HitRun& run, TakeId&& take_id) {
  using Record = decode::Record<kShape>;
  const std::byte* const end = at;
  std::uint64_t first = run.first;
  std::uint64_t last = run.last;
  while (at != begin) {
    const Record record{at - Record::kBytes};
    if (Record::type_of(record.payload2()) != decode::EventType::kInstant ||
        record.kind() != kind || record.thread() != thread || !take_id(record.id())) {
      break;
    }
    const std::uint64_t time = record.payload1();
    first = std::min(first, time);
    last = std::max(last, time);
    at -= Record::kBytes;
  }
  run.first = first;
  run.last = last;
  run.count += static_cast<std::uint64_t>(end - at) / Record::kBytes;
  return at;
}

}  // namespace mm::analyze
