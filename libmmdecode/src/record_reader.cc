// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/record_reader.h"

#include <cstring>
#include <optional>

#include "read_at.h"

namespace mm::decode {
namespace {

/// Where `bytes` begin in the file; nothing where they are not of its map, as records
/// that were joined or paired.
std::optional<std::uint64_t> place_in(std::span<const std::byte> map,
                                      std::span<const std::byte> bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(map.data());
  const auto at = reinterpret_cast<std::uintptr_t>(bytes.data());
  if (at < begin || at - begin > map.size() || bytes.size() > map.size() - (at - begin)) {
    return std::nullopt;
  }
  return at - begin;
}

}  // namespace

const std::byte* RecordReader::read(const std::byte* records, std::size_t size) {
  if (file_.descriptor < 0) return records;
  const std::optional<std::uint64_t> place = place_in(file_.map, {records, size});
  if (!place) return records;
  if (size > capacity_) {
    buffer_ = std::make_unique_for_overwrite<std::byte[]>(size);
    capacity_ = size;
  }
  std::size_t filled = 0;
  while (filled < size) {
    const auto part = read_at(file_.descriptor, *place + filled,
                              {buffer_.get() + filled, size - filled});
    if (part.empty()) break;
    filled += part.size();
  }
  std::memcpy(buffer_.get() + filled, records + filled, size - filled);
  return buffer_.get();
}

}  // namespace mm::decode
