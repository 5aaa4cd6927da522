// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "string_log.h"

#include <algorithm>
#include <cstring>

#include "framing.h"
#include "mmformat/bytes.h"

namespace mm::record {
std::optional<StringId> StringLog::add(std::span<const StringPiece> pieces) {
  const std::scoped_lock lock{mutex_};
  if (data_bytes_ > largest_id(layout_) - kFirstRegularId) return std::nullopt;
  for (const StringPiece& piece : pieces) {
    const auto* reference = std::get_if<StringId>(&piece);
    if (reference != nullptr && reference->value > largest_id(layout_)) {
      return std::nullopt;
    }
  }
  scratch_.clear();
  append_string(scratch_, pieces, layout_);
  const StringId id{kFirstRegularId + data_bytes_};
  if (!append(PageTag::kStringData, scratch_, scratch_.size() <= kWholeStringBytes)) {
    return std::nullopt;
  }
  ++strings_;
  return id;
}

std::uint64_t StringLog::map(std::span<const std::uint64_t> virtual_ids,
                             StringId target) {
  if (target.value < kFirstRegularId + kHeaderBytes) return virtual_ids.size();
  const std::scoped_lock lock{mutex_};
  std::uint64_t lost = 0;
  const std::uint64_t address = target.value - kFirstRegularId;
  for (const std::uint64_t id : virtual_ids) {
    const auto entry = index_entry(layout_, id, address);
    const std::span bytes = std::span{entry}.first(layout_.index_entry_bytes);
    if (id > kMaxVirtualId || !append(PageTag::kStringIndex, bytes, true)) ++lost;
  }
  return lost;
}

void StringLog::end() {
  const std::scoped_lock lock{mutex_, store_.pool_mutex()};
  has_ended_ = true;
  for (auto& slot : filling_) {
    if (slot) store_.push(*slot);
    slot.reset();
  }
}

/// Appends to a stream and publishes. A string that crosses slots is whole only when its
/// last part is there; nobody has its id before.
bool StringLog::append(PageTag tag, std::span<const std::byte> bytes, bool is_whole) {
  if (is_whole && room(tag) < bytes.size() && !turn(tag)) return false;
  while (!bytes.empty()) {
    if (room(tag) == 0 && !turn(tag)) return false;
    const SlotNumber number = *filling_[static_cast<std::size_t>(tag)];
    Slot& slot = store_.slot(number);
    const std::uint64_t used = slot.committed.load(std::memory_order_relaxed);
    const std::size_t part =
        std::min<std::size_t>(bytes.size(), kSlotContentBytes - used);
    std::memcpy(store_.content(number) + used, bytes.data(), part);
    slot.committed.store(used + part, std::memory_order_release);
    if (tag == PageTag::kStringData) data_bytes_ += part;
    bytes = bytes.subspan(part);
  }
  return true;
}

std::size_t StringLog::room(PageTag tag) {
  const auto& number = filling_[static_cast<std::size_t>(tag)];
  if (!number) return 0;
  return kSlotContentBytes -
         store_.slot(*number).committed.load(std::memory_order_relaxed);
}

/// A new slot for a stream, once the last one waits to be written.
bool StringLog::turn(PageTag tag) {
  auto& filling = filling_[static_cast<std::size_t>(tag)];
  bool should_wake = false;
  {
    if (has_ended_) return false;
    const std::scoped_lock lock{store_.pool_mutex()};
    if (filling) should_wake = store_.push(*filling);
    filling.reset();
  }
  if (should_wake) store_.wake_helper();
  const auto number = store_.take(/*from_reserve=*/true);
  if (!number) return false;
  store_.begin(*number, tag);
  const std::scoped_lock lock{store_.pool_mutex()};
  filling = *number;
  return true;
}

}  // namespace mm::record
