// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TextReader: the texts of very many ids, for tools that show every event.
//
// What it returns is what StringTable::text returns. Nearly all strings of today's files
// are plain ASCII, lie in one page and refer to strings that were met lately (the key of
// a query, the module that a definition lies in); those are put together from a small
// table of texts by address. Everything else goes the long way.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mmdecode/damage.h"
#include "mmdecode/source.h"
#include "mmdecode/string_table.h"

namespace mm::decode {

/// One per thread of execution.
class TextReader {
 public:
  /// `strings` is borrowed. Memory: one MiB.
  explicit TextReader(const StringTable& strings);
  TextReader(TextReader&&) noexcept;
  ~TextReader();

  /// The text of `id` as StringTable::text gives it, defects included. Valid until the
  /// next call.
  std::string_view text(StringId id, Defects& defects);

 private:
  struct Known;

  bool expand(std::uint64_t address, unsigned depth);
  bool append_reference(StringId id, unsigned depth);

  const StringTable* strings_;
  bool is_marked_;
  std::size_t id_bytes_;
  std::uint64_t first_regular_;
  StreamCursor data_;
  std::unique_ptr<Known[]> known_;  // by a hash of the address
  std::string text_;
  unsigned pieces_ = 0;  // of the text in work
};

}  // namespace mm::decode
