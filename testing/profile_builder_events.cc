// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <array>
#include <utility>

#include "testing/profile_builder.h"
#include "testing/require.h"

namespace mm::testing {
namespace {

// The payload word `p1` and `p2` share: their bits 32 to 47.
std::uint64_t high_halves(std::uint64_t p1, std::uint64_t p2) {
  return (p1 >> 32 & 0xFFFF) << 16 | (p2 >> 32 & 0xFFFF);
}

}  // namespace

Nested instant(Name kind, Name label, std::uint64_t at) {
  return {std::move(kind), std::move(label), at, kInstantEnd, {}};
}

Nested integer(Name kind, Name label, std::uint64_t value) {
  return {std::move(kind), std::move(label), value, kIntegerEnd, {}};
}

ProfileBuilder& ProfileBuilder::big_endian_records() {
  require(form_->records != RecordKind::kPacked,
          "from version 2 on all is little endian");
  big_endian_ = true;
  return *this;
}

void ProfileBuilder::append_record_field(std::uint64_t value, std::size_t bytes) {
  if (big_endian_) {
    append_be(events_, value, bytes);
  } else {
    append_le(events_, value, bytes);
  }
}

ProfileBuilder& ProfileBuilder::raw_event(StringId kind, StringId label,
                                          std::uint64_t thread, std::uint64_t payload1,
                                          std::uint64_t payload2) {
  append_record_field(kind.value, form_->id_bytes);
  append_record_field(label.value, form_->id_bytes);
  switch (form_->records) {
    case RecordKind::kStartEnd:
      append_record_field(thread, 8);
      append_record_field(payload2 << 2 | payload1, 8);
      break;
    case RecordKind::kWide:
      append_record_field(thread, 8);
      append_record_field(payload1, 8);
      append_record_field(payload2, 8);
      break;
    case RecordKind::kPacked:
      append_record_field(thread, 4);
      append_record_field(payload1, 4);
      append_record_field(payload2, 4);
      append_record_field(high_halves(payload1, payload2), 4);
      break;
  }
  return *this;
}

ProfileBuilder& ProfileBuilder::typed_record(Name kind, Name label, std::uint64_t thread,
                                             std::uint64_t type, std::uint64_t at_ns) {
  require(form_->records == RecordKind::kStartEnd, "this version has whole intervals");
  const StringId kind_id = id_of(kind);
  return raw_event(kind_id, id_of(label), thread, type, at_ns);
}

ProfileBuilder& ProfileBuilder::start(Name kind, Name label, std::uint64_t thread,
                                      std::uint64_t at_ns) {
  return typed_record(std::move(kind), std::move(label), thread, kStartType, at_ns);
}

ProfileBuilder& ProfileBuilder::end(Name kind, Name label, std::uint64_t thread,
                                    std::uint64_t at_ns) {
  return typed_record(std::move(kind), std::move(label), thread, kEndType, at_ns);
}

ProfileBuilder& ProfileBuilder::interval(Name kind, Name label, std::uint64_t thread,
                                         std::uint64_t start_ns, std::uint64_t end_ns) {
  if (form_->records == RecordKind::kStartEnd) {
    start(kind, label, thread, start_ns);
    return end(std::move(kind), std::move(label), thread, end_ns);
  }
  const StringId kind_id = id_of(kind);
  return raw_event(kind_id, id_of(label), thread, start_ns, end_ns);
}

ProfileBuilder& ProfileBuilder::instant(Name kind, Name label, std::uint64_t thread,
                                        std::uint64_t at_ns) {
  if (form_->records == RecordKind::kStartEnd) {
    return typed_record(std::move(kind), std::move(label), thread, kInstantType, at_ns);
  }
  const std::uint64_t end =
      form_->records == RecordKind::kWide ? kWideInstantEnd : kInstantEnd;
  return interval(std::move(kind), std::move(label), thread, at_ns, end);
}

ProfileBuilder& ProfileBuilder::integer(Name kind, Name label, std::uint64_t thread,
                                        std::uint64_t value) {
  require(form_->has_integers, "this version has no integer events");
  return interval(std::move(kind), std::move(label), thread, value, kIntegerEnd);
}

ProfileBuilder& ProfileBuilder::nest(std::uint64_t thread, const Nested& event) {
  if (event.end == kInstantEnd) {
    return instant(event.kind, event.label, thread, event.start);
  }
  const bool has_starts = form_->records == RecordKind::kStartEnd;
  if (has_starts) start(event.kind, event.label, thread, event.start);
  for (const Nested& child : event.children) nest(thread, child);
  if (has_starts) return end(event.kind, event.label, thread, event.end);
  return interval(event.kind, event.label, thread, event.start, event.end);
}

ProfileBuilder& ProfileBuilder::append_to_stream(std::size_t stream, const Bytes& bytes) {
  place_metadata();
  Bytes* const streams[] = {&events_, &data_, &index_};
  append_bytes(*streams[stream], bytes);
  return *this;
}

Streams ProfileBuilder::streams() {
  place_metadata();
  const Bytes* const contents[] = {&events_, &data_, &index_};
  Streams streams;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (form_->version != kNoHeaders) {
      const FourBytes& magic = kWireStreamMagics[i];
      append_text(streams[i], {magic.data(), magic.size()});
      append_le(streams[i], static_cast<std::uint64_t>(form_->version), 4);
    }
    append_bytes(streams[i], *contents[i]);
  }
  return streams;
}

ProfileFiles ProfileBuilder::files(const PagePlan& plan) {
  if (form_->is_paged) return {bytes(plan)};
  const Streams all = streams();
  return {all.begin(), all.end()};
}

PagedFile ProfileBuilder::paged(const PagePlan& plan) {
  require(form_->is_paged, "this version is a set of three files: use streams()");
  return cut_into_pages(streams(), static_cast<std::uint32_t>(form_->version),
                        form_->event_bytes, plan);
}

}  // namespace mm::testing
