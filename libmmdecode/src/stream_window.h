// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StreamWindow: a stream for one who goes through most of it, mostly forward.
//
// Copies the stream piece by piece, as RecordReader says why. Whoever turns out to jump
// about reads the map instead, so that a file cannot make each jump cost a piece.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mmdecode/record_reader.h"
#include "mmdecode/source.h"

namespace mm::decode {

class StreamWindow {
 public:
  /// What a run has at least, where its extent does.
  static constexpr std::size_t kLeast = 64;

  /// Both are borrowed; `stream` is of `source`.
  StreamWindow(const Source& source, const Stream& stream)
      : reader_(source),
        cursor_(stream),
        moves_left_(kFreeMoves + 2 * stream.size() / kPiece) {}

  /// A start of what Stream::run_at returns. Valid until the next call.
  std::span<const std::byte> run_at(StreamOffset at) {
    const std::uint64_t skip = at.value - begin_;
    if (skip < piece_.size() && (piece_.size() - skip >= kLeast || ends_extent_)) {
      return piece_.subspan(static_cast<std::size_t>(skip));
    }
    return move_to(at);
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;
  static constexpr std::uint64_t kFreeMoves = 64;

  std::span<const std::byte> move_to(StreamOffset at) {
    const auto run = cursor_.run_at(at);
    if (moves_left_ == 0) return run;
    --moves_left_;
    const std::size_t size = std::min(run.size(), kPiece);
    begin_ = at.value;
    piece_ = {reader_.read(run.data(), size), size};
    ends_extent_ = size == run.size();
    return piece_;
  }

  RecordReader reader_;
  StreamCursor cursor_;
  std::uint64_t moves_left_;
  std::uint64_t begin_ = 0;  // of the piece, in the stream
  std::span<const std::byte> piece_;
  bool ends_extent_ = false;
};

}  // namespace mm::decode
