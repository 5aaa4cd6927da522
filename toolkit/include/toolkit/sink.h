// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Sink: where text goes. Writers of tables, JSON and CSV append to a Sink and know
// nothing about files; tests give them a StringSink.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace mm::toolkit {

/// A buffer that is drained when it is full. append() is one copy as a rule.
class Sink {
 public:
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;

  void append(std::string_view text) {
    if (text.empty()) return;  // it may be nowhere at all
    if (text.size() > capacity_ - used_) {
      append_slowly(text);
      return;
    }
    std::memcpy(buffer_.get() + used_, text.data(), text.size());
    used_ += text.size();
  }
  void append(char c) { append(std::string_view{&c, 1}); }
  void append(std::size_t count, char c) {
    for (; count > 0; --count) append(c);
  }

  /// True once nobody reads any more (a closed pipe) or a write failed. Text is dropped
  /// from then on; a writer of much text should look and stop.
  bool is_closed() const { return is_closed_; }

 protected:
  /// The buffer is not cleared, so that what is never used of a large one costs nothing.
  explicit Sink(std::size_t buffer_bytes)
      : buffer_(std::make_unique_for_overwrite<char[]>(buffer_bytes)),
        capacity_(buffer_bytes) {}
  Sink(Sink&& other) noexcept
      : buffer_(std::move(other.buffer_)),
        capacity_(std::exchange(other.capacity_, 0)),
        used_(std::exchange(other.used_, 0)),
        is_closed_(other.is_closed_) {}

  /// Hands on text in order. Called by append when the buffer is full and by flush. A
  /// text as long as the buffer comes here as it is, without a copy.
  virtual void drain(std::string_view text) = 0;
  void flush() {
    if (used_ > 0 && !is_closed_) drain({buffer_.get(), used_});
    used_ = 0;
  }
  void close() { is_closed_ = true; }
  /// Bytes that wait in the buffer.
  std::size_t buffered() const { return used_; }

 private:
  void append_slowly(std::string_view text) {
    flush();
    if (text.size() >= capacity_) {
      if (!is_closed_) drain(text);
      return;
    }
    std::memcpy(buffer_.get(), text.data(), text.size());
    used_ = text.size();
  }

  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::size_t used_ = 0;
  bool is_closed_ = false;
};

/// Collects text in memory.
class StringSink final : public Sink {
 public:
  StringSink() : Sink(1024) {}
  /// Everything appended so far.
  const std::string& text() {
    flush();
    return text_;
  }

 private:
  void drain(std::string_view text) override { text_ += text; }

  std::string text_;
};

}  // namespace mm::toolkit
