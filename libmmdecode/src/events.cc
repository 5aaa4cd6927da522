// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/events.h"

#include <algorithm>
#include <utility>

#include "byte_order.h"
#include "mmdecode/record.h"
#include "mmformat/bytes.h"
#include "paired_records.h"
#include "record_runs.h"

namespace mm::decode {

namespace {

/// Counts the times of wide records that no writer can have stored.
void check_times(std::span<const EventChunk> chunks, Defects& defects) {
  constexpr std::size_t kBytes = record_bytes_of(RecordShape::kWide);
  constexpr std::size_t kStartAt = 16;
  constexpr std::size_t kEndAt = 24;
  for (const EventChunk& chunk : chunks) {
    for (std::uint64_t i = 0; i < chunk.count; ++i) {
      const std::byte* const record = chunk.records + i * kBytes;
      const auto end = load_le<std::uint64_t>(record + kEndAt);
      const bool ends_late = end > kMaxWideTime && end != kWideInstantMarker;
      if (!ends_late && load_le<std::uint64_t>(record + kStartAt) <= kMaxWideTime)
        continue;
      defects.add(ErrorCode::kTimeBeyondLimit, 1,
                  chunk.file_offset + (chunk.is_in_file ? i * kBytes : 0));
    }
  }
}

}  // namespace

Events::Events(const Source& source, const StringTable& strings, Tolerance tolerance,
               Defects& defects)
    : shape_(shape_of(*source.layout)) {
  if (source.layout->records == RecordForm::kPacked) {
    add_in_place(source);
    return;
  }
  const bool is_big_endian = has_big_endian_records(source, strings);
  if (source.layout->records == RecordForm::kStartEnd) {
    const bool closes_open = tolerance == Tolerance::kSalvage;
    add_copied(source, pair_records(source, is_big_endian, closes_open, defects));
    return;
  }
  if (is_big_endian) {
    add_copied(source, little_endian_records(source));
  } else {
    add_in_place(source);
  }
  check_times(chunks_, defects);
}

void Events::add_in_place(const Source& source) {
  const std::size_t bytes = source.layout->event_bytes;
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

void Events::add_copied(const Source& source, std::vector<std::byte> records) {
  size_ = records.size() / record_bytes_of(shape_);
  if (size_ == 0) return;
  chunks_.push_back({.records = joined_.emplace_back(std::move(records)).data(),
                     .count = size_,
                     .first_index = 0,
                     .file_offset = source.events.file_offset({kHeaderBytes}),
                     .is_in_file = false});
}

const EventChunk& Events::chunk_of(std::uint64_t index) const {
  if (index >= size_) [[unlikely]]
    __builtin_trap();
  const double share = static_cast<double>(index) / static_cast<double>(size_);
  auto chunk =
      std::min(static_cast<std::size_t>(share * static_cast<double>(chunks_.size())),
               chunks_.size() - 1);
  for (int steps = 0; steps < 4; ++steps) {
    if (index < chunks_[chunk].first_index) {
      --chunk;
    } else if (index - chunks_[chunk].first_index >= chunks_[chunk].count) {
      ++chunk;
    } else {
      return chunks_[chunk];
    }
  }
  const auto after =
      std::ranges::upper_bound(chunks_, index, {}, &EventChunk::first_index);
  return *(after - 1);
}

Event Events::at(std::uint64_t index) const {
  const EventChunk& chunk = chunk_of(index);
  const std::byte* const record =
      chunk.records + (index - chunk.first_index) * record_bytes_of(shape_);
  return visit_shape(
      shape_, [&]<RecordShape kShape>() { return Record<kShape>{record}.event(); });
}

std::uint64_t Events::file_offset(std::uint64_t index) const {
  const EventChunk& chunk = chunk_of(index);
  if (!chunk.is_in_file) return chunk.file_offset;
  return chunk.file_offset + (index - chunk.first_index) * record_bytes_of(shape_);
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
  const RecordShape shape = events_->shape_;
  const std::byte* const record = chunk.records + record_ * record_bytes_of(shape);
  return visit_shape(
      shape, [&]<RecordShape kShape>() { return Record<kShape>{record}.event(); });
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
