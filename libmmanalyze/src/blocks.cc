// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "blocks.h"

#include <algorithm>
#include <string>

namespace mm::analyze {

std::vector<Block> cut_into_blocks(const decode::Profile& profile,
                                   std::uint32_t most_records) {
  std::vector<Block> blocks;
  const std::uint64_t bytes = record_bytes_of(profile.events().shape());
  for (const decode::EventChunk& chunk : profile.events().chunks()) {
    for (std::uint64_t at = 0; at < chunk.count; at += most_records) {
      blocks.push_back({.records = chunk.records + at * bytes,
                        .count = static_cast<std::uint32_t>(
                            std::min<std::uint64_t>(most_records, chunk.count - at)),
                        .file_offset = chunk.file_offset + at * bytes});
    }
  }
  return blocks;
}

Earliest find_earliest(const decode::Profile& profile) {
  Earliest earliest;
  for (const decode::Event event : profile.events()) {
    if (event.type == decode::EventType::kInteger) continue;
    if (earliest.thread && event.start >= earliest.start) continue;
    earliest = {.start = event.start, .thread = event.thread.value};
  }
  return earliest;
}

Result<void> check_threads(const decode::Profile& profile,
                           const decode::Selection& selection) {
  std::vector<ThreadId> missing = selection.threads;
  for (const decode::Event event : profile.events()) {
    if (missing.empty()) break;
    std::erase(missing, event.thread);
  }
  if (missing.empty()) return {};
  return Error{.code = ErrorCode::kNoSuchThread,
               .detail = "no event of thread " + std::to_string(missing[0].value)};
}

}  // namespace mm::analyze
