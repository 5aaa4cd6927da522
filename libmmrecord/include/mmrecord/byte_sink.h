// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ByteSink: where the bytes of a profile go. A file, a pipe, memory: the writer only
// needs that they arrive in order.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "mmformat/result.h"

namespace mm::record {

class ByteSink {
 public:
  ByteSink() = default;
  ByteSink(const ByteSink&) = delete;
  ByteSink& operator=(const ByteSink&) = delete;
  virtual ~ByteSink() = default;

  /// Takes the next bytes of the file, all of them or an Error. `bytes` is borrowed for
  /// the call. Called with about 256 KiB at a time.
  virtual Result<void> write(std::span<const std::byte> bytes) = 0;
};

/// Keeps the file in memory.
class MemorySink final : public ByteSink {
 public:
  Result<void> write(std::span<const std::byte> bytes) override {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return {};
  }
  const std::vector<std::byte>& bytes() const& { return bytes_; }
  std::vector<std::byte> bytes() && { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace mm::record
