// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// LivePages: the memory in which pages are filled, shared with the sidecar where there
// can be one (format-spec/live_files.md). What is stored here survives the process.
//
//   [ header ][ slot 0 ][ slot 1 ] ... [ content 0 ][ content 1 ] ...
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "mmformat/constants.h"
#include "mmformat/layout.h"
#include "mmformat/live.h"
#include "mmformat/result.h"

namespace mm::record {

/// A slot as it lies in the sidecar.
struct Slot {
  std::atomic<std::uint64_t> sequence{0};  ///< 0: free
  std::atomic<std::uint32_t> tag{0};
  std::uint32_t zero = 0;
  std::atomic<std::uint64_t> committed{0};
  std::atomic<std::uint64_t> flushed{0};
  std::atomic<std::uint64_t> pending_end{0};
  std::atomic<std::uint64_t> pending_place{0};
  std::array<std::uint64_t, 2> zeros{};

  /// Makes it the next page of a stream.
  void begin(PageTag stream, std::uint64_t number);
  /// Gives it back; its content is in the profile.
  void clear() { sequence.store(0, std::memory_order_release); }
};
static_assert(sizeof(Slot) == kLiveSlotBytes);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// Contents of this size are filled in less time than it takes to write them, and three
/// of them fit into the second-level cache.
inline constexpr std::uint32_t kSlotContentBytes = 131'072;

class LivePages {
 public:
  LivePages() = default;
  LivePages(const LivePages&) = delete;
  LivePages& operator=(const LivePages&) = delete;
  ~LivePages();

  /// Takes memory for `slot_count` slots, with a sidecar at `path` unless it is empty.
  /// Its space is reserved. Where the file system cannot do that, memory is taken without
  /// a sidecar, and why_not_durable() tells why.
  /// @return kOutOfMemory, or kNameTaken where `path` exists.
  Result<void> create(const std::string& path, std::uint32_t slot_count,
                      const Layout& layout);
  /// Says which profile it belongs to, by its first bytes. Before that no reader takes
  /// it.
  void identify(std::span<const std::byte> first_bytes);

  bool is_durable() const { return !path_.empty(); }
  const std::optional<Error>& why_not_durable() const { return why_not_durable_; }

  std::uint32_t slot_count() const { return slot_count_; }
  Slot& slot(std::uint32_t i) { return slots_[i]; }
  std::byte* content(std::uint32_t i) {
    return contents_ + std::size_t{i} * kSlotContentBytes;
  }
  /// How much of the profile is whole pages.
  std::atomic<std::uint64_t>& written_bytes() { return *written_bytes_; }

  /// Makes the contents of slots ready to be stored to, so that the first stores do not
  /// fault. May run beside stores.
  void populate(std::uint32_t first_slot, std::uint32_t count);

  /// Removes the sidecar's name. The memory stays.
  void remove_sidecar();

 private:
  Result<void> create_sidecar(const std::string& path);
  Result<void> map_memory();
  void write_header(const Layout& layout);

  std::string path_;  // of the sidecar; empty: none
  dev_t device_ = 0;
  ino_t inode_ = 0;
  int descriptor_ = -1;
  std::optional<Error> why_not_durable_;
  std::uint32_t slot_count_ = 0;
  std::byte* memory_ = nullptr;
  std::size_t memory_bytes_ = 0;
  Slot* slots_ = nullptr;
  std::byte* contents_ = nullptr;
  std::atomic<std::uint64_t>* written_bytes_ = nullptr;
};

}  // namespace mm::record
