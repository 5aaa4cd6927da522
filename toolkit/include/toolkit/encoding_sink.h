// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// EncodingSink: a BlockOutput for a writer that can only make its text in sequence. The
// text is cut into pieces, which other threads encode while the writer goes on.
//
//   writer    piece 0 | piece 1 | piece 2 | ...
//   thread 1          | encode 0 ...... | encode 2 ...
//   thread 2                    | encode 1 ...... |
//
// A writer that is faster than the encoders finds the list of pieces full and encodes the
// oldest one itself. So all cores are used, memory is bounded by their number, and where
// no thread is to be had the writer does everything.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "mmformat/result.h"
#include "toolkit/block_output.h"
#include "toolkit/sink.h"

namespace mm::toolkit {

class EncodingSink final : public Sink {
 public:
  /// `output` is borrowed, and used by nothing else until finish(). Several EncodingSinks
  /// and calls of write_blocks may follow each other; each starts a new piece.
  explicit EncodingSink(BlockOutput& output);
  EncodingSink(const EncodingSink&) = delete;
  EncodingSink& operator=(const EncodingSink&) = delete;
  /// Without finish() the output stays incomplete and takes nothing more.
  ~EncodingSink() override;

  /// A record ends here. Needed only for encoders that must not cut anywhere.
  void cut();

  /// Waits until all is written. @return as BlockOutput::write_blocks.
  Result<void> finish();

 private:
  struct Piece {
    std::uint64_t place = 0;
    std::string text;
  };

  void drain(std::string_view text) override;
  void submit_piece();
  void start_threads();
  /// Nothing once no more will come.
  std::optional<Piece> wait_for_piece();
  Piece pop_piece();
  /// What the writer does where pieces pile up.
  void encode_while_more_than(std::size_t count);
  void encode(const Piece& piece, std::string& encoded);
  void join();

  BlockOutput* output_;
  std::string piece_;  // what the writer has appended
  const std::uint64_t first_place_;
  std::uint64_t next_place_;
  bool is_finished_ = false;
  std::string encoded_;  // by the writer's own thread, kept for its memory

  std::mutex mutex_;
  std::condition_variable pieces_changed_;
  std::deque<Piece> pieces_;  // not taken yet
  bool is_complete_ = false;  // no more pieces will come
  std::vector<std::jthread> threads_;
};

}  // namespace mm::toolkit
