// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <climits>
#include <cstring>
#include <utility>

#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/terminal.h"

namespace mm::toolkit {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{64} * 1024;

Error cannot_write(const std::string& path, int error_number) {
  return {.code = ErrorCode::kCannotWrite,
          .detail = fmt::format("cannot be written: {}", std::strerror(error_number)),
          .path = path == "-" ? "standard output" : path};
}

// The descriptor that /dev/stdout, /dev/fd/N and their like stand for. Opening such a
// name would give a second file position, and renaming over it another file.
std::optional<int> named_descriptor(std::string_view path) {
  if (path == "-" || path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view prefix : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(prefix)) continue;
    const std::string_view digits = path.substr(prefix.size());
    int number = -1;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc{} && end == digits.data() + digits.size()) return number;
  }
  return std::nullopt;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string{} : path.substr(0, slash + 1);
}

// What a chain of symbolic links leads to, which need not exist.
std::string link_target(std::string path) {
  constexpr int kMaxLinks = 40;
  for (int i = 0; i < kMaxLinks; ++i) {
    char target[PATH_MAX];
    const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
    if (length < 0) break;
    const std::string next{target, static_cast<std::size_t>(length)};
    path = next.starts_with('/') ? next : folder_of(path).append(next);
  }
  return path;
}

// Writes all of `text`. Returns 0 or the errno.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

void OutputOptions::add_to(Command& command) {
  command.add({.names = "-o,--output",
               .value = "FILE",
               .help = fmt::format("write to FILE; - is stdout (default {})", path),
               .group = "Output",
               .take = [this](std::string_view value) -> Result<void> {
                 path = value;
                 is_given = true;
                 if (!value.empty()) return {};
                 return usage("needs a file name");
               },
               .offer = Offer::kFile});
}

OutputSink::OutputSink(std::string path, int descriptor)
    : Sink(kBufferBytes), path_(std::move(path)), descriptor_(descriptor) {}

OutputSink::OutputSink(OutputSink&& other) noexcept
    : Sink(std::move(other)),
      path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      neighbour_(std::move(other.neighbour_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      errno_(other.errno_) {}

OutputSink::~OutputSink() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<OutputSink> OutputSink::create(const std::string& path) {
  if (const auto number = named_descriptor(path)) {
    const int copy = ::fcntl(*number, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return cannot_write(path, errno);
    return OutputSink{path, copy};
  }
  const std::string target = link_target(path);
  struct stat status {};
  if (::stat(target.c_str(), &status) != 0) {
    if (errno != ENOENT) return cannot_write(path, errno);
    return create_neighbour(path, target);
  }
  if (S_ISDIR(status.st_mode)) {
    return Error{.code = ErrorCode::kCannotWrite,
                 .detail = "cannot be written: it is a directory",
                 .path = path};
  }
  if (S_ISREG(status.st_mode)) {
    if (::access(target.c_str(), W_OK) != 0) return cannot_write(path, errno);
    return create_neighbour(path, target);
  }
  const int descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return cannot_write(path, errno);
  return OutputSink{path, descriptor};
}

Result<OutputSink> OutputSink::create_neighbour(const std::string& shown,
                                                const std::string& target) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::string name =
        fmt::format("{}.mmtools-{}-{}.tmp", folder_of(target), ::getpid(), attempt);
    TemporaryFile neighbour;
    const int descriptor = neighbour.create(std::move(name));
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return cannot_write(shown, errno);
    OutputSink sink{shown, descriptor};
    sink.neighbour_ = std::move(neighbour);
    sink.target_ = target;
    struct stat old {};
    if (::stat(target.c_str(), &old) == 0) {
      // Mode and owner are kept where we may; the content matters more.
      const int owner = ::fchown(descriptor, old.st_uid, old.st_gid);
      const int mode = ::fchmod(descriptor, old.st_mode & 07777);
      static_cast<void>(owner);
      static_cast<void>(mode);
    }
    return sink;
  }
  return cannot_write(shown, EEXIST);
}

void OutputSink::drain(std::string_view text) {
  errno_ = write_all(descriptor_, text);
  if (errno_ != 0) close();
}

Result<void> OutputSink::commit() {
  flush();
  Result<void> result = finish();
  if (!result) neighbour_ = TemporaryFile{};
  return result;
}

Result<void> OutputSink::finish() {
  const int descriptor = std::exchange(descriptor_, -1);
  const int close_errno = ::close(descriptor) != 0 && errno != EINTR ? errno : 0;
  if (errno_ == EPIPE) return {};
  if (errno_ != 0) return cannot_write(path_, errno_);
  if (close_errno != 0) return cannot_write(path_, close_errno);
  if (target_.empty()) return {};
  if (::rename(neighbour_.path().c_str(), target_.c_str()) != 0) {
    return cannot_write(path_, errno);
  }
  neighbour_.keep();
  return {};
}

std::optional<std::size_t> OutputSink::terminal_width() const {
  return toolkit::terminal_width(descriptor_);
}

Result<void> make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0) return {};
  const int error_number = errno;
  struct stat status {};
  if (error_number != EEXIST || ::stat(path.c_str(), &status) != 0) {
    return Error{.code = ErrorCode::kCannotWrite,
                 .detail = fmt::format("the folder cannot be made: {}",
                                       std::strerror(error_number)),
                 .path = path};
  }
  if (S_ISDIR(status.st_mode)) return {};
  return Error{.code = ErrorCode::kCannotWrite,
               .detail = "is a file, where a folder is needed",
               .path = path};
}

Result<void> refuse_overwriting(const Input& input, const std::string& path) {
  struct stat status {};
  if (path == "-" || ::stat(path.c_str(), &status) != 0) return {};
  if (!S_ISREG(status.st_mode) || !input.is_file(status.st_dev, status.st_ino)) return {};
  return with_path<void>(path, usage("the output would replace the input"));
}

Result<void> write_to_stdout(std::string_view text) {
  const int error_number = write_all(STDOUT_FILENO, text);
  if (error_number == 0 || error_number == EPIPE) return {};
  return cannot_write("-", error_number);
}

}  // namespace mm::toolkit
