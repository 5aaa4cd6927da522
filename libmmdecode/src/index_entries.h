// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The entries of the string index, in file order (the last entry of an id counts).
#pragma once

#include <cstdint>

#include "mmdecode/source.h"
#include "mmformat/bytes.h"
#include "record_runs.h"

namespace mm::decode {

/// Tables by id are arrays up to this many times the number of entries; one hostile id
/// must not allocate 400 MB.
inline constexpr std::uint64_t kMaxSparseness = 8;

/// Calls visit(id, address, file_offset) for each entry.
template <class Visit>
void for_each_index_entry(const Source& source, Visit&& visit) {
  visit_layout(*source.layout, [&]<std::uint32_t kVersion>() {
    constexpr std::size_t bytes = kLayoutOf<kVersion>.index_entry_bytes;
    for_each_record_run(source.string_index, bytes, [&](const RecordRun& run) {
      const std::byte* at = run.records;
      for (std::uint64_t i = 0; i < run.count; ++i, at += bytes) {
        const std::uint64_t offset = run.file_offset + i * bytes;
        if constexpr (kLayoutOf<kVersion>.id_bytes == 8) {
          visit(load_le<std::uint64_t>(at), load_le<std::uint64_t>(at + 8), offset);
        } else {
          visit(std::uint64_t{load_le<std::uint32_t>(at)},
                std::uint64_t{load_le<std::uint32_t>(at + 4)}, offset);
        }
      }
    });
  });
}

}  // namespace mm::decode
