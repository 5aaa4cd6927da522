// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The strings of the example decoder: the index as a map, and texts expanded one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "mmformat/layout.h"
#include "mmformat/result.h"

namespace mm::spec {

/// Ids to addresses; the last entry of an id counts.
using Index = std::map<std::uint64_t, std::uint64_t>;

/// The bytes behind the stream's header as an index, without entries that mean nothing.
Result<Index> read_index(const Layout& layout, std::span<const std::byte> entries);

/// Expands the strings of one stream. Control characters come out as <1E>.
class Strings {
 public:
  /// @param stream  the whole stream with its header, for addresses count that.
  Strings(const Layout& layout, std::span<const std::byte> stream, Index index);

  bool has_entry(std::uint64_t id) const { return index_.contains(id); }

  std::string text(std::uint64_t id, int depth = 0) const;

  /// The text at an address, and the address behind it.
  struct Found {
    std::string text;
    std::uint64_t end = 0;
  };
  Found text_at(std::uint64_t address, int depth = 0) const;

 private:
  Found tagged_at(std::uint64_t at) const;
  Found referring_at(std::uint64_t at, int depth) const;
  std::uint64_t reference_at(std::uint64_t at) const;
  std::uint8_t byte_at(std::uint64_t at) const;

  const Layout& layout_;
  std::span<const std::byte> stream_;
  Index index_;
};

}  // namespace mm::spec
