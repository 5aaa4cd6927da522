// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>
#include <cassert>
#include <cstring>

#include "mmdecode/source.h"
#include "mmformat/checked.h"

namespace mm::decode {

void Stream::append(std::span<const std::byte> bytes, std::uint64_t file_offset) {
  if (bytes.empty()) return;
  extents_.push_back({.data = bytes.data(),
                      .size = bytes.size(),
                      .stream_offset = size_,
                      .file_offset = file_offset});
  size_ += bytes.size();
}

void Stream::truncate(std::uint64_t size) {
  while (!extents_.empty() && extents_.back().stream_offset >= size) extents_.pop_back();
  if (!extents_.empty()) {
    Extent& last = extents_.back();
    last.size = std::min(last.size, size - last.stream_offset);
  }
  size_ = std::min(size_, size);
}

// Finding an address is the inner step of every text look-up. A table over equal slots of
// the stream says which extents can hold it; with the page sizes of real writers a slot
// touches one or two.
void Stream::seal() {
  first_in_slot_.clear();
  if (extents_.empty()) return;
  slot_shift_ = 18;
  while (slot_shift_ > 0 && size_ >> slot_shift_ < extents_.size()) --slot_shift_;
  while (size_ >> slot_shift_ > 4 * extents_.size() + 4) ++slot_shift_;
  const std::uint64_t slots = (size_ >> slot_shift_) + 1;
  first_in_slot_.reserve(slots);
  std::uint32_t extent = 0;
  for (std::uint64_t slot = 0; slot < slots; ++slot) {
    const std::uint64_t start = slot << slot_shift_;
    while (extents_[extent].stream_offset + extents_[extent].size <= start &&
           extent + 1 < extents_.size()) {
      ++extent;
    }
    first_in_slot_.push_back(extent);
  }
}

std::size_t Stream::find(std::uint64_t at) const {
  assert(at < size_ && !first_in_slot_.empty());
  const std::uint64_t slot = at >> slot_shift_;
  const auto first = extents_.begin() + checked(first_in_slot_, slot);
  const auto last = slot + 1 < first_in_slot_.size()
                        ? extents_.begin() + first_in_slot_[slot + 1] + 1
                        : extents_.end();
  const auto after =
      std::ranges::upper_bound(first, last, at, {}, &Extent::stream_offset);
  return static_cast<std::size_t>(after - extents_.begin()) - 1;
}

std::span<const std::byte> Stream::run_at(StreamOffset at) const {
  if (at.value >= size_) return {};
  const Extent& extent = extents_[find(at.value)];
  const std::uint64_t skip = at.value - extent.stream_offset;
  return {extent.data + skip, static_cast<std::size_t>(extent.size - skip)};
}

std::span<const std::byte> Stream::read(StreamOffset at, std::size_t count,
                                        std::span<std::byte> scratch) const {
  if (at.value >= size_ || count > size_ - at.value || count > scratch.size()) return {};
  std::span<const std::byte> run = run_at(at);
  if (run.size() >= count) return run.first(count);
  std::size_t filled = 0;
  while (filled < count) {
    run = run_at({at.value + filled});
    const std::size_t part = std::min(run.size(), count - filled);
    std::memcpy(scratch.data() + filled, run.data(), part);
    filled += part;
  }
  return scratch.first(count);
}

std::uint64_t Stream::file_offset(StreamOffset at) const {
  if (extents_.empty()) return 0;
  if (at.value >= size_) return extents_.back().file_offset + extents_.back().size;
  const Extent& extent = extents_[find(at.value)];
  return extent.file_offset + (at.value - extent.stream_offset);
}

}  // namespace mm::decode
