// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "paired_records.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "byte_order.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/mixing_hash.h"
#include "record_runs.h"

namespace mm::decode {
namespace {

constexpr std::size_t kWideBytes = record_bytes_of(RecordShape::kWide);

/// What a start and its end have in common.
struct Key {
  std::uint32_t kind = 0;
  std::uint32_t id = 0;
  std::uint64_t thread = 0;
  friend bool operator==(const Key&, const Key&) = default;
};

class KeyHash {
 public:
  std::size_t operator()(const Key& key) const {
    return hash_(hash_(std::uint64_t{key.kind} << 32 | key.id) ^ key.thread);
  }

 private:
  MixingHash hash_;
};

struct Start {
  std::uint64_t time = 0;
  std::uint64_t file_offset = 0;
};

class Pairing {
 public:
  Pairing(bool is_big_endian, Defects& defects)
      : is_big_endian_(is_big_endian), defects_(defects) {}

  void take(const std::byte* record, std::uint64_t file_offset) {
    const Key key{.kind = load<std::uint32_t>(record, is_big_endian_),
                  .id = load<std::uint32_t>(record + 4, is_big_endian_),
                  .thread = load<std::uint64_t>(record + 8, is_big_endian_)};
    const auto word = load<std::uint64_t>(record + 16, is_big_endian_);
    const std::uint64_t time = word >> kStartEndTypeBits;
    const std::uint64_t type = word & ((1U << kStartEndTypeBits) - 1);
    if (type > static_cast<std::uint64_t>(StartEndType::kInstant)) {
      defects_.add(ErrorCode::kBadRecordType, 1, file_offset);
      return;
    }
    std::uint64_t& last = last_time_[key.thread];
    last = std::max(last, time);
    switch (static_cast<StartEndType>(type)) {
      case StartEndType::kStart:
        open_[key].push_back({time, file_offset});
        break;
      case StartEndType::kEnd:
        take_end(key, time, file_offset);
        break;
      case StartEndType::kInstant:
        append(key, time, kWideInstantMarker);
        break;
    }
  }

  std::vector<std::byte> finish(bool closes_open) {
    struct Open {
      Key key;
      Start start;
    };
    std::vector<Open> open;
    for (const auto& [key, starts] : open_) {
      for (const Start& start : starts) open.push_back({key, start});
    }
    std::ranges::sort(open, [](const Open& a, const Open& b) {
      return a.start.file_offset > b.start.file_offset;
    });
    std::for_each(open.rbegin(), open.rend(), [&](const Open& start) {
      defects_.add(ErrorCode::kStartWithoutEnd, 1, start.start.file_offset,
                   closes_open ? "an interval (ended at its thread's last time) "
                                 "that was started and never ended"
                               : "");
    });
    if (closes_open) {
      for (const auto& [key, start] : open) {
        append(key, start.time, std::max(start.time, last_time_[key.thread]));
      }
    }
    return std::move(records_);
  }

 private:
  void take_end(const Key& key, std::uint64_t time, std::uint64_t file_offset) {
    const auto found = open_.find(key);
    if (found == open_.end()) {
      defects_.add(ErrorCode::kEndWithoutStart, 1, file_offset);
      return;
    }
    std::vector<Start>& starts = found.value();
    const std::uint64_t start = starts.back().time;
    starts.pop_back();
    if (starts.empty()) open_.erase(found);
    if (time < start) {
      defects_.add(ErrorCode::kIntervalReversed, 1, file_offset);
    }
    append(key, start, std::max(start, time));
  }

  void append(const Key& key, std::uint64_t start, std::uint64_t end) {
    records_.resize(records_.size() + kWideBytes);
    std::byte* const at = records_.data() + records_.size() - kWideBytes;
    store_le(at, key.kind);
    store_le(at + 4, key.id);
    store_le(at + 8, key.thread);
    store_le(at + 16, start);
    store_le(at + 24, end);
  }

  bool is_big_endian_;
  Defects& defects_;
  std::vector<std::byte> records_;
  tsl::robin_map<Key, std::vector<Start>, KeyHash> open_;
  tsl::robin_map<std::uint64_t, std::uint64_t, MixingHash> last_time_;  // by thread
};

}  // namespace

std::vector<std::byte> pair_records(const Source& source, bool is_big_endian,
                                    bool closes_open, Defects& defects) {
  Pairing pairing{is_big_endian, defects};
  const std::size_t bytes = source.layout->event_bytes;
  for_each_record_run(source.events, bytes, [&](const RecordRun& run) {
    for (std::uint64_t i = 0; i < run.count; ++i) {
      pairing.take(run.records + i * bytes, run.file_offset + i * bytes);
    }
  });
  return pairing.finish(closes_open);
}

std::vector<std::byte> little_endian_records(const Source& source) {
  std::vector<std::byte> records;
  for_each_record_run(source.events, kWideBytes, [&](const RecordRun& run) {
    records.insert(records.end(), run.records, run.records + run.count * kWideBytes);
  });
  for (std::size_t at = 0; at < records.size(); at += kWideBytes) {
    std::byte* const record = records.data() + at;
    store_le(record, load<std::uint32_t>(record, true));
    store_le(record + 4, load<std::uint32_t>(record + 4, true));
    for (const std::size_t field : {8U, 16U, 24U}) {
      store_le(record + field, load<std::uint64_t>(record + field, true));
    }
  }
  return records;
}

}  // namespace mm::decode
