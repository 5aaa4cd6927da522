// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/profile_builder.h"

#include <utility>

#include "testing/require.h"

namespace mm::testing {
namespace {

const WireForm& form_of(std::uint32_t version) {
  const WireForm* form = find_wire_form(version);
  require(form != nullptr, "the builder writes versions 5 to 9");
  return *form;
}

std::string metadata_with_counter(std::string_view command, std::string_view counter) {
  std::string text{R"({ "start_time": 1700000000123456789, "process_id": 42, "cmd": ")"};
  text.append(command).append(R"(", "counter": )").append(counter).append(" }");
  return text;
}

// The payload word `p1` and `p2` share: their bits 32 to 47.
std::uint64_t high_halves(std::uint64_t p1, std::uint64_t p2) {
  return (p1 >> 32 & 0xFFFF) << 16 | (p2 >> 32 & 0xFFFF);
}

}  // namespace

std::string metadata_text(std::string_view command) {
  return metadata_with_counter(command, R"({ "name": "wall-time", "units": [["ns", 1], )"
                                        "[\"\u03bcs\", 1000], "
                                        R"(["ms", 1000000], ["s", 1000000000]] })");
}

std::string counter_metadata_text(std::string_view counter, std::string_view unit) {
  std::string json{R"({ "name": ")"};
  json.append(counter).append(R"(", "units": [[")").append(unit).append(R"(", 1]] })");
  return metadata_with_counter("rustc --crate-name demo demo.rs ", json);
}

Nested instant(Name kind, Name label, std::uint64_t at) {
  return {std::move(kind), std::move(label), at, kInstantEnd, {}};
}

Nested integer(Name kind, Name label, std::uint64_t value) {
  return {std::move(kind), std::move(label), value, kIntegerEnd, {}};
}

ProfileBuilder::ProfileBuilder(std::uint32_t version) : form_(&form_of(version)) {}

ProfileBuilder& ProfileBuilder::metadata(std::string text) {
  require(!metadata_placed_, "metadata() comes before the first string");
  metadata_ = std::move(text);
  return *this;
}

ProfileBuilder& ProfileBuilder::no_metadata() {
  require(!metadata_placed_, "no_metadata() comes before the first string");
  metadata_.reset();
  return *this;
}

void ProfileBuilder::place_metadata() {
  if (metadata_placed_) return;
  metadata_placed_ = true;
  if (!metadata_) return;
  raw_index_entry(kWireMetadataId, next_address());
  append_text(data_, *metadata_);
  end_string();
}

std::uint64_t ProfileBuilder::next_address() {
  place_metadata();
  return kWireHeaderBytes + data_.size();
}

StringId ProfileBuilder::start_string() {
  return {kAddressBase + next_address()};
}

void ProfileBuilder::append_reference(StringId id) {
  switch (form_->reference) {
    case ReferenceForm::kTaggedBigEndian32:
      for (unsigned shift = 32; shift > 0; shift -= 8) {
        const std::uint64_t value = (id.value & 0x3FFFFFFF) | 0x80000000;
        data_.push_back(static_cast<std::byte>(value >> (shift - 8) & 0xFF));
      }
      break;
    case ReferenceForm::kMarkerLittleEndian32:
    case ReferenceForm::kMarkerLittleEndian64:
      data_.push_back(std::byte{0xFE});
      append_le(data_, id.value, form_->id_bytes);
      break;
  }
}

StringId ProfileBuilder::text(std::string_view plain) {
  const StringId id = start_string();
  append_text(data_, plain);
  end_string();
  written_.emplace(plain, id);
  return id;
}

StringId ProfileBuilder::composite(const Pieces& pieces) {
  const StringId id = start_string();
  for (const auto& piece : pieces) {
    if (const auto* plain = std::get_if<std::string>(&piece)) {
      append_text(data_, *plain);
    } else {
      append_reference(std::get<StringId>(piece));
    }
  }
  end_string();
  return id;
}

void ProfileBuilder::fill_to(std::uint64_t address) {
  require(address >= next_address(), "this address is written already");
  while (next_address() < address) end_string();
}

StringId ProfileBuilder::text_at(std::uint64_t address, std::string_view plain) {
  fill_to(address);
  return text(plain);
}

StringId ProfileBuilder::composite_at(std::uint64_t address, const Pieces& pieces) {
  fill_to(address);
  return composite(pieces);
}

StringId ProfileBuilder::raw_string(const Bytes& bytes) {
  const StringId id = start_string();
  append_bytes(data_, bytes);
  return id;
}

StringId ProfileBuilder::id_of(const Name& name) {
  if (const auto* id = std::get_if<StringId>(&name.get())) return *id;
  const auto& plain = std::get<std::string>(name.get());
  const auto found = written_.find(plain);
  return found != written_.end() ? found->second : text(plain);
}

ProfileBuilder& ProfileBuilder::map(std::uint64_t virtual_id, Name name) {
  const StringId id = id_of(name);
  require(id.value >= kAddressBase, "map() wants a written string");
  return raw_index_entry(virtual_id, id.value - kAddressBase);
}

ProfileBuilder& ProfileBuilder::map_bulk(std::uint64_t first, std::uint64_t count,
                                         Name name) {
  const StringId id = id_of(name);
  for (std::uint64_t i = 0; i < count; ++i) map(first + i, id);
  return *this;
}

ProfileBuilder& ProfileBuilder::raw_index_entry(std::uint64_t id, std::uint64_t address) {
  place_metadata();
  append_le(index_, id, form_->id_bytes);
  append_le(index_, address, form_->id_bytes);
  return *this;
}

ProfileBuilder& ProfileBuilder::raw_event(StringId kind, StringId label,
                                          std::uint64_t thread, std::uint64_t payload1,
                                          std::uint64_t payload2) {
  append_le(events_, kind.value, form_->id_bytes);
  append_le(events_, label.value, form_->id_bytes);
  append_le(events_, thread, 4);
  append_le(events_, payload1, 4);
  append_le(events_, payload2, 4);
  append_le(events_, high_halves(payload1, payload2), 4);
  return *this;
}

ProfileBuilder& ProfileBuilder::interval(Name kind, Name label, std::uint64_t thread,
                                         std::uint64_t start_ns, std::uint64_t end_ns) {
  const StringId kind_id = id_of(kind);
  return raw_event(kind_id, id_of(label), thread, start_ns, end_ns);
}

ProfileBuilder& ProfileBuilder::instant(Name kind, Name label, std::uint64_t thread,
                                        std::uint64_t at_ns) {
  return interval(std::move(kind), std::move(label), thread, at_ns, kInstantEnd);
}

ProfileBuilder& ProfileBuilder::integer(Name kind, Name label, std::uint64_t thread,
                                        std::uint64_t value) {
  require(form_->has_integers, "this version has no integer events");
  return interval(std::move(kind), std::move(label), thread, value, kIntegerEnd);
}

ProfileBuilder& ProfileBuilder::nest(std::uint64_t thread, const Nested& event) {
  for (const Nested& child : event.children) nest(thread, child);
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
    const FourBytes& magic = kWireStreamMagics[i];
    append_text(streams[i], {magic.data(), magic.size()});
    append_le(streams[i], form_->version, 4);
    append_bytes(streams[i], *contents[i]);
  }
  return streams;
}

PagedFile ProfileBuilder::paged(const PagePlan& plan) {
  require(form_->is_paged, "this version is a set of three files: use streams()");
  return cut_into_pages(streams(), form_->version, form_->event_bytes, plan);
}

}  // namespace mm::testing
