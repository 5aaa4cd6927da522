// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/loaded_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "expand.h"
#include "mmformat/constants.h"
#include "toolkit/message.h"
#include "toolkit/progress.h"
#include "toolkit/terminal.h"

namespace mm::toolkit {
namespace {

Error failed(ErrorCode code, int error_number) {
  return {.code = code,
          .detail = fmt::format("{}: {}", error_info(code).sentence,
                                std::strerror(error_number))};
}

Descriptor open_to_read(const std::string& path) {
  return Descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)};
}

Descriptor standard_input() {
  return Descriptor{::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)};
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Whether reading on makes sense: nothing but the start of an endless device or of a
// foreign file is needed to refuse it.
bool may_be_ours(std::span<const std::byte> bytes, const LoadLimits& limits) {
  if (!limits.is_told_by_magic) return true;
  const std::string_view text = as_text(bytes);
  if (text.size() < kHeaderBytes || compression_of(bytes) != Compression::kNone)
    return true;
  return text.starts_with("MM") || text.find_first_not_of(" \t\r\n") == text.find('{');
}

Result<GrowingBytes> read_all(int descriptor, const LoadLimits& limits) {
  constexpr std::size_t kStep = std::size_t{1} << 20U;
  GrowingBytes bytes;
  while (true) {
    MM_TRY(const std::span<std::byte> room, bytes.room(kStep));
    const ssize_t count = ::read(descriptor, room.data(), kStep);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed(ErrorCode::kCannotRead, errno);
    if (count == 0) return bytes;
    bytes.use(static_cast<std::size_t>(count));
    if (bytes.bytes().size() > limits.max_bytes)
      return Error{.code = ErrorCode::kInputTooBig};
    if (!may_be_ours(bytes.bytes(), limits)) return bytes;
  }
}

}  // namespace

Result<LoadedFile> LoadedFile::open(const std::string& path, const LoadLimits& limits,
                                    Messages& messages) {
  LoadedFile file;
  file.path_ = path;
  if (path == "-") {
    if (is_terminal(STDIN_FILENO)) {
      return Error{.code = ErrorCode::kCannotRead,
                   .detail = "is a terminal; pipe a profile into it",
                   .path = path};
    }
    MM_CHECK(with_path(path, file.load(standard_input(), limits, messages)));
    return file;
  }
  Descriptor descriptor = open_to_read(path);
  if (descriptor.get() < 0) {
    return with_path<LoadedFile>(path, failed(ErrorCode::kCannotOpen, errno));
  }
  MM_CHECK(with_path(path, file.load(std::move(descriptor), limits, messages)));
  return file;
}

Result<void> LoadedFile::load(Descriptor opened, const LoadLimits& limits,
                              Messages& messages) {
  const int descriptor = opened.get();
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return failed(ErrorCode::kCannotRead, errno);
  if (S_ISDIR(status.st_mode)) return Error{.code = ErrorCode::kIsDirectory};
  // Standard input may be a file that was read in part; mapping would start over.
  const bool is_at_start = ::lseek(descriptor, 0, SEEK_CUR) == 0;
  if (S_ISREG(status.st_mode) && is_at_start) {
    file_ = {status.st_dev, status.st_ino};
    MM_TRY(mapping_, decode::MappedFile::map(descriptor));
    held_ = HeldDescriptor{std::move(opened)};
    bytes_ = mapping_.bytes();
    guard_ = MappedRange{bytes_, visible_path(path_)};
  } else {
    is_stream_ = true;
    MM_TRY(memory_, read_all(descriptor, limits));
    bytes_ = memory_.bytes();
  }
  return expand(limits, messages);
}

Result<void> LoadedFile::expand(const LoadLimits& limits, Messages& messages) {
  const Compression compression = compression_of(bytes_);
  if (compression == Compression::kNone) return {};
  Expanded expanded;
  {
    Progress progress{"expanding " + path_, bytes_.size()};
    expanded = toolkit::expand(bytes_, compression, limits.max_bytes,
                               [&](std::size_t done, std::span<const std::byte> text) {
                                 progress.update(done);
                                 return may_be_ours(text, limits);
                               });
  }
  if (expanded.error) {
    const bool is_usable = limits.accepts_damage &&
                           expanded.error->code == ErrorCode::kBadCompression &&
                           !expanded.bytes.bytes().empty();
    if (!is_usable) return std::move(*expanded.error);
    messages.warning(path_, expanded.error->message() + "; what came before is read");
  }
  memory_ = std::move(expanded.bytes);
  bytes_ = memory_.bytes();
  guard_ = MappedRange{};
  mapping_ = decode::MappedFile{};
  held_ = HeldDescriptor{};
  return {};
}

bool LoadedFile::is_file(dev_t device, ino_t inode) const {
  return file_ == std::pair{device, inode};
}

}  // namespace mm::toolkit
