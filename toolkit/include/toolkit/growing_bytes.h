// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// GrowingBytes: what is read from a pipe or expanded, where the final size is not known.
#pragma once

#include <cstddef>
#include <span>

#include "mmformat/result.h"

namespace mm::toolkit {

/// Memory of its own, grown without copying where the system can.
class GrowingBytes {
 public:
  GrowingBytes() = default;
  GrowingBytes(GrowingBytes&& other) noexcept;
  GrowingBytes& operator=(GrowingBytes&& other) noexcept;
  GrowingBytes(const GrowingBytes&) = delete;
  GrowingBytes& operator=(const GrowingBytes&) = delete;
  ~GrowingBytes();

  /// Room of at least `count` bytes behind the used ones. @return kOutOfMemory.
  Result<std::span<std::byte>> room(std::size_t count);
  /// `count` bytes of the room are used now.
  void use(std::size_t count) { size_ += count; }
  std::span<const std::byte> bytes() const& { return {data_, size_}; }
  std::span<const std::byte> bytes() const&& = delete;

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace mm::toolkit
