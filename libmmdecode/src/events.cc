// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/events.h"

#include <algorithm>
#include <cassert>

#include "mmdecode/record.h"
#include "record_runs.h"

namespace mm::decode {

Events::Events(const Source& source) : layout_(source.layout) {
  const std::size_t bytes = layout_->event_bytes;
  for_each_record_run(source.events, bytes, [&](const RecordRun& run) {
    const std::byte* records = run.records;
    if (run.is_copied) {
      records = joined_.emplace_back(records, records + bytes).data();
    }
    chunks_.push_back({.records = records,
                       .count = run.count,
                       .first_index = size_,
                       .file_offset = run.file_offset});
    size_ += run.count;
  });
}

Event Events::at(std::uint64_t index) const {
  assert(index < size_);
  const auto after =
      std::ranges::upper_bound(chunks_, index, {}, &EventChunk::first_index);
  const EventChunk& chunk = *(after - 1);
  const std::byte* const record =
      chunk.records + (index - chunk.first_index) * layout_->event_bytes;
  return visit_layout(*layout_, [&]<std::uint32_t kVersion>() {
    return Record<kVersion>{record}.event();
  });
}

std::uint64_t Events::file_offset(std::uint64_t index) const {
  assert(index < size_);
  const auto after =
      std::ranges::upper_bound(chunks_, index, {}, &EventChunk::first_index);
  const EventChunk& chunk = *(after - 1);
  return chunk.file_offset + (index - chunk.first_index) * layout_->event_bytes;
}

Events::Iterator Events::begin() const {
  return {this, 0, 0};
}
Events::Iterator Events::end() const {
  return {this, chunks_.size(), 0};
}
std::reverse_iterator<Events::Iterator> Events::rbegin() const {
  return std::make_reverse_iterator(end());
}
std::reverse_iterator<Events::Iterator> Events::rend() const {
  return std::make_reverse_iterator(begin());
}

Event Events::Iterator::operator*() const {
  const EventChunk& chunk = events_->chunks_[chunk_];
  const Layout& layout = *events_->layout_;
  const std::byte* const record = chunk.records + record_ * layout.event_bytes;
  return visit_layout(
      layout, [&]<std::uint32_t kVersion>() { return Record<kVersion>{record}.event(); });
}

std::uint64_t Events::Iterator::index() const {
  return events_->chunks_[chunk_].first_index + record_;
}

Events::Iterator& Events::Iterator::operator++() {
  if (++record_ == events_->chunks_[chunk_].count) {
    ++chunk_;
    record_ = 0;
  }
  return *this;
}

Events::Iterator& Events::Iterator::operator--() {
  if (record_ == 0) {
    --chunk_;
    record_ = events_->chunks_[chunk_].count;
  }
  --record_;
  return *this;
}

}  // namespace mm::decode
