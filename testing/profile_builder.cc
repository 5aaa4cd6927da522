// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Strings and their index. profile_builder_events.cc has the events and the files.
#include "testing/profile_builder.h"

#include <algorithm>
#include <utility>

#include "testing/require.h"

namespace mm::testing {
namespace {

// A piece of a tagged string has a length of 16 bits.
constexpr std::size_t kLongestPiece = 0xFFFF;

const WireForm& form_of(std::int64_t version) {
  const WireForm* form = find_wire_form(version);
  require(form != nullptr, "the builder writes files without headers and 0 to 9");
  return *form;
}

std::string metadata_with_counter(std::string_view command, std::string_view counter) {
  std::string text{R"({ "start_time": 1700000000123456789, "process_id": 42, "cmd": ")"};
  text.append(command).append(R"(", "counter": )").append(counter).append(" }");
  return text;
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

ProfileBuilder::ProfileBuilder(std::int64_t version) : form_(&form_of(version)) {
  if (form_->metadata_id == kNoWireId) metadata_.reset();
}

ProfileBuilder& ProfileBuilder::metadata(std::string text) {
  require(!metadata_placed_, "metadata() comes before the first string");
  require(form_->metadata_id != kNoWireId, "this version has no metadata");
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
  const bool is_crate_0_3_0 = form_->version == 0 && !metadata_;
  next_id_ = is_crate_0_3_0 ? form_->metadata_id : form_->first_id;
  if (!metadata_) return;
  raw_index_entry(form_->metadata_id, next_address());
  append_plain(*metadata_);
  end_string();
}

std::uint64_t ProfileBuilder::next_address() {
  place_metadata();
  return form_->header_bytes() + data_.size();
}

// The id of the string that starts at `address`.
StringId ProfileBuilder::name_string(std::uint64_t address) {
  if (form_->has_addressed_ids) return {form_->first_id + address};
  const std::uint64_t id = next_id_++;
  raw_index_entry(id, address);
  written_[id] = {.address = address, .text = {}};
  return {id};
}

void ProfileBuilder::append_plain(std::string_view text) {
  if (form_->text != TextForm::kTagged) return append_text(data_, text);
  do {
    const std::string_view piece = text.substr(0, kLongestPiece);
    append_le(data_, 1, 1);
    append_le(data_, piece.size(), 2);
    append_text(data_, piece);
    text.remove_prefix(piece.size());
  } while (!text.empty());
}

void ProfileBuilder::append_reference(StringId id) {
  if (form_->text == TextForm::kTaggedBigEndian32) {
    append_be(data_, (id.value & 0x3FFFFFFF) | 0x80000000, 4);
  } else {
    append_le(data_, 0xFE, 1);
    append_le(data_, id.value, form_->id_bytes);
  }
}

void ProfileBuilder::end_string() {
  append_le(data_, form_->text == TextForm::kTagged ? 0x00 : 0xFF, 1);
}

StringId ProfileBuilder::text(std::string_view plain) {
  const StringId id = composite({std::string{plain}});
  ids_by_text_.emplace(plain, id);
  return id;
}

bool ProfileBuilder::can_refer_to(StringId id) const {
  return form_->reference_bytes > 0 || is_written(id);
}

// What pieces say where a string cannot refer to others.
std::string ProfileBuilder::flattened(const Pieces& pieces) const {
  std::string all;
  for (const auto& piece : pieces) {
    if (const auto* plain = std::get_if<std::string>(&piece)) {
      all += *plain;
      continue;
    }
    const auto known = written_.find(std::get<StringId>(piece).value);
    require(known != written_.end(), "before version 3 a piece must be written");
    all += known->second.text;
  }
  return all;
}

StringId ProfileBuilder::composite(const Pieces& pieces) {
  const StringId id = name_string(next_address());
  if (form_->reference_bytes == 0) {
    append_plain(written_[id.value].text = flattened(pieces));
  } else {
    for (const auto& piece : pieces) {
      if (const auto* plain = std::get_if<std::string>(&piece)) {
        append_plain(*plain);
      } else {
        append_reference(std::get<StringId>(piece));
      }
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
  const StringId id = name_string(next_address());
  append_bytes(data_, bytes);
  return id;
}

StringId ProfileBuilder::id_of(const Name& name) {
  if (const auto* id = std::get_if<StringId>(&name.get())) return *id;
  const auto& plain = std::get<std::string>(name.get());
  const auto found = ids_by_text_.find(plain);
  return found != ids_by_text_.end() ? found->second : text(plain);
}

ProfileBuilder& ProfileBuilder::map(std::uint64_t virtual_id, Name name) {
  if (form_->has_addressed_ids) {
    const StringId id = id_of(name);
    require(id.value >= form_->first_id, "map() wants a written string");
    return raw_index_entry(virtual_id, id.value - form_->first_id);
  }
  if (const auto* plain = std::get_if<std::string>(&name.get())) {
    written_[virtual_id] = {.address = next_address(), .text = *plain};
    append_plain(*plain);
    end_string();
  } else {
    const auto known = written_.find(std::get<StringId>(name.get()).value);
    require(known != written_.end(), "map() wants a written string");
    written_[virtual_id] = known->second;
  }
  return raw_index_entry(virtual_id, written_[virtual_id].address);
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

}  // namespace mm::testing
