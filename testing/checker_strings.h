// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The checker's view of the strings: all of them, from the first byte of the stream to
// the last. A decoder only ever sees the strings that something names.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

class StringWalk {
 public:
  using Fault = std::pair<std::string, std::uint64_t>;  ///< rule and stream offset
  using Index = std::map<std::uint64_t, std::uint64_t>;

  /// Walks the string data of a version 7 to 9, header included.
  StringWalk(const Bytes& stream, const WireForm& form);

  const std::vector<Fault>& faults() const { return faults_; }
  bool starts_at(std::uint64_t address) const { return strings_.contains(address); }

  /// References to places where no string starts, and those that lead back to their own
  /// string.
  std::vector<Fault> reference_faults(const Index& index) const;

  /// The text of the string at `address`, which exists. Call only where
  /// reference_faults() found no cycle: gives up at 1000 levels.
  std::string expand(std::uint64_t address, const Index& index) const;

 private:
  using Piece = std::variant<std::string, std::uint64_t>;  // text or the id referred to

  std::size_t walk_string(const Bytes& stream, std::size_t at, const WireForm& form);
  void append(std::uint64_t address, const Index& index, int depth,
              std::string& out) const;

  std::map<std::uint64_t, std::vector<Piece>> strings_;
  std::vector<Fault> faults_;
};

bool is_utf8(std::string_view text);

/// Whether `text` is a label and arguments by the grammar of event ids.
bool is_event_text(std::string_view text);

/// The rules that metadata text breaks: "metadata-json", "metadata-start-time", ...
std::vector<std::string> metadata_faults(std::string_view text);

}  // namespace mm::testing
