// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The entries of the string index, in file order (the last entry of an id counts).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mmdecode/record_reader.h"
#include "mmdecode/source.h"
#include "mmformat/bytes.h"
#include "record_runs.h"

namespace mm::decode {

/// Tables by id are arrays up to this many times the number of entries; one hostile id
/// must not allocate 400 MB.
inline constexpr std::uint64_t kMaxSparseness = 8;

/// Calls visit(id, address, file_offset) for each entry. Addresses count the stream's
/// header, also where the file has none (spec section "Streams").
template <class Visit>
void for_each_index_entry(const Source& source, Visit&& visit) {
  const Layout& layout = *source.layout;
  const auto visit_all = [&]<class Field>(std::uint64_t bias) {
    constexpr std::size_t bytes = 2 * sizeof(Field);
    RecordReader reader{source};
    for_each_record_run(source.string_index, bytes, [&](const RecordRun& run) {
      for (std::uint64_t i = 0; i < run.count;) {
        const std::uint64_t end = std::min(run.count, i + kRecordsAtOnce);
        const std::byte* at = reader.read(run.records + i * bytes,
                                          static_cast<std::size_t>(end - i) * bytes);
        for (; i < end; ++i, at += bytes) {
          visit(std::uint64_t{load_le<Field>(at)},
                std::uint64_t{load_le<Field>(at + sizeof(Field))} + bias,
                run.file_offset + i * bytes);
        }
      }
    });
  };
  if (layout.id_bytes == 8) {
    visit_all.template operator()<std::uint64_t>(0);
  } else {
    visit_all.template operator()<std::uint32_t>(
        layout.version == kHeaderless ? kHeaderBytes : 0);
  }
}

}  // namespace mm::decode
