// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TextReader: the texts of very many ids, for tools that show every event.
//
// Most events name a virtual id that was named lately (four of five in files of all
// events), so whole texts are kept by id. The others are put together:
//
// What it returns is what StringTable::text returns. Nearly all strings of today's files
// are plain ASCII, lie in one page and refer to strings that were met lately (the key of
// a query, the module that a definition lies in); those are put together from a small
// table of texts by address, and on the way it is noted what a writer would have to look
// for byte by byte. Everything else goes the long way.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mmdecode/damage.h"
#include "mmdecode/source.h"
#include "mmdecode/string_table.h"

namespace mm::decode {

/// The text of an id, split at its first separator.
struct SplitText {
  std::string_view label;
  /// All arguments, each behind its separator; empty where there are none.
  std::string_view arguments;
  /// Whether it is known that there is no byte but separators and those printable ASCII
  /// characters that need no escape in a JSON string, so that all is well formed unless a
  /// part is empty.
  bool is_plain = false;
  /// Whether it is known that the grammar is kept: plain, and no part is empty.
  bool is_sound = false;
};

/// One per thread of execution.
class TextReader {
 public:
  /// `strings` is borrowed. Memory: at most one and a half MiB.
  explicit TextReader(const StringTable& strings);
  TextReader(TextReader&&) noexcept;
  ~TextReader();

  /// The text of `id` as StringTable::text gives it, defects included. Valid until the
  /// next call.
  std::string_view text(StringId id, Defects& defects);
  /// The same, split. All is the label in a version without arguments.
  SplitText split(StringId id, Defects& defects);

  /// The work that the last text was, as StringTable::append_text counts it; the same
  /// whatever was read before. For callers that bound what a hostile file can cost.
  std::uint64_t steps() const { return steps_; }

 private:
  struct Known;
  struct Whole;
  struct Free {
    void operator()(void* memory) const;
  };
  template <class Entry>
  static std::unique_ptr<Entry, Free> make_entries(std::size_t count);

  std::string_view look_up(StringId id, Defects& defects);
  void keep(StringId id, Whole& whole) const;
  bool read_short_way(StringId id);
  bool expand(std::uint64_t address, unsigned depth);
  bool append_reference(StringId id, unsigned depth);
  void append_literal(std::span<const std::byte> bytes);

  const StringTable* strings_;
  bool is_marked_;
  bool has_arguments_;
  std::size_t id_bytes_;
  std::uint64_t first_regular_;
  std::span<const std::uint32_t> addresses_;  // of virtual ids
  StreamCursor data_;
  unsigned known_bits_;
  unsigned whole_bits_;
  std::unique_ptr<Known, Free> known_;  // an array, by a hash of the address
  std::unique_ptr<Whole, Free> whole_;  // an array, by a hash of the virtual id
  std::string text_;
  // Of the text in work:
  unsigned pieces_ = 0;
  unsigned deepest_ = 0;  // level of references
  bool is_plain_ = true;
  bool is_sound_ = false;
  bool is_short_way_ = false;
  std::size_t separator_ = std::string::npos;  // the first one
  std::uint64_t steps_ = 0;
};

}  // namespace mm::decode
