// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringLog: strings and index entries into slots, so that they survive the process from
// the moment the call returns.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "mmformat/ids.h"
#include "mmrecord/string_writer.h"
#include "page_store.h"

namespace mm::record {

class StringLog {
 public:
  StringLog(PageStore& store, const Layout& layout) : store_(store), layout_(layout) {}

  /// Where the string data goes on, behind what the profile began with.
  void start_at(std::uint64_t data_bytes) { data_bytes_ = data_bytes; }

  /// Writes a string. @return its id; empty where there is no place for it.
  std::optional<StringId> add(std::span<const StringPiece> pieces);
  /// Maps virtual ids. @return how many could not be.
  std::uint64_t map(std::span<const std::uint64_t> virtual_ids, StringId target);

  /// The slots that are being filled. Under the store's pool_mutex().
  const std::array<std::optional<SlotNumber>, kStreamCount>& filling() const {
    return filling_;
  }
  /// Lets them wait to be written: nothing is added any more.
  void end();

  std::uint64_t strings() const { return strings_; }

 private:
  bool append(PageTag tag, std::span<const std::byte> bytes, bool is_whole);
  std::size_t room(PageTag tag);
  bool turn(PageTag tag);

  PageStore& store_;
  const Layout& layout_;
  std::mutex mutex_;
  std::vector<std::byte> scratch_;
  std::uint64_t data_bytes_ = 0;
  std::uint64_t strings_ = 0;
  // Read under either lock, changed under both.
  std::array<std::optional<SlotNumber>, kStreamCount> filling_;
  bool has_ended_ = false;
};

}  // namespace mm::record
