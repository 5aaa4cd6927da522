// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One piece of a string, in each of the forms that strings had (spec section "String
// data").
//
//   kTagged       01 06 00 "typeck" 00
//   kCharacters   "typeck" FF       85 F5 E1 0B "::f" FF      10xxxxxx starts a reference
//   kMarked       "typeck" FF       FE <id> "::f" FF
//
// For programs that copy strings or look into them; who wants the text asks the
// StringTable, which follows references within bounds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mmdecode/source.h"
#include "mmformat/ids.h"

namespace mm::decode {

struct StringPiece {
  enum class Sort : std::uint8_t {
    kText,
    kReference,
    kEnd,      ///< the terminator
    kDataEnd,  ///< the data ends without one
    kUnknown,  ///< a tag that means nothing; where the string goes on cannot be told
  };

  Sort sort = Sort::kDataEnd;
  std::string_view text = {};  ///< in the file, or in the reader
  StringId reference = {};
  std::uint64_t next = 0;  ///< stream offset behind the piece
};

/// Reads pieces of one stream's strings. A text that crosses pages comes in parts.
class StringPieceReader {
 public:
  /// Both are borrowed: Profile::strings().data() and Profile::layout().
  StringPieceReader(const Stream& data, const Layout& layout)
      : data_(data), layout_(layout) {}

  /// The piece at stream offset `at`. Its text is valid until the next call.
  StringPiece read(std::uint64_t at);

 private:
  StringPiece read_tagged(std::uint64_t at);
  StringPiece read_characters(std::uint64_t at);
  StringPiece read_marked(std::uint64_t at);
  StringPiece read_reference(std::uint64_t at);
  StringPiece text_of(std::span<const std::byte> bytes, std::uint64_t at);

  const Stream& data_;
  const Layout& layout_;
  std::array<std::byte, 9> scratch_{};  // the longest reference
};

}  // namespace mm::decode
