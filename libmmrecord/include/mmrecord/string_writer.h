// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringWriter: texts to ids, and ids to places, in the string data and the string index.
//
//   add("typeck")                        typeck FF
//   add({id, "\x1e", other})             FE <id> 1E FE <other> FF
//   map(7, id)                           index: 7 -> address of id
//
// An id of a string is its place plus a constant, so ids are known at once and nothing is
// kept in memory: whoever wants a text to be written once looks it up on their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "mmformat/ids.h"
#include "mmformat/result.h"
#include "mmrecord/page_writer.h"

namespace mm::record {

/// A part of a string: text, or a reference to another string, of any sort of id.
using StringPiece = std::variant<std::string_view, StringId>;

/// Appends the bytes of one string: its pieces and the terminator. Text that is not UTF-8
/// is written with U+FFFD for each broken sequence, because two of its bytes would be
/// read as marks.
void append_string(std::vector<std::byte>& out, std::span<const StringPiece> pieces,
                   const Layout& layout);

class StringWriter {
 public:
  /// Writes through `pages`, which is borrowed.
  explicit StringWriter(PageWriter& pages) : pages_(&pages) {}

  /// Writes a string and returns its regular id.
  /// @return kBeyondVersion where its address has no id in the version or a reference is
  ///         to an id that is wider than the version's; an Error of the sink.
  /// Cost: a copy; short strings lie in one page, those of more than 16 KiB may cross.
  Result<StringId> add(std::string_view text);
  Result<StringId> add(std::span<const StringPiece> pieces);
  Result<StringId> add(std::initializer_list<StringPiece> pieces) {
    return add(std::span{pieces.begin(), pieces.size()});
  }

  /// Makes `virtual_id` stand for the string `target`, a regular id. The last mapping of
  /// an id counts.
  /// @return kBeyondVersion where `virtual_id` is above kMaxVirtualId or `target` is no
  ///         regular id; an Error of the sink.
  Result<void> map(std::uint64_t virtual_id, StringId target);
  /// The same for many ids: all of them, or all from `first` on.
  Result<void> map(std::span<const std::uint64_t> virtual_ids, StringId target);
  Result<void> map_range(std::uint64_t first, std::uint64_t count, StringId target);

  /// Writes the metadata and its index entry. Call it once: a file with two is corrupt.
  /// @return an Error of the sink.
  Result<void> metadata(std::string_view text);

 private:
  Result<void> add_entry(std::uint64_t id, StringId target);

  PageWriter* pages_;
  std::vector<std::byte> scratch_;
};

}  // namespace mm::record
