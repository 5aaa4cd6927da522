// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The string index, and the look-up of addresses. Expansion is in string_expansion.cc.
#include "mmdecode/string_table.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "index_entries.h"
#include "string_expansion.h"

namespace mm::decode {
namespace {

// Values of the index that are no addresses: a stream's header lies below 8.
constexpr std::uint64_t kNoEntry = 0;
constexpr std::uint64_t kBeyondData = 1;

/// Ids up to this many times the number of entries are kept in an array; one hostile id
/// must not allocate 400 MB.
constexpr std::uint64_t kMaxSparseness = 8;
constexpr std::uint64_t kAlwaysDense = 4096;

/// A vector indexed by id that grows to the largest one.
template <class Address>
class DenseMap {
 public:
  Address get(std::uint64_t id) const { return id < slots_.size() ? slots_[id] : 0; }

  /// @return whether the id was new.
  bool set(std::uint64_t id, std::uint64_t address) {
    if (id >= slots_.size()) grow(id);
    const bool is_new = slots_[id] == kNoEntry;
    slots_[id] = static_cast<Address>(address);
    return is_new;
  }

 private:
  void grow(std::uint64_t id) {
    if (id >= slots_.capacity()) slots_.reserve(id + id / 2 + 64);
    slots_.resize(id + 1);
  }

  std::vector<Address> slots_;
};

}  // namespace

struct StringTable::Index {
  DenseMap<std::uint32_t> narrow;  // used where the string data is below 4 GiB
  DenseMap<std::uint64_t> wide;
  tsl::robin_map<std::uint64_t, std::uint64_t> sparse;
  std::uint64_t dense_end = 0;  // ids from here on are in `sparse`
  bool is_narrow = true;
  std::uint64_t count = 0;
  std::uint64_t end = 0;
  std::uint64_t metadata = kNoEntry;

  std::uint64_t get(std::uint64_t id) const {
    if (id == kMetadataId) return metadata;
    if (id < dense_end) return is_narrow ? narrow.get(id) : wide.get(id);
    const auto found = sparse.find(id);
    return found == sparse.end() ? kNoEntry : found->second;
  }

  void set(std::uint64_t id, std::uint64_t address) {
    bool is_new = false;
    if (id < dense_end) {
      is_new = is_narrow ? narrow.set(id, address) : wide.set(id, address);
    } else {
      is_new = sparse.insert_or_assign(id, address).second;
    }
    count += is_new ? 1 : 0;
    end = std::max(end, id + 1);
  }
};

StringTable::StringTable(const Source& source, Defects& defects)
    : data_(&source.string_data),
      layout_(source.layout),
      index_(std::make_unique<Index>()) {
  const std::uint64_t data_end = data_->size();
  const std::uint64_t entries = source.string_index.size() / layout_->index_entry_bytes;
  index_->dense_end = std::max(kMaxSparseness * entries, kAlwaysDense);
  index_->is_narrow = data_end <= std::numeric_limits<std::uint32_t>::max();
  for_each_index_entry(
      source, [&](std::uint64_t id, std::uint64_t address, std::uint64_t file_offset) {
        if (address < kHeaderBytes || address >= data_end) {
          if (data_end > 0) {
            defects.add(ErrorCode::kIndexAddressBeyondData, 1, file_offset);
          }
          address = kBeyondData;
        }
        if (id <= kMaxVirtualId) {
          index_->set(id, address);
        } else if (id == kMetadataId) {
          if (index_->metadata != kNoEntry) {
            defects.add(ErrorCode::kSecondMetadata, 1, file_offset);
          }
          index_->metadata = address;
        } else {
          defects.add(ErrorCode::kReservedIndexId, 1, file_offset);
        }
      });
}

StringTable::StringTable(StringTable&&) noexcept = default;
StringTable& StringTable::operator=(StringTable&&) noexcept = default;
StringTable::~StringTable() = default;

std::optional<StreamOffset> StringTable::address_of(StringId id) const {
  if (id.value >= kFirstRegularId) {
    const std::uint64_t address = id.value - kFirstRegularId;
    if (address < kHeaderBytes || address >= data_->size()) return std::nullopt;
    return StreamOffset{address};
  }
  if (id.value == kInvalidId) return std::nullopt;
  const std::uint64_t address = index_->get(id.value);
  if (address == kNoEntry || address == kBeyondData) return std::nullopt;
  return StreamOffset{address};
}

std::optional<ErrorCode> StringTable::why_unresolved(StringId id) const {
  if (address_of(id) || id.value == kInvalidId || data_->size() == 0) return std::nullopt;
  if (id.value >= kFirstRegularId) return ErrorCode::kIdBeyondData;
  if (index_->get(id.value) == kBeyondData) return ErrorCode::kIndexAddressBeyondData;
  return std::nullopt;
}

std::uint64_t StringTable::virtual_id_count() const {
  return index_->count;
}
std::uint64_t StringTable::virtual_id_end() const {
  return index_->end;
}

std::string StringTable::text(StringId id, Defects& defects) const {
  std::string out;
  append_text(id, out, defects);
  return out;
}

void StringTable::append_text(StringId id, std::string& out, Defects& defects) const {
  const auto address = address_of(id);
  if (!address) {
    if (const auto why = why_unresolved(id)) defects.add(*why);
    out += kUnknownText;
    return;
  }
  const std::size_t limit = id.value == kMetadataId ? kMaxMetadataBytes : kMaxTextBytes;
  StringExpansion{*this, defects}.append(*address, out, {.max_bytes = limit});
}

void StringTable::append_label(StreamOffset address, std::string& out,
                               Defects& defects) const {
  StringExpansion{*this, defects}.append(
      address, out, {.max_bytes = kMaxLabelBytes, .stops_at_separator = true});
}

}  // namespace mm::decode
