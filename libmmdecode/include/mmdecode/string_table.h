// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringTable: string ids to text.
//
// A string is a list of pieces, each plain text or a reference to another string, ended
// by 0xFF. Nothing is expanded until someone asks; then depth, number of pieces and size
// are bounded, because a damaged file may hold cycles or doubling references.
//
//   id --index--> address --> "typeck" FF
//                             FE <id of "typeck"> 1E FE <id of "demo::main"> FF
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mmdecode/source.h"
#include "mmformat/ids.h"

namespace mm::decode {

/// What stands where a name, or a part of one, cannot be resolved.
inline constexpr std::string_view kUnknownText = "<unknown>";

class StringTable {
 public:
  /// Checks the string index. `source` is borrowed and must outlive the table.
  /// Cost: one pass over the index. The first question about a virtual id takes another,
  /// and memory: 4 bytes an id (8 where there are more than 4 GiB of string data), or a
  /// hash table where the largest id is more than 8 times the number of entries.
  StringTable(const Source& source, Defects& defects);
  StringTable(StringTable&&) noexcept;
  StringTable& operator=(StringTable&&) noexcept;
  ~StringTable();

  /// Where the text of `id` starts; empty for an id without an entry, the invalid id and
  /// an id beyond the string data.
  std::optional<StreamOffset> address_of(StringId id) const;

  /// Why address_of(id) is empty: kIdBeyondData, kIndexAddressBeyondData, or nothing for
  /// an id that just has no entry.
  std::optional<ErrorCode> why_unresolved(StringId id) const;

  /// The text of `id` as the file has it, or kUnknownText. Parts that cannot be resolved
  /// read kUnknownText, invalid UTF-8 reads U+FFFD; both are counted in `defects`, once a
  /// reason and call. An id without an entry is no defect.
  /// Never longer than 1 MiB: text beyond that is cut (kStringTooLong).
  std::string text(StringId id, Defects& defects) const;

  /// Appends what text() returns, for callers that reuse a buffer.
  /// @return the work it was, in steps: pieces, and comparisons of places.
  std::uint64_t append_text(StringId id, std::string& out, Defects& defects) const;

  /// As append_text, for the string at an address that lies in the string data.
  std::uint64_t append_text_at(StreamOffset address, std::string& out,
                               Defects& defects) const;

  /// The same, ending before the first
  /// kArgumentSeparator: the label of an event id.
  std::uint64_t append_label(StreamOffset address, std::string& out,
                             Defects& defects) const;

  /// The addresses of virtual ids from 0 on, as far as they are in an array of this
  /// width; those below kHeaderBytes are none. For readers of very many texts. Cost: that
  /// of the first question.
  std::span<const std::uint32_t> narrow_addresses() const;

  /// Number of entries for virtual ids; an id may have several.
  std::uint64_t virtual_entry_count() const { return virtual_entry_count_; }
  /// One past the largest virtual id that has an entry; 0 where there is none.
  std::uint64_t virtual_id_end() const { return virtual_id_end_; }

  const Stream& data() const { return *data_; }
  const Layout& layout() const { return *layout_; }

 private:
  struct Index;

  std::uint64_t entry_of(std::uint64_t id) const;

  const Source* source_;
  const Stream* data_;
  const Layout* layout_;
  std::uint64_t virtual_entry_count_ = 0;
  std::uint64_t virtual_id_end_ = 0;
  std::uint64_t metadata_address_ = 0;
  std::unique_ptr<Index> index_;  // filled by the first question
};

}  // namespace mm::decode
