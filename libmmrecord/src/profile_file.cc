// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "profile_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "file_limits.h"
#include "framing.h"

namespace mm::record {
namespace {

/// A part that is written. (The system call takes bytes that it does not change by a
/// pointer that could.)
iovec part_of(std::span<const std::byte> bytes) {
  return {const_cast<std::byte*>(bytes.data()), bytes.size()};
}

/// Takes what was written off the front of `parts`.
std::span<iovec> behind(std::span<iovec> parts, std::size_t written) {
  while (!parts.empty() && written >= parts.front().iov_len) {
    written -= parts.front().iov_len;
    parts = parts.subspan(1);
  }
  if (!parts.empty()) {
    iovec& first = parts.front();
    first = {static_cast<std::byte*>(first.iov_base) + written, first.iov_len - written};
  }
  return parts;
}

/// Writes all of the parts at a place. @return 0, or an error number.
int write_at(int descriptor, std::uint64_t place, std::span<iovec> parts) {
  std::uint64_t end = place;
  for (const iovec& part : parts) end += part.iov_len;
  if (!is_within_file_limit(end)) return EFBIG;
  parts = behind(parts, 0);  // empty ones
  while (!parts.empty()) {
    const ssize_t count =
        ::pwritev(descriptor, parts.data(), static_cast<int>(parts.size()),
                  static_cast<off_t>(place));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return ENOSPC;
    place += static_cast<std::uint64_t>(count);
    parts = behind(parts, static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

ProfileFile::~ProfileFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Error ProfileFile::failure(int number) const {
  return {.code = number == EEXIST ? ErrorCode::kNameTaken : ErrorCode::kCannotWrite,
          .detail = number == EEXIST
                        ? std::string{}
                        : std::string{"cannot be written: "} + std::strerror(number),
          .path = path_};
}

Result<void> ProfileFile::create(const std::string& path, bool replaces) {
  path_ = path;
  std::error_code ignored;  // opening the file says it better
  const auto folder = std::filesystem::path{path}.parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  if (replaces) ::unlink(path.c_str());
  constexpr mode_t kMode = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
  if (descriptor_ < 0) return failure(errno);
  return {};
}

Result<void> ProfileFile::append(std::span<const std::byte> bytes) {
  std::array parts{part_of(bytes)};
  const int number = write_at(descriptor_, bytes_, parts);
  if (number != 0) return failure(number);
  bytes_ += bytes.size();
  return {};
}

Result<void> ProfileFile::append_pages(std::span<const NewPage> pages) {
  std::array<std::array<std::byte, kPageHeaderBytes>, kMostPagesAtOnce> heads{};
  std::array<iovec, 2 * kMostPagesAtOnce> parts{};
  std::uint64_t end = bytes_;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    put_page_header(heads[i].data(), pages[i].tag, pages[i].content.size());
    parts[2 * i] = part_of(heads[i]);
    parts[2 * i + 1] = part_of(pages[i].content);
    end += pages[i].bytes();
  }
  const int number =
      write_at(descriptor_, bytes_, std::span{parts}.first(2 * pages.size()));
  if (number != 0) {
    // A part of the pages may be there. Where it cannot be cut off, readers can tell.
    static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(bytes_)) == 0);
    return failure(number);
  }
  bytes_ = end;
  return {};
}

Result<void> ProfileFile::close() {
  if (descriptor_ < 0) return {};
  const int result = ::close(descriptor_);
  const int number = errno;
  descriptor_ = -1;
  if (result != 0 && number != EINTR) return failure(number);
  return {};
}

void ProfileFile::remove() {
  if (descriptor_ < 0) return;
  ::unlink(path_.c_str());
  ::close(descriptor_);
  descriptor_ = -1;
}

}  // namespace mm::record
