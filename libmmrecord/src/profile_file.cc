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

/// Writes all of both parts at a place. @return 0, or an error number.
int write_at(int descriptor, std::uint64_t place, std::span<const std::byte> head,
             std::span<const std::byte> body) {
  if (!is_within_file_limit(place + head.size() + body.size())) return EFBIG;
  while (!head.empty() || !body.empty()) {
    // pwritev takes bytes that it does not change by a pointer that could.
    const std::array<iovec, 2> parts{
        iovec{const_cast<std::byte*>(head.data()), head.size()},
        iovec{const_cast<std::byte*>(body.data()), body.size()}
    };
    const ssize_t count =
        ::pwritev(descriptor, parts.data(), parts.size(), static_cast<off_t>(place));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return ENOSPC;
    auto written = static_cast<std::size_t>(count);
    place += written;
    const std::size_t of_head = std::min(written, head.size());
    head = head.subspan(of_head);
    body = body.subspan(written - of_head);
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
  const int number = write_at(descriptor_, bytes_, {}, bytes);
  if (number != 0) return failure(number);
  bytes_ += bytes.size();
  return {};
}

Result<void> ProfileFile::append_page(PageTag tag, std::span<const std::byte> content) {
  std::array<std::byte, kPageHeaderBytes> head{};
  put_page_header(head.data(), tag, content.size());
  const int number = write_at(descriptor_, bytes_, head, content);
  if (number != 0) {
    // A part of the page may be there. Where it cannot be cut off, readers can tell.
    static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(bytes_)) == 0);
    return failure(number);
  }
  bytes_ += head.size() + content.size();
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
