// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "live_pages.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <new>
#include <vector>

#include "file_limits.h"
#include "mmformat/bytes.h"

namespace mm::record {

static_assert(offsetof(Slot, tag) == LiveSlot::kTag);
static_assert(offsetof(Slot, committed) == LiveSlot::kCommitted);
static_assert(offsetof(Slot, flushed) == LiveSlot::kFlushed);
static_assert(offsetof(Slot, pending_end) == LiveSlot::kPendingEnd);
static_assert(offsetof(Slot, pending_place) == LiveSlot::kPendingPlace);
static_assert(kSlotContentBytes % kLiveContentAlignment == 0);

void Slot::begin(PageTag stream, std::uint64_t number) {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  tag.store(static_cast<std::uint32_t>(stream), kRelaxed);
  committed.store(0, kRelaxed);
  flushed.store(0, kRelaxed);
  pending_end.store(0, kRelaxed);
  pending_place.store(0, kRelaxed);
  sequence.store(number, std::memory_order_release);
}

LivePages::~LivePages() {
  if (memory_ != nullptr) ::munmap(memory_, memory_bytes_);
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> LivePages::create(const std::string& path, std::uint32_t slot_count,
                               const Layout& layout) {
  slot_count_ = slot_count;
  memory_bytes_ =
      live_contents_start(slot_count) + std::size_t{slot_count} * kSlotContentBytes;
  if (!path.empty()) {
    Result<void> sidecar = create_sidecar(path);
    if (!sidecar) {
      if (sidecar.error().code == ErrorCode::kNameTaken) return sidecar;
      why_not_durable_ = std::move(sidecar).error();
    }
  }
  MM_CHECK(map_memory());
  write_header(layout);
  return {};
}

Result<void> LivePages::create_sidecar(const std::string& path) {
  const auto failed = [&path](const char* what) {
    return Error{
        .code = errno == EEXIST ? ErrorCode::kNameTaken : ErrorCode::kCannotWrite,
        .detail = std::string{what} + ": " + std::strerror(errno),
        .path = path};
  };
  if constexpr (std::endian::native != std::endian::little) {
    errno = ENOTSUP;  // slots are atomic integers in the host's order
    return failed("no sidecar on this machine");
  }
  const int descriptor =
      ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return failed("no sidecar can be made");
  struct stat status {};
  errno = EFBIG;
  // Not posix_fallocate: it would write the file where space cannot be reserved, and
  // stores would still fail when the disk is full.
  const bool is_reserved =
      is_within_file_limit(memory_bytes_) &&
      ::fallocate(descriptor, 0, 0, static_cast<off_t>(memory_bytes_)) == 0 &&
      ::fstat(descriptor, &status) == 0;
  if (!is_reserved) {
    Error error = failed("no space can be reserved for the sidecar");
    error.code = ErrorCode::kCannotWrite;
    ::close(descriptor);
    ::unlink(path.c_str());
    return error;
  }
  // What is stored to at once comes into memory by a write: the first fault would have
  // the kernel read ahead, which takes a millisecond and here is the helper's to wait
  // for.
  const std::vector<std::byte> head(live_contents_start(slot_count_));
  static_cast<void>(::write(descriptor, head.data(), head.size()) > 0);
  descriptor_ = descriptor;
  device_ = status.st_dev;
  inode_ = status.st_ino;
  path_ = path;
  return {};
}

Result<void> LivePages::map_memory() {
  const int flags = is_durable() ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
  void* memory =
      ::mmap(nullptr, memory_bytes_, PROT_READ | PROT_WRITE, flags, descriptor_, 0);
  if (memory == MAP_FAILED && is_durable()) {
    why_not_durable_ = Error{.code = ErrorCode::kCannotWrite,
                             .detail = "the sidecar cannot be mapped",
                             .path = path_};
    remove_sidecar();
    return map_memory();
  }
  if (memory == MAP_FAILED) {
    return Error{.code = ErrorCode::kOutOfMemory, .detail = "no memory for pages"};
  }
  memory_ = static_cast<std::byte*>(memory);
  return {};
}

void LivePages::write_header(const Layout& layout) {
  store_le(memory_ + LiveHeader::kVersion, kLiveVersion);
  store_le(memory_ + LiveHeader::kProfileVersion,
           static_cast<std::uint32_t>(layout.version));
  store_le(memory_ + LiveHeader::kSlotCount, slot_count_);
  store_le(memory_ + LiveHeader::kContentBytes, kSlotContentBytes);
  written_bytes_ =
      new (memory_ + LiveHeader::kWrittenBytes) std::atomic<std::uint64_t>{0};
  std::byte* at = memory_ + kLiveHeaderBytes;
  slots_ = new (at) Slot;
  for (std::uint32_t i = 1; i < slot_count_; ++i) new (at + i * kLiveSlotBytes) Slot;
  contents_ = memory_ + live_contents_start(slot_count_);
}

void LivePages::identify(std::span<const std::byte> first_bytes) {
  const auto size = std::min<std::size_t>(first_bytes.size(), kMaxLiveIdentityBytes);
  store_le(memory_ + LiveHeader::kIdentityBytes, static_cast<std::uint32_t>(size));
  store_le(memory_ + LiveHeader::kIdentity, live_identity(first_bytes.first(size)));
  written_bytes_->store(first_bytes.size(), std::memory_order_release);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  std::memcpy(memory_, kLiveMagic.data(), kLiveMagic.size());  // last: now it is one
}

void LivePages::populate(std::uint32_t first_slot, std::uint32_t count) {
#if defined(MADV_POPULATE_WRITE)
  count = std::min(count, slot_count_ - std::min(first_slot, slot_count_));
  if (count == 0) return;
  ::madvise(content(first_slot), std::size_t{count} * kSlotContentBytes,
            MADV_POPULATE_WRITE);
#else
  static_cast<void>(first_slot);
  static_cast<void>(count);
#endif
}

void LivePages::remove_sidecar() {
  if (path_.empty()) return;
  // Another process may have replaced the file by its own.
  struct stat status {};
  if (::stat(path_.c_str(), &status) == 0 && status.st_dev == device_ &&
      status.st_ino == inode_) {
    ::unlink(path_.c_str());
  }
  path_.clear();
  ::close(descriptor_);
  descriptor_ = -1;
}

}  // namespace mm::record
