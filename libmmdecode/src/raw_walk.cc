// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/raw_walk.h"

#include <algorithm>
#include <array>
#include <vector>

#include "byte_order.h"
#include "mmdecode/record.h"
#include "mmdecode/string_pieces.h"
#include "mmformat/bytes.h"
#include "record_runs.h"

namespace mm::decode {
namespace {

RawPiece::Sort sort_of(StringPiece::Sort sort) {
  switch (sort) {
    case StringPiece::Sort::kText:
      return RawPiece::Sort::kText;
    case StringPiece::Sort::kReference:
      return RawPiece::Sort::kReference;
    case StringPiece::Sort::kEnd:
      return RawPiece::Sort::kEnd;
    case StringPiece::Sort::kDataEnd:
      return RawPiece::Sort::kDataEnd;
    case StringPiece::Sort::kUnknown:
      break;
  }
  return RawPiece::Sort::kUnknown;
}

class RawWalk {
 public:
  RawWalk(const Profile& profile, RawVisitor& visitor)
      : profile_(profile),
        layout_(profile.layout()),
        visitor_(visitor),
        pieces_(profile.source().string_data, layout_),
        is_big_endian_(layout_.records != RecordForm::kPacked &&
                       has_big_endian_records(profile.source(), profile.strings())) {}

  void run() {
    struct Place {
      Extent extent;
      PageTag stream;
    };
    std::vector<Place> places;
    for (const PageTag tag : kTags) {
      for (const Extent& extent : stream(tag).extents()) places.push_back({extent, tag});
    }
    if (layout_.container == Container::kPaged) {
      std::ranges::sort(places, {},
                        [](const Place& place) { return place.extent.file_offset; });
    }
    for (const Place& place : places) {
      if (!visit(place.extent, place.stream)) return;
    }
  }

 private:
  static constexpr std::array kTags{PageTag::kEvents, PageTag::kStringData,
                                    PageTag::kStringIndex};

  const Stream& stream(PageTag tag) const {
    const Source& source = profile_.source();
    return tag == PageTag::kEvents       ? source.events
           : tag == PageTag::kStringData ? source.string_data
                                         : source.string_index;
  }
  bool visit(const Extent& extent, PageTag tag);
  bool visit_header(const Extent& extent, PageTag tag);
  bool visit_part(PageTag tag, std::uint64_t end);
  bool visit_record(std::uint64_t at);
  bool visit_entry(std::uint64_t at);
  bool visit_string(std::uint64_t end);
  RawRecord decode(const std::byte* record) const;

