// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/encoding_sink.h"

#include <exception>
#include <utility>

#include "piece.h"
#include "worker_threads.h"

namespace mm::toolkit {
namespace {

// Larger than the buffer of any target, which then writes our text without a copy.
constexpr std::size_t kBufferBytes = std::size_t{256} * 1024;

}  // namespace

EncodingSink::EncodingSink(BlockOutput& output)
    : Sink(kBufferBytes),
      output_(&output),
      first_place_(output.turn_),
      next_place_(first_place_) {}

EncodingSink::~EncodingSink() {
  if (is_finished_) return;
  output_->stop();
  join();
}

void EncodingSink::cut() {
  const BlockEncoder* const encoder = output_->encoder_;
  if (encoder == nullptr || encoder->may_cut_anywhere()) return;
  if (piece_.size() + buffered() < BlockSink::kPieceBytes) return;
  flush();
  submit_piece();
}

void EncodingSink::drain(std::string_view text) {
  if (output_->encoder_ == nullptr) {
    if (!output_->is_closed()) output_->put(text, {.text_bytes = text.size()});
  } else {
    collect_pieces(piece_, text, *output_->encoder_, [this] { submit_piece(); });
  }
  if (output_->is_closed()) close();
}

Result<void> EncodingSink::finish() {
  if (is_finished_) return output_->outcome();
  flush();
  submit_piece();
  encode_while_more_than(0);
  join();
  is_finished_ = true;
  return output_->outcome();
}

void EncodingSink::submit_piece() {
  if (piece_.empty()) return;
  // A text of one piece needs no threads.
  const bool is_second = next_place_ == first_place_ + 1;
  if (is_second) start_threads();
  {
    const std::lock_guard lock{mutex_};
    pieces_.push_back({.place = next_place_++, .text = std::move(piece_)});
  }
  pieces_changed_.notify_one();
  piece_ = {};
  encode_while_more_than(2 * (std::size_t{output_->jobs()} - 1));
}

void EncodingSink::start_threads() {
  threads_ = start_workers(output_->jobs(), [this](unsigned /*worker*/) {
    try {
      std::string encoded;
      while (const std::optional<Piece> piece = wait_for_piece()) encode(*piece, encoded);
    } catch (...) {
      output_->stop(std::current_exception());
    }
  });
}

std::optional<EncodingSink::Piece> EncodingSink::wait_for_piece() {
  std::unique_lock lock{mutex_};
  pieces_changed_.wait(lock, [this] { return !pieces_.empty() || is_complete_; });
  if (pieces_.empty()) return std::nullopt;
  return pop_piece();
}

// With the mutex held.
EncodingSink::Piece EncodingSink::pop_piece() {
  Piece piece = std::move(pieces_.front());
  pieces_.pop_front();
  return piece;
}

void EncodingSink::encode_while_more_than(std::size_t count) {
  while (true) {
    Piece piece;
    {
      const std::lock_guard lock{mutex_};
      if (pieces_.size() <= count) return;
      piece = pop_piece();
    }
    encode(piece, encoded_);
  }
}

// Pieces are taken in order, so those that this one waits for are on other threads, and
// the lowest of them waits for none.
void EncodingSink::encode(const Piece& piece, std::string& encoded) {
  if (output_->is_closed()) return;
  encoded.clear();
  const Result<BlockSum> sum = output_->encoder_->encode(piece.text, encoded);
  if (!output_->wait_for_turn(piece.place)) return;
  if (!sum) {
    output_->stop(sum.error());
    return;
  }
  output_->put(encoded, *sum);
  output_->end_turn();
}

void EncodingSink::join() {
  {
    const std::lock_guard lock{mutex_};
    is_complete_ = true;
  }
  pieces_changed_.notify_all();
  threads_.clear();
}

}  // namespace mm::toolkit
