// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/growing_bytes.h"

#include <sys/mman.h>

#include <algorithm>
#include <utility>

namespace mm::toolkit {

GrowingBytes::GrowingBytes(GrowingBytes&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      capacity_(std::exchange(other.capacity_, 0)) {}

GrowingBytes& GrowingBytes::operator=(GrowingBytes&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
  return *this;
}

GrowingBytes::~GrowingBytes() {
  if (data_ != nullptr) ::munmap(data_, capacity_);
}

Result<std::span<std::byte>> GrowingBytes::room(std::size_t count) {
  if (capacity_ - size_ < count) {
    // mremap moves page tables, not bytes. Half as much again keeps the number of moves
    // small and the part that is never touched below a third.
    const std::size_t wanted = std::max(size_ + count, capacity_ + capacity_ / 2);
    void* const grown = data_ == nullptr
                            ? ::mmap(nullptr, wanted, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                            : ::mremap(data_, capacity_, wanted, MREMAP_MAYMOVE);
    if (grown == MAP_FAILED) return Error{.code = ErrorCode::kOutOfMemory};
    data_ = static_cast<std::byte*>(grown);
    capacity_ = wanted;
  }
  return std::span{data_ + size_, capacity_ - size_};
}

}  // namespace mm::toolkit
