// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "byte_order.h"

#include "record_runs.h"

namespace mm::decode {

bool has_big_endian_records(const Source& source, const StringTable& strings) {
  constexpr std::uint64_t kMostAsked = 64;
  std::uint64_t asked = 0;
  bool fits_little = false;
  bool fits_big = false;
  const std::size_t bytes = source.layout->event_bytes;
  for_each_record_run(source.events, bytes, [&](const RecordRun& run) {
    for (std::uint64_t i = 0; i < run.count && asked < kMostAsked; ++i, ++asked) {
      const auto kind = load_le<std::uint32_t>(run.records + i * bytes);
      fits_little = fits_little || strings.address_of({kind}).has_value();
      fits_big = fits_big || strings.address_of({byte_swapped(kind)}).has_value();
    }
  });
  return fits_big && !fits_little;
}

}  // namespace mm::decode
