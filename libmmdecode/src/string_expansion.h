// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringExpansion: one string's pieces to text, within bounds.
//
// References form a graph that a damaged file can make cyclic, deep or exponential. The
// walk keeps its own stack of places to go on at; a string that is already on the stack
// is a cycle, and depth, number of pieces and bytes have limits.
//
//   "demo" FF                                stack, reading the third string:
//   FE <"demo"> "::f" FF                     [ after FE <2nd> ] [ after FE <"demo"> ] ...
//   FE <2nd> "::g" FF
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/string_pieces.h"
#include "mmdecode/string_table.h"
#include "mmformat/ids.h"

namespace mm::decode {

/// Far above what compilers write; a def path nests one level a segment.
inline constexpr std::size_t kMaxReferenceDepth = 512;
inline constexpr std::size_t kMaxPieces = 65'536;
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxLabelBytes = std::size_t{1} << 16;
inline constexpr std::size_t kMaxMetadataBytes = std::size_t{1} << 24;

class StringExpansion {
 public:
  struct Limits {
    std::size_t max_bytes = kMaxTextBytes;
    bool stops_at_separator = false;
  };

  StringExpansion(const StringTable& strings, Defects& defects)
      : strings_(strings), defects_(defects), pieces_(strings.data(), strings.layout()) {}

  /// Work done so far: pieces read, and open strings looked at for cycles.
  std::uint64_t steps() const { return steps_; }

  /// Appends the text of the string at `address`, which lies in the string data.
  void append(StreamOffset address, std::string& out, const Limits& limits);

 private:
  struct Frame {
    std::uint64_t start;  // of the string, to find cycles
    std::uint64_t at;     // where to go on
  };

  bool take_piece(std::string& out);
  bool take_text(std::string_view text, std::string& out);
  bool take_reference(StringId id, std::string& out);
  bool take_unknown(std::string& out);
  bool is_open(std::uint64_t start) const;

  const StringTable& strings_;
  Defects& defects_;
  StringPieceReader pieces_;
  Limits limits_;
  std::size_t begin_ = 0;  // of this string in `out`
  std::vector<Frame> stack_;
  std::uint64_t steps_ = 0;
};

}  // namespace mm::decode
