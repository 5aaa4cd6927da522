// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From the address of an event's string to its label, without expanding it.
//
//   FE <id of "typeck"> 1E FE <id of "demo::main"> FF      label = string at id's address
//   "parse_crate" FF                                       label = its own text
#pragma once

#include <tsl/robin_map.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "mmdecode/labels.h"
#include "mmformat/mixing_hash.h"

namespace mm::decode {

/// Distinct labels, numbered; shared by the readers of one table.
class LabelTexts {
 public:
  /// `data_bytes`: size of the string data, which the work may grow with.
  explicit LabelTexts(std::uint64_t data_bytes);

  /// A hostile file can make each label cost a hundred thousand steps, and be 64 KiB
  /// long. So all labels of a profile have a common budget of steps and of text, far
  /// above what real ones need. @return false where it is used up.
  bool may_expand() const { return steps_left_ > 0 && bytes_left_ > 0; }
  void note_steps(std::uint64_t steps) {
    steps_left_ -= static_cast<std::int64_t>(steps);
  }

  /// The number of a label that reads `text` and has these defects.
  LabelId intern(std::string text, const Defects& defects);

  std::size_t size() const;
  const std::string& text(LabelId label) const;
  const Defects& defects(LabelId label) const;

  /// The first label with the same text: itself, but for texts with different defects.
  LabelId first_of_text(LabelId label) const;
  /// Whether some label has another first one. Set before such a label is handed out.
  const std::atomic<bool>& has_doubles() const { return has_doubles_; }

 private:
  struct Entry {
    std::string text;
    Defects defects;
    LabelId first_of_text = 0;
  };

  std::atomic<std::int64_t> steps_left_;
  std::atomic<std::int64_t> bytes_left_;
  mutable std::mutex mutex_;
  // Entries never move: views into them are handed out while others intern.
  std::vector<std::unique_ptr<Entry>> entries_;
  // Of the standard library: hashes of texts that collide must not cost memory.
  std::unordered_map<std::string, LabelId> by_key_;
  std::unordered_map<std::string, LabelId> first_by_text_;
  std::atomic<bool> has_doubles_ = false;
};

/// Labels by address, remembering what it met.
class LabelReading {
 public:
  LabelReading(const StringTable& strings, LabelTexts& texts)
      : strings_(strings), data_(strings.data()), texts_(texts) {}

  struct Found {
    LabelId label = kUnknownLabel;
    /// Whether the string is the label; else it only refers to it, and is likely to be
    /// one of many.
    bool is_own_text = false;
  };

  /// The label of any id.
  Found label_of(std::uint64_t id);
  /// The label of the event string at an address that lies in the string data.
  Found label_at(std::uint64_t address);
  /// The same, where the string's first bytes have been read: 64, or all of its extent.
  Found label_in(std::span<const std::byte> run, std::uint64_t address);
  /// The label of what cannot be read for this reason.
  LabelId unreadable(ErrorCode why);
  /// Fetches the string that a regular id stands for.
  void prefetch(std::uint64_t id);

 private:
  LabelId by_address(std::uint64_t address);
  LabelId expand(std::uint64_t address);

  const StringTable& strings_;
  StreamCursor data_;
  LabelTexts& texts_;
  tsl::robin_map<std::uint64_t, LabelId, MixingHash> by_address_;
};

}  // namespace mm::decode
