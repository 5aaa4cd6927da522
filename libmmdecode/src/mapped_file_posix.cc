// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "mmdecode/mapped_file.h"

namespace mm::decode {
namespace {

Error system_error(ErrorCode code, int number) {
  // strerror is not safe between threads in every libc, but only for unknown numbers.
  return {
      .code = code,
      .detail = std::string{error_info(code).sentence} + ": " + std::strerror(number)};
}

}  // namespace

Result<MappedFile> MappedFile::map(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) {
    return system_error(ErrorCode::kCannotRead, errno);
  }
  if (S_ISDIR(status.st_mode)) return Error{.code = ErrorCode::kIsDirectory};
  if (!S_ISREG(status.st_mode)) {
    return Error{.code = ErrorCode::kCannotRead, .detail = "is not a regular file"};
  }
  if (status.st_size == 0) return MappedFile{};
  if (static_cast<std::uint64_t>(status.st_size) >
      std::numeric_limits<std::size_t>::max()) {
    return Error{.code = ErrorCode::kInputTooBig,
                 .detail = "is larger than this machine's address space"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (data == MAP_FAILED) return system_error(ErrorCode::kCannotRead, errno);
  return MappedFile{static_cast<const std::byte*>(data), size};
}

Result<MappedFile> MappedFile::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) {
    if (errno == ENOENT || errno == ENOTDIR) {
      return Error{.code = ErrorCode::kPathNotFound};
    }
    return system_error(ErrorCode::kCannotOpen, errno);
  }
  auto mapped = map(descriptor);
  close(descriptor);
  return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(const_cast<std::byte*>(data_), size_);
}

}  // namespace mm::decode
