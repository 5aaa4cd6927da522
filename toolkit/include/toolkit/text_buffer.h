// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TextBuffer: text of millions of events, put together in memory before it goes to a
// Sink. Every step is a few instructions; memory is kept from one use to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace mm::toolkit {

class TextBuffer {
 public:
  TextBuffer() = default;
  TextBuffer(TextBuffer&& other) noexcept { swap(other); }
  TextBuffer& operator=(TextBuffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~TextBuffer() = default;

  std::string_view text() const { return {data_.get(), used_}; }
  std::size_t size() const { return used_; }
  void clear() { used_ = 0; }
  std::size_t capacity() const { return capacity_; }

  void append(std::string_view text) {
    if (text.empty()) return;  // it may be nowhere at all
    char* const to = room_for(text.size());
    std::memcpy(to, text.data(), text.size());
    used_ += text.size();
  }
  void append(char c) {
    *room_for(1) = c;
    ++used_;
  }

  /// Room for `bytes` more, to be written at once; commit() says up to where it was.
  char* reserve(std::size_t bytes) { return room_for(bytes); }
  void commit(const char* end) { used_ = static_cast<std::size_t>(end - data_.get()); }
  /// Most bytes that put_thousandths writes.
  static constexpr std::size_t kThousandthsBytes = 24;
  /// Writes at `to`, for which there is room. @return the place behind it.
  static char* put(char* to, std::string_view text) {
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return to + text.size();
  }
  static char* put_thousandths(char* to, std::uint64_t value);
  /// Most bytes that put_right touches.
  static constexpr std::size_t kRightBytes = 48;
  /// Writes a sign (0: none) and `value` at `to`, for which there is room, with blanks in
  /// front so that they take `width` columns, at most 16, or more if they are longer.
  static char* put_right(char* to, char sign, std::uint64_t value, std::size_t width);

  /// The content of a JSON string, without its quotes: control characters, U+2028 and
  /// U+2029 are escaped, bytes that are no UTF-8 read U+FFFD.
  void append_json(std::string_view text);
  void append_number(std::uint64_t value);
  /// `value` / 1000 with exactly three decimals: nanoseconds as microseconds.
  void append_thousandths(std::uint64_t value);

 private:
  void swap(TextBuffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(used_, other.used_);
    std::swap(capacity_, other.capacity_);
  }
  char* room_for(std::size_t bytes) {
    if (bytes > capacity_ - used_) grow(bytes);
    return data_.get() + used_;
  }
  void grow(std::size_t bytes);

  std::unique_ptr<char[]> data_;
  std::size_t used_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace mm::toolkit
