// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The string index, and the look-up of addresses. Expansion is in string_expansion.cc.
#include "mmdecode/string_table.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "index_entries.h"
#include "mmformat/mixing_hash.h"
#include "string_expansion.h"

namespace mm::decode {
namespace {

// Values of the index that are no addresses: a stream's header lies below 8.
constexpr std::uint64_t kNoEntry = 0;
constexpr std::uint64_t kBeyondData = 1;

constexpr std::uint64_t kAlwaysDense = 4096;

bool is_address(std::uint64_t address, std::uint64_t data_end) {
  return address >= kHeaderBytes && address < data_end;
}

}  // namespace

struct StringTable::Index {
  std::once_flag filled;
  std::vector<std::uint32_t> narrow;  // where the string data is below 4 GiB
  std::vector<std::uint64_t> wide;
  tsl::robin_map<std::uint64_t, std::uint64_t, MixingHash>
      sparse;  // ids behind the array

  std::uint64_t get(std::uint64_t id) const {
    if (id < narrow.size()) return narrow[id];
    if (id < wide.size()) return wide[id];
    const auto found = sparse.find(id);
    return found == sparse.end() ? kNoEntry : found->second;
  }

  void fill(const Source& source, std::uint64_t entries, std::uint64_t id_end) {
    const IdRanges ids = source.layout->ids;
    const std::uint64_t data_end = source.string_data.size();
    const std::uint64_t dense_end =
        std::min(id_end, std::max(kMaxSparseness * entries, kAlwaysDense));
    const bool is_narrow = data_end <= std::numeric_limits<std::uint32_t>::max();
    if (is_narrow) narrow.resize(dense_end);
    if (!is_narrow) wide.resize(dense_end);
    for_each_index_entry(source,
                         [&](std::uint64_t id, std::uint64_t address, std::uint64_t) {
                           if (id > ids.max_indexed || id == ids.metadata) return;
                           if (!is_address(address, data_end)) address = kBeyondData;
                           if (id >= dense_end) {
                             sparse.insert_or_assign(id, address);
                           } else if (is_narrow) {
                             narrow[id] = static_cast<std::uint32_t>(address);
                           } else {
                             wide[id] = address;
                           }
                         });
  }
};

StringTable::StringTable(const Source& source, Defects& defects)
    : source_(&source),
      data_(&source.string_data),
      layout_(source.layout),
      index_(std::make_unique<Index>()) {
  const IdRanges ids = layout_->ids;
  const std::uint64_t data_end = data_->size();
  for_each_index_entry(
      source, [&](std::uint64_t id, std::uint64_t address, std::uint64_t file_offset) {
        if (!is_address(address, data_end)) [[unlikely]] {
          address = kBeyondData;
          if (data_end > 0) {
            defects.add(ErrorCode::kIndexAddressBeyondData, 1, file_offset);
          }
        }
        if (id == ids.metadata) [[unlikely]] {
          if (metadata_address_ != kNoEntry) {
            defects.add(ErrorCode::kSecondMetadata, 1, file_offset);
          }
          metadata_address_ = address;
        } else if (id > ids.max_indexed) [[unlikely]] {
          defects.add(ErrorCode::kReservedIndexId, 1, file_offset);
        } else {
          ++virtual_entry_count_;
          virtual_id_end_ = std::max(virtual_id_end_, id + 1);
        }
      });
}

StringTable::StringTable(StringTable&&) noexcept = default;
StringTable& StringTable::operator=(StringTable&&) noexcept = default;
StringTable::~StringTable() = default;

std::optional<StreamOffset> StringTable::address_of(StringId id) const {
  const IdRanges& ids = layout_->ids;
  if (id.value >= ids.first_regular) {
    const std::uint64_t address = id.value - ids.first_regular;
    if (address < kHeaderBytes || address >= data_->size()) return std::nullopt;
    return StreamOffset{address};
  }
  if (id.value == ids.invalid) return std::nullopt;
  const std::uint64_t address = entry_of(id.value);
  if (address == kNoEntry || address == kBeyondData) return std::nullopt;
  return StreamOffset{address};
}

std::optional<ErrorCode> StringTable::why_unresolved(StringId id) const {
  const IdRanges& ids = layout_->ids;
  if (address_of(id) || id.value == ids.invalid || data_->size() == 0)
    return std::nullopt;
  if (id.value >= ids.first_regular) return ErrorCode::kIdBeyondData;
  if (entry_of(id.value) == kBeyondData) return ErrorCode::kIndexAddressBeyondData;
  return std::nullopt;
}

/// The address in the index, kNoEntry or kBeyondData.
std::uint64_t StringTable::entry_of(std::uint64_t id) const {
  if (id == layout_->ids.metadata) return metadata_address_;
  if (id >= virtual_id_end_) return kNoEntry;
  std::call_once(index_->filled, [this] {
    index_->fill(*source_, virtual_entry_count_, virtual_id_end_);
  });
  return index_->get(id);
}

std::span<const std::uint32_t> StringTable::narrow_addresses() const {
  static_assert(kBeyondData < kHeaderBytes);
  if (virtual_id_end_ == 0) return {};
  static_cast<void>(entry_of(0));
  return index_->narrow;
}

std::string StringTable::text(StringId id, Defects& defects) const {
  std::string out;
  append_text(id, out, defects);
  return out;
}

std::uint64_t StringTable::append_text(StringId id, std::string& out,
                                       Defects& defects) const {
  const auto address = address_of(id);
  if (!address) {
    if (const auto why = why_unresolved(id)) defects.add(*why);
    out += kUnknownText;
    return 0;
  }
  const std::size_t limit =
      id.value == layout_->ids.metadata ? kMaxMetadataBytes : kMaxTextBytes;
  StringExpansion expansion{*this, defects};
  expansion.append(*address, out, {.max_bytes = limit});
  return expansion.steps();
}

std::uint64_t StringTable::append_text_at(StreamOffset address, std::string& out,
                                          Defects& defects) const {
  StringExpansion expansion{*this, defects};
  expansion.append(address, out, {.max_bytes = kMaxTextBytes});
  return expansion.steps();
}

std::uint64_t StringTable::append_label(StreamOffset address, std::string& out,
                                        Defects& defects) const {
  StringExpansion expansion{*this, defects};
  expansion.append(
      address, out,
      {.max_bytes = kMaxLabelBytes, .stops_at_separator = layout_->has_arguments});
  return expansion.steps();
}

}  // namespace mm::decode
