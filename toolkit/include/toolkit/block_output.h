// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// BlockOutput: one output, in order, made by several threads.
//
//   worker 0   make block 0 .................. | encode | write 0, 1 | make block 3 ...
//   worker 1   make block 1 | encode | leave it | make block 2 ...... | encode | write 2
//                                            the target sees 0, 1, 2, 3
//
// Workers take the numbers of blocks from a counter. Whoever has the lowest one that is
// not written has the turn. The others leave what they have made to it, so that a slow
// processor does not keep the others waiting, up to kMostLeftBytes; and a block that is
// not finished is held up to kHeldBytes, and then waits. So memory is bounded by the
// number of workers, however long a block is, and the lowest block never waits for
// anyone. Nothing that is written depends on the number of threads.
//
// Encoders get pieces of a block, kPieceBytes long: text may have to be cut before its
// block ends. An encoder that needs whole records says so, and writers then mark the
// borders of records with cut().
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mmformat/result.h"
#include "toolkit/compression.h"
#include "toolkit/sink.h"
#include "toolkit/text_buffer.h"

namespace mm::toolkit {

class BlockOutput;

/// Where a worker appends the text of a block.
class BlockSink final : public Sink {
 public:
  /// Text that is encoded at once.
  static constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;
  /// What a worker keeps while it is not its turn.
  static constexpr std::size_t kHeldBytes = std::size_t{4} << 20U;

  explicit BlockSink(BlockOutput& output);

  /// Appends text with which the block ends, without copying it. It is empty then.
  void append_last(TextBuffer& text);

  /// A record ends here. Needed only for encoders that must not cut anywhere.
  void cut();

 private:
  friend class BlockOutput;

  void start(std::uint64_t place);
  void finish(Result<void> made);
  void drain(std::string_view text) override;
  bool take_turn();
  /// Leaves the block to who has the turn, if it is not this one.
  bool leave();
  void encode_piece();
  void write_held();

  BlockOutput* output_;
  std::uint64_t place_ = 0;  // in the order of all blocks
  bool has_turn_ = false;
  std::string piece_;  // text that waits to be encoded
  std::string held_;   // encoded
  BlockSum held_sum_ = {};
  TextBuffer last_;  // without an encoder: the end of the block, where it is not its turn
};

class BlockOutput {
 public:
  /// What may be left to who has the turn.
  static constexpr std::size_t kMostLeftBytes = std::size_t{4} << 20U;

  /// Makes block `number` on the thread `worker` (0 .. jobs()-1). Looks at is_closed()
  /// of `out` now and then where a block is long.
  using Make =
      std::function<Result<void>(unsigned worker, std::uint64_t number, BlockSink& out)>;

  /// `target` and `encoder` (null: text is written as it is) are borrowed; nothing else
  /// appends to `target` between the first call and finish(). `jobs` is the number of
  /// threads, the calling one included; 0: as many as the machine has.
  BlockOutput(Sink& target, const BlockEncoder* encoder, unsigned jobs);
  BlockOutput(const BlockOutput&) = delete;
  BlockOutput& operator=(const BlockOutput&) = delete;
  ~BlockOutput() = default;

  unsigned jobs() const { return jobs_; }

  /// Writes blocks 0 .. count-1, behind those of earlier calls. A single block is made on
  /// the calling thread. Blocks should have about kPieceBytes: smaller ones are
  /// compressed badly. Stops early once the target is closed.
  /// @return the error of the lowest block that failed, whether from `make` or from the
  ///         encoder; no error for a closed target, whose commit() knows why. What a
  ///         worker throws (no memory) is thrown here once all have stopped.
  Result<void> write_blocks(std::uint64_t count, const Make& make);

  /// Writes what belongs behind the last block. The target is not committed.
  Result<void> finish();

  /// True once the target is closed or something failed: nothing is written any more.
  bool is_closed() const { return is_stopped_.load(); }
  /// Bytes given to the target so far, and the text they stand for. To be asked between
  /// calls.
  std::uint64_t bytes_written() const { return bytes_written_; }
  std::uint64_t text_bytes() const { return sum_.text_bytes; }

 private:
  friend class BlockSink;
  friend class EncodingSink;

  /// A block that is finished before its turn: encoded, or as it is.
  struct Left {
    std::string encoded;
    BlockSum sum = {};
    TextBuffer text;

    /// Of memory, used or not.
    std::size_t size() const { return encoded.capacity() + text.capacity(); }
  };

  void run_worker(unsigned worker, std::uint64_t count, const Make& make);
  /// False once all has been stopped.
  bool wait_for_turn(std::uint64_t place);
  bool is_turn_of(std::uint64_t place);
  /// Leaves a block to who has the turn. @return false where it is its own turn, or
  /// enough has been left: `block` is as it was then.
  bool leave(std::uint64_t place, Left& block);
  /// An empty buffer, with memory if there is one.
  TextBuffer spare();
  /// Both only by who has the turn.
  void put(std::string_view bytes, const BlockSum& sum);
  void put(const Left& block);
  /// Writes what was left behind it, too.
  void end_turn();
  void stop();
  void stop(Error error);
  void stop(std::exception_ptr failure);
  /// What stopped all, if it was a failure.
  Result<void> outcome() const;
  void put_bytes(std::string_view bytes);

  Sink* target_;
  const BlockEncoder* encoder_;
  unsigned jobs_;
  std::vector<std::unique_ptr<BlockSink>> sinks_;  // by worker, once it has run

  std::atomic<std::uint64_t> next_{0};  // block that no worker has taken
  std::uint64_t first_ = 0;             // place of block 0 of this call

  std::mutex mutex_;
  std::condition_variable turn_changed_;
  std::uint64_t turn_ = 0;              // place of the block that may write
  std::map<std::uint64_t, Left> left_;  // by place
  std::size_t left_bytes_ = 0;
  std::vector<TextBuffer> spare_;  // emptied, with their memory
  std::optional<Error> error_;     // what stopped all
  std::exception_ptr failure_;
  std::atomic<bool> is_stopped_{false};  // changed with the mutex held

  // Of who has the turn.
  bool has_begun_ = false;
  std::uint64_t bytes_written_ = 0;
  BlockSum sum_ = {};
};

}  // namespace mm::toolkit