  const Profile& profile_;
  const Layout& layout_;
  RawVisitor& visitor_;
  StringPieceReader pieces_;
  bool is_big_endian_;
  std::array<std::uint64_t, kStreamCount> at_{};  // what comes next in each stream
  std::uint64_t record_count_ = 0;
  std::uint64_t string_ = 0;  // address of the one whose pieces are visited
  bool is_in_string_ = false;
};

bool RawWalk::visit(const Extent& extent, PageTag tag) {
  // What stands in front of a headerless file is not in it.
  const bool is_absent = layout_.version == kHeaderless && extent.stream_offset == 0;
  std::uint64_t& at = at_[static_cast<std::size_t>(tag)];
  if (is_absent) {
    at = kHeaderBytes;
    return true;
  }
  const std::uint64_t header =
      layout_.container == Container::kPaged ? kPageHeaderBytes : 0;
  if (!visitor_.page({.stream = tag,
                      .offset = extent.file_offset - header,
                      .content_bytes = extent.size,
                      .stream_offset = extent.stream_offset})) {
    return false;
  }
  if (at == 0 && !visit_header(extent, tag)) return false;
  return visit_part(tag, extent.stream_offset + extent.size);
}

bool RawWalk::visit_header(const Extent& extent, PageTag tag) {
  at_[static_cast<std::size_t>(tag)] = kHeaderBytes;
  std::array<std::byte, kHeaderBytes> scratch{};
  const auto bytes = stream(tag).read({0}, kHeaderBytes, scratch);
  return bytes.empty() || visitor_.stream_header(tag, extent.file_offset, bytes);
}

/// Visits what starts before the stream offset `end`.
bool RawWalk::visit_part(PageTag tag, std::uint64_t end) {
  std::uint64_t& at = at_[static_cast<std::size_t>(tag)];
  if (tag == PageTag::kStringData) return visit_string(end);
  const bool is_record = tag == PageTag::kEvents;
  const std::size_t bytes =
      is_record ? layout_.event_bytes : std::size_t{layout_.index_entry_bytes};
  for (; at < end && stream(tag).size() - at >= bytes; at += bytes) {
    if (!(is_record ? visit_record(at) : visit_entry(at))) return false;
  }
  return true;
}

bool RawWalk::visit_record(std::uint64_t at) {
  std::array<std::byte, kMaxRecordBytes> scratch{};
  const Stream& events = stream(PageTag::kEvents);
  RawRecord record = decode(events.read({at}, layout_.event_bytes, scratch).data());
  record.index = record_count_++;
  record.offset = events.file_offset({at});
  return visitor_.record(record);
}

RawRecord RawWalk::decode(const std::byte* record) const {
  using Sort = RawRecord::Sort;
  if (layout_.records == RecordForm::kPacked) {
    const Event event = visit_shape(shape_of(layout_), [&]<RecordShape kShape>() {
      return Record<kShape>{record}.event();
    });
    const Sort sort = event.type == EventType::kInterval  ? Sort::kInterval
                      : event.type == EventType::kInstant ? Sort::kInstant
                                                          : Sort::kInteger;
    return {.sort = sort,
            .kind = event.kind,
            .id = event.id,
            .thread = event.thread,
            .start = event.start,
            .end = event.end};
  }
  RawRecord raw{.kind = {load<std::uint32_t>(record, is_big_endian_)},
                .id = {load<std::uint32_t>(record + 4, is_big_endian_)},
                .thread = {load<std::uint64_t>(record + 8, is_big_endian_)}};
  const auto time = load<std::uint64_t>(record + 16, is_big_endian_);
  if (layout_.records == RecordForm::kWide) {
    raw.start = time;
    raw.end = load<std::uint64_t>(record + 24, is_big_endian_);
    raw.sort = raw.end == kWideInstantMarker ? Sort::kInstant : Sort::kInterval;
    return raw;
  }
  constexpr std::array kSorts{Sort::kStart, Sort::kEnd, Sort::kInstant, Sort::kUnknown};
  raw.start = time >> kStartEndTypeBits;
  raw.sort = kSorts[time & ((1U << kStartEndTypeBits) - 1)];
  return raw;
}

bool RawWalk::visit_entry(std::uint64_t at) {
  std::array<std::byte, kMaxRecordBytes> scratch{};
  const Stream& index = stream(PageTag::kStringIndex);
  const auto bytes = index.read({at}, layout_.index_entry_bytes, scratch);
  RawIndexEntry entry{.offset = index.file_offset({at})};
  if (layout_.id_bytes == 8) {
    entry.id = {load_le<std::uint64_t>(bytes.data())};
    entry.address = load_le<std::uint64_t>(bytes.data() + 8);
  } else {
    entry.id = {load_le<std::uint32_t>(bytes.data())};
    entry.address = load_le<std::uint32_t>(bytes.data() + 4);
  }
  return visitor_.index_entry(entry);
}

/// Visits pieces, of the string that is open and of the next ones.
bool RawWalk::visit_string(std::uint64_t end) {
  std::uint64_t& at = at_[static_cast<std::size_t>(PageTag::kStringData)];
  const Stream& data = stream(PageTag::kStringData);
  while (at < end) {
    if (!is_in_string_) string_ = at;
    const StringPiece piece = pieces_.read(at);
    const RawPiece raw{.sort = sort_of(piece.sort),
                       .address = string_,
                       .is_first = !is_in_string_,
                       .offset = data.file_offset({at}),
                       .text = piece.text,
                       .reference = piece.reference};
    is_in_string_ = piece.sort == StringPiece::Sort::kText ||
                    piece.sort == StringPiece::Sort::kReference;
    if (is_in_string_) {
      at = piece.next;
    } else {
      // Behind what cannot be told from strings, nothing can.
      at = piece.sort == StringPiece::Sort::kEnd ? at + 1 : data.size();
    }
    if (!visitor_.piece(raw)) return false;
  }
  return true;
}

}  // namespace

void walk_raw(const Profile& profile, RawVisitor& visitor) {
  RawWalk{profile, visitor}.run();
}

}  // namespace mm::decode
