// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/profile_writer.h"

#include <array>
#include <string>
#include <utility>

#include "mmformat/constants.h"

namespace mm::record {
namespace {

constexpr std::uint64_t kMaxThread = 0xFFFF'FFFF;

Error beyond(std::string_view what, std::uint64_t number) {
  return {.code = ErrorCode::kBeyondVersion,
          .detail = std::string{what} + ": " + std::to_string(number)};
}

}  // namespace

ProfileWriter::ProfileWriter(std::unique_ptr<PageWriter> pages)
    : pages_(std::move(pages)), strings_(*pages_) {}

Result<ProfileWriter> ProfileWriter::create(ByteSink& sink, std::int32_t version) {
  MM_TRY(PageWriter pages, PageWriter::create(sink, version));
  return ProfileWriter{std::make_unique<PageWriter>(std::move(pages))};
}

Result<void> ProfileWriter::interval(StringId kind, StringId id, ThreadId thread,
                                     std::uint64_t start, std::uint64_t end) {
  if (end > kMaxIntervalEnd) return beyond("an interval that ends too late", end);
  if (start > end) return beyond("an interval that ends before its start", start);
  return append(kind, id, thread, start, end);
}

Result<void> ProfileWriter::instant(StringId kind, StringId id, ThreadId thread,
                                    std::uint64_t at) {
  if (at > kMaxPayload) return beyond("an instant that is too late", at);
  return append(kind, id, thread, at, kInstantMarker);
}

Result<void> ProfileWriter::integer(StringId kind, StringId id, ThreadId thread,
                                    std::uint64_t value) {
  if (value > kMaxPayload) return beyond("an integer that is too large", value);
  return append(kind, id, thread, value, kIntegerMarker);
}

Result<void> ProfileWriter::append(StringId kind, StringId id, ThreadId thread,
                                   std::uint64_t payload1, std::uint64_t payload2) {
  if (thread.value > kMaxThread)
    return beyond("a thread id of over 32 bits", thread.value);
  const PackedEvent event{.kind = kind,
                          .id = id,
                          .thread = static_cast<std::uint32_t>(thread.value),
                          .payload1 = payload1,
                          .payload2 = payload2};
  std::array<std::byte, 32> record{};
  if (layout().id_bytes == 8) {
    pack_record<RecordShape::kPacked32>(record.data(), event);
  } else {
    if (kind.value > kMaxId32) return beyond("a kind's id of over 32 bits", kind.value);
    if (id.value > kMaxId32) return beyond("an event id of over 32 bits", id.value);
    pack_record<RecordShape::kPacked24Integers>(record.data(), event);
  }
  return pages_->append_whole(PageTag::kEvents,
                              std::span{record}.first(layout().event_bytes));
}

}  // namespace mm::record
