// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/block_output.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "piece.h"
#include "worker_threads.h"

namespace mm::toolkit {
namespace {

// With an encoder text is copied to its piece anyway, so a small buffer will do.
constexpr std::size_t kBufferBytes = std::size_t{64} * 1024;

unsigned job_count(unsigned requested) {
  constexpr unsigned kMost = 64;
  const unsigned wanted =
      requested != 0 ? requested : std::thread::hardware_concurrency();
  return std::clamp(wanted, 1U, kMost);
}

}  // namespace

// Without an encoder the buffer itself is what is held: drain() comes when it is full.
BlockSink::BlockSink(BlockOutput& output)
    : Sink(output.encoder_ == nullptr ? kHeldBytes : kBufferBytes), output_(&output) {}

void BlockSink::start(std::uint64_t place) {
  place_ = place;
  has_turn_ = false;
}

void BlockSink::cut() {
  const BlockEncoder* const encoder = output_->encoder_;
  if (encoder == nullptr || encoder->may_cut_anywhere()) return;
  if (piece_.size() + buffered() < kPieceBytes) return;
  flush();
  encode_piece();
}

void BlockSink::append_last(TextBuffer& text) {
  flush();
  if (output_->encoder_ == nullptr && !has_turn_ && !output_->is_turn_of(place_)) {
    last_ = std::exchange(text, output_->spare());
    return;
  }
  if (text.size() > 0 && !is_closed()) drain(text.text());
  text.clear();
}

void BlockSink::drain(std::string_view text) {
  if (output_->is_closed()) {
    close();
  } else if (output_->encoder_ != nullptr) {
    collect_pieces(piece_, text, *output_->encoder_, [this] { encode_piece(); });
  } else if (take_turn()) {
    output_->put(text, {.text_bytes = text.size()});
  }
}

void BlockSink::finish(Result<void> made) {
  if (made) {
    flush();
    encode_piece();
  }
  if (made && leave()) return;
  // A failure waits for its turn, too: which block is to blame must not be a race.
  if (!take_turn()) return;
  if (!made) {
    output_->stop(std::move(made).error());
    return;
  }
  write_held();
  if (last_.size() > 0) output_->put(last_.text(), {.text_bytes = last_.size()});
  last_.clear();
  output_->end_turn();
}

bool BlockSink::leave() {
  if (has_turn_ || is_closed()) return false;
  BlockOutput::Left block{
      .encoded = std::move(held_), .sum = held_sum_, .text = std::move(last_)};
  if (block.text.size() > 0) block.sum = {.text_bytes = block.text.size()};
  const bool is_left = output_->leave(place_, block);
  held_ = is_left ? std::string{} : std::move(block.encoded);
  last_ = is_left ? TextBuffer{} : std::move(block.text);
  if (is_left) held_sum_ = {};
  return is_left;
}

bool BlockSink::take_turn() {
  if (!has_turn_) has_turn_ = output_->wait_for_turn(place_);
  if (!has_turn_) close();
  return has_turn_;
}

void BlockSink::encode_piece() {
  if (is_closed()) piece_.clear();
  if (piece_.empty()) return;
  const Result<BlockSum> sum = output_->encoder_->encode(piece_, held_);
  piece_.clear();
  if (!sum) {
    if (take_turn()) output_->stop(sum.error());
    close();
    return;
  }
  held_sum_ = joined(held_sum_, *sum);
  if (output_->is_turn_of(place_) || held_.size() >= kHeldBytes) write_held();
}

void BlockSink::write_held() {
  if (take_turn() && !held_.empty()) output_->put(held_, held_sum_);
  held_.clear();
  held_sum_ = {};
}

BlockOutput::BlockOutput(Sink& target, const BlockEncoder* encoder, unsigned jobs)
    : target_(&target),
      encoder_(encoder),
      jobs_(job_count(jobs)),
      sinks_(jobs_),
      is_stopped_(target.is_closed()) {}

Result<void> BlockOutput::write_blocks(std::uint64_t count, const Make& make) {
  next_ = 0;
  first_ = turn_;
  const auto work = [this, count, &make](unsigned worker) {
    try {
      run_worker(worker, count, make);
    } catch (...) {
      stop(std::current_exception());
    }
  };
  {
    const auto workers = std::min<std::uint64_t>(jobs_, count);
    const auto threads = start_workers(static_cast<unsigned>(workers), work);
    work(0);
  }
  return outcome();
}

void BlockOutput::run_worker(unsigned worker, std::uint64_t count, const Make& make) {
  std::unique_ptr<BlockSink>& sink = sinks_[worker];
  if (sink == nullptr) sink = std::make_unique<BlockSink>(*this);
  while (!is_closed()) {
    const std::uint64_t number = next_.fetch_add(1);
    if (number >= count) return;
    sink->start(first_ + number);
    sink->finish(make(worker, number, *sink));
  }
}

Result<void> BlockOutput::finish() {
  MM_CHECK(outcome());
  if (is_closed()) return {};
  put({}, {});
  if (encoder_ == nullptr) return {};
  MM_TRY(const std::string end, encoder_->end(sum_));
  put_bytes(end);
  return {};
}

bool BlockOutput::wait_for_turn(std::uint64_t place) {
  std::unique_lock lock{mutex_};
  turn_changed_.wait(lock, [&] { return turn_ == place || is_stopped_; });
  return !is_stopped_;
}

bool BlockOutput::is_turn_of(std::uint64_t place) {
  const std::lock_guard lock{mutex_};
  return turn_ == place;
}

void BlockOutput::put(std::string_view bytes, const BlockSum& sum) {
  if (!std::exchange(has_begun_, true) && encoder_ != nullptr) {
    put_bytes(encoder_->begin());
  }
  put_bytes(bytes);
  sum_ = joined(sum_, sum);
}

void BlockOutput::put(const Left& block) {
  if (!block.encoded.empty()) put(block.encoded, block.sum);
  if (block.text.size() > 0) put(block.text.text(), block.sum);
}

TextBuffer BlockOutput::spare() {
  const std::lock_guard lock{mutex_};
  if (spare_.empty()) return {};
  TextBuffer buffer = std::move(spare_.back());
  spare_.pop_back();
  return buffer;
}

bool BlockOutput::leave(std::uint64_t place, Left& block) {
  const std::lock_guard lock{mutex_};
  const bool has_room = left_bytes_ + block.size() <= kMostLeftBytes;
  if (is_stopped_ || turn_ == place || !has_room) return false;
  left_bytes_ += block.size();
  left_.emplace(place, std::move(block));
  return true;
}

void BlockOutput::put_bytes(std::string_view bytes) {
  target_->append(bytes);
  bytes_written_ += bytes.size();
  if (target_->is_closed()) stop();
}

void BlockOutput::end_turn() {
  for (;;) {
    Left next;
    {
      const std::lock_guard lock{mutex_};
      ++turn_;
      const auto left = left_.find(turn_);
      if (left == left_.end() || is_stopped_) break;
      left_bytes_ -= left->second.size();
      next = std::move(left->second);
      left_.erase(left);
    }
    put(next);
    next.text.clear();
    const std::lock_guard lock{mutex_};
    spare_.push_back(std::move(next.text));
  }
  turn_changed_.notify_all();
}

void BlockOutput::stop() {
  {
    const std::lock_guard lock{mutex_};
    is_stopped_ = true;
  }
  turn_changed_.notify_all();
}

void BlockOutput::stop(Error error) {
  {
    const std::lock_guard lock{mutex_};
    if (!error_) error_ = std::move(error);
  }
  stop();
}

void BlockOutput::stop(std::exception_ptr failure) {
  {
    const std::lock_guard lock{mutex_};
    if (!failure_) failure_ = std::move(failure);
  }
  stop();
}

// All threads have been joined: no lock is needed.
Result<void> BlockOutput::outcome() const {
  if (failure_) std::rethrow_exception(failure_);
  if (error_) return *error_;
  return {};
}

}  // namespace mm::toolkit
