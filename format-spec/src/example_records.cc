// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "example_records.h"

#include <algorithm>
#include <concepts>
#include <map>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"

namespace mm::spec {
namespace {

/// Takes integers one after the other.
class Fields {
 public:
  Fields(const std::byte* at, ByteOrder order) : at_(at), order_(order) {}

  template <std::unsigned_integral T>
  std::uint64_t take() {
    const T value = load_le<T>(at_);
    at_ += sizeof(T);
    return order_ == ByteOrder::kBig ? byte_swapped(value) : value;
  }

 private:
  const std::byte* at_;
  ByteOrder order_;
};

Record start_end_record(Fields fields) {
  constexpr std::uint64_t kTypeMask = (1U << kStartEndTypeBits) - 1;
  Record record;
  record.kind = fields.take<std::uint32_t>();
  record.event_id = fields.take<std::uint32_t>();
  record.thread = fields.take<std::uint64_t>();
  const std::uint64_t time_and_type = fields.take<std::uint64_t>();
  record.first = time_and_type >> kStartEndTypeBits;
  switch (static_cast<StartEndType>(time_and_type & kTypeMask)) {
    case StartEndType::kStart:
      record.type = RecordType::kStart;
      break;
    case StartEndType::kEnd:
      record.type = RecordType::kEnd;
      break;
    case StartEndType::kInstant:
      record.type = RecordType::kInstant;
      break;
  }
  return record;
}

Record wide_record(Fields fields) {
  Record record;
  record.kind = fields.take<std::uint32_t>();
  record.event_id = fields.take<std::uint32_t>();
  record.thread = fields.take<std::uint64_t>();
  record.first = fields.take<std::uint64_t>();
  record.second = fields.take<std::uint64_t>();
  const bool is_instant = record.second == kWideInstantMarker;
  record.type = is_instant ? RecordType::kInstant : RecordType::kInterval;
  if (is_instant) record.second = 0;
  return record;
}

Record packed_record(const Layout& layout, Fields fields) {
  const bool is_wide_id = layout.id_bytes == 8;
  Record record;
  record.kind = is_wide_id ? fields.take<std::uint64_t>() : fields.take<std::uint32_t>();
  record.event_id =
      is_wide_id ? fields.take<std::uint64_t>() : fields.take<std::uint32_t>();
  record.thread = fields.take<std::uint32_t>();
  const std::uint64_t word0 = fields.take<std::uint32_t>();
  const std::uint64_t word1 = fields.take<std::uint32_t>();
  const std::uint64_t word2 = fields.take<std::uint32_t>();
  record.first = word0 | (word2 >> 16U) << 32U;
  record.second = word1 | (word2 & 0xFFFFU) << 32U;
  record.type = RecordType::kInterval;
  if (record.second == kInstantMarker) record.type = RecordType::kInstant;
  if (layout.has_integers && record.second == kIntegerMarker) {
    record.type = RecordType::kInteger;
  }
  if (record.type != RecordType::kInterval) record.second = 0;
  return record;
}

std::string name_of(ErrorCode code) {
  return std::string{error_info(code).name};
}

/// Starts and ends to intervals, in the places of the ends.
Events paired(const std::vector<Record>& records, bool salvage) {
  Events found;
  std::vector<Record> open;
  std::map<std::uint64_t, std::uint64_t> last_times;
  for (const Record& record : records) {
    if (record.type == RecordType::kUnknown) {
      found.defects.push_back(name_of(ErrorCode::kBadRecordType));
      continue;
    }
    std::uint64_t& last_time = last_times[record.thread];
    last_time = std::max(last_time, record.first);
    if (record.type == RecordType::kStart) {
      open.push_back(record);
    } else if (record.type == RecordType::kEnd) {
      const auto start = std::find_if(open.rbegin(), open.rend(), [&](const Record& one) {
        return one.thread == record.thread && one.kind == record.kind &&
               one.event_id == record.event_id;
      });
      if (start == open.rend()) {
        found.defects.push_back(name_of(ErrorCode::kEndWithoutStart));
        continue;
      }
      found.events.push_back(record);
      found.events.back().type = RecordType::kInterval;
      found.events.back().first = start->first;
      found.events.back().second = record.first;
      open.erase(std::next(start).base());
    } else {
      found.events.push_back(record);
    }
  }
  for (; !open.empty(); open.pop_back()) {
    found.defects.push_back(name_of(ErrorCode::kStartWithoutEnd));
    if (!salvage) continue;
    found.events.push_back(open.back());
    found.events.back().type = RecordType::kInterval;
    found.events.back().second = last_times[open.back().thread];
  }
  return found;
}

}  // namespace

Result<std::vector<Record>> read_records(const Layout& layout, ByteOrder order,
                                         std::span<const std::byte> bytes) {
  std::vector<Record> records;
  for (; !bytes.empty(); bytes = bytes.subspan(layout.event_bytes)) {
    if (bytes.size() < layout.event_bytes) return Error{.code = ErrorCode::kRecordCut};
    const Fields fields{bytes.data(), order};
    switch (layout.records) {
      case RecordForm::kStartEnd:
        records.push_back(start_end_record(fields));
        break;
      case RecordForm::kWide:
        records.push_back(wide_record(fields));
        break;
      case RecordForm::kPacked:
        records.push_back(packed_record(layout, fields));
        break;
    }
  }
  return records;
}

Events events_of(const Layout& layout, const std::vector<Record>& records, bool salvage) {
  Events found = layout.records == RecordForm::kStartEnd ? paired(records, salvage)
                                                         : Events{records, {}};
  for (Record& event : found.events) {
    if (layout.records != RecordForm::kPacked &&
        std::max(event.first, event.second) > kMaxWideTime) {
      event.first = std::min(event.first, kMaxWideTime);
      event.second = std::min(event.second, kMaxWideTime);
      found.defects.push_back(name_of(ErrorCode::kTimeBeyondLimit));
    }
    if (event.type == RecordType::kInterval && event.second < event.first) {
      event.second = event.first;
      found.defects.push_back(name_of(ErrorCode::kIntervalReversed));
    }
  }
  return found;
}

}  // namespace mm::spec
