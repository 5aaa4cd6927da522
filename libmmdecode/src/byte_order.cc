// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "byte_order.h"

#include "record_runs.h"

namespace mm::decode {

bool has_big_endian_records(const Source& source, const StringTable& strings) {
  constexpr std::uint64_t kMostAsked = 64;
  constexpr std::size_t kThreadAt = 8;
  std::uint64_t asked = 0;
  bool fits_little = false;
  bool fits_big = false;
  bool has_large_threads = true;  // in every record that was asked
  const std::size_t bytes = source.layout->event_bytes;
  for_each_record_run(source.events, bytes, [&](const RecordRun& run) {
    for (std::uint64_t i = 0; i < run.count && asked < kMostAsked; ++i, ++asked) {
      const std::byte* const record = run.records + i * bytes;
      const auto kind = load_le<std::uint32_t>(record);
      const auto thread = load_le<std::uint64_t>(record + kThreadAt);
      fits_little = fits_little || strings.address_of({kind}).has_value();
      fits_big = fits_big || strings.address_of({byte_swapped(kind)}).has_value();
      has_large_threads = has_large_threads && byte_swapped(thread) < thread;
    }
  });
  if (fits_little != fits_big) return fits_big;
  // Both or neither: threads are counted from 1, so the order that makes them small. (The
  // id of the kind "Query" in the first files of version 0 is 0x80000000, which reads as
  // the id of a query with its bytes reversed.)
  return asked > 0 && has_large_threads;
}

}  // namespace mm::decode
