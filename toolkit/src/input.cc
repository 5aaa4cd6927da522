// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "expand.h"
#include "input_name.h"
#include "mmformat/constants.h"
#include "toolkit/cli.h"
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

// A descriptor that is closed at the end, unless it is standard input.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  int get() const { return number_; }

 private:
  int number_;
};

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Whether reading on makes sense: nothing but the start of an endless device or of a
// foreign file is needed to refuse it.
bool may_be_ours(std::span<const std::byte> bytes) {
  const std::string_view text = as_text(bytes);
  if (text.size() < kHeaderBytes || packing_of(bytes) != Packing::kNone) return true;
  return text.starts_with(std::string_view{kFileMagic.data(), kFileMagic.size()}) ||
         text.find_first_not_of(" \t\r\n") == text.find('{');
}

Result<GrowingBytes> read_all(int descriptor, std::uint64_t max_bytes) {
  constexpr std::size_t kStep = std::size_t{1} << 20U;
  GrowingBytes bytes;
  while (true) {
    MM_TRY(const std::span<std::byte> room, bytes.room(kStep));
    const ssize_t count = ::read(descriptor, room.data(), kStep);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed(ErrorCode::kCannotRead, errno);
    if (count == 0) return bytes;
    bytes.use(static_cast<std::size_t>(count));
    if (bytes.bytes().size() > max_bytes) return Error{.code = ErrorCode::kInputTooBig};
    if (!may_be_ours(bytes.bytes())) return bytes;
  }
}

Result<void> check_input_options(const InputOptions& options) {
  if (options.is_strict && options.is_salvage) {
    return usage("--strict and --salvage exclude each other");
  }
  if (options.paths.empty()) return usage("a PROFILE is missing");
  if (options.paths.size() > 1) {
    return usage(
        fmt::format("one PROFILE is expected, {} were given", options.paths.size()));
  }
  if (options.paths.front().empty()) return usage("PROFILE: the name is empty");
  return {};
}

}  // namespace

void InputOptions::add_to(Command& command) {
  command.add({.names = "PROFILE",
               .value = "PROFILE",
               .help = "a .mm_profdata file (also .zst or .gz), the start of its name, "
                       "or - for standard input",
               .group = "Input",
               .take = into(paths)});
  command.add({.names = "--strict",
               .help = "fail on any damage, even where a warning would do",
               .group = "Input",
               .take = into(is_strict)});
  command.add({.names = "--salvage",
               .help = "read the sound part of a corrupt profile",
               .group = "Input",
               .take = into(is_salvage)});
  command.add({.names = "--max-input-size",
               .value = "SIZE",
               .help = "stop when expanded or piped input exceeds SIZE bytes; K, M, G "
                       "and T are powers of 1024 (default 16G)",
               .group = "Input",
               .take = [this](std::string_view value) -> Result<void> {
                 MM_TRY(max_bytes, parse_size(value));
                 return {};
               }});
  command.add_check([this] { return check_input_options(*this); });
}

decode::Tolerance InputOptions::tolerance() const {
  if (is_strict) return decode::Tolerance::kStrict;
  return is_salvage ? decode::Tolerance::kSalvage : decode::Tolerance::kLenient;
}

Result<Input> Input::open(const std::string& word, const InputOptions& options,
                          Messages& messages) {
  Input input;
  if (word == "-") {
    input.path_ = word;
    if (is_terminal(STDIN_FILENO)) {
      return Error{.code = ErrorCode::kCannotRead,
                   .detail = "is a terminal; pipe a profile into it",
                   .path = word};
    }
    MM_CHECK(with_path(word, input.load(STDIN_FILENO, options, messages)));
    return input;
  }
  MM_TRY(input.path_, resolve_input_name(word));
  const Descriptor descriptor{
      ::open(input.path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)};
  if (descriptor.get() < 0) {
    return with_path<Input>(input.path_, failed(ErrorCode::kCannotOpen, errno));
  }
  MM_CHECK(with_path(input.path_, input.load(descriptor.get(), options, messages)));
  return input;
}

Result<void> Input::load(int descriptor, const InputOptions& options,
                         Messages& messages) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return failed(ErrorCode::kCannotRead, errno);
  if (S_ISDIR(status.st_mode)) return Error{.code = ErrorCode::kIsDirectory};
  // Standard input may be a file that was read in part; mapping would start over.
  const bool is_at_start = ::lseek(descriptor, 0, SEEK_CUR) == 0;
  if (S_ISREG(status.st_mode) && is_at_start) {
    file_ = {status.st_dev, status.st_ino};
    MM_TRY(mapping_, decode::MappedFile::map(descriptor));
    bytes_ = mapping_.bytes();
    guard_ = MappedRange{bytes_, visible_path(path_)};
  } else {
    MM_TRY(memory_, read_all(descriptor, options.max_bytes));
    bytes_ = memory_.bytes();
  }
  return expand(options, messages);
}

Result<void> Input::expand(const InputOptions& options, Messages& messages) {
  const Packing packing = packing_of(bytes_);
  if (packing == Packing::kNone) return {};
  Expanded expanded;
  {
    Progress progress{"expanding " + path_, bytes_.size()};
    expanded = toolkit::expand(bytes_, packing, options.max_bytes,
                               [&](std::size_t done, std::span<const std::byte> text) {
                                 progress.update(done);
                                 return may_be_ours(text);
                               });
  }
  if (expanded.error) {
    const bool is_usable = options.is_salvage &&
                           expanded.error->code == ErrorCode::kBadCompression &&
                           !expanded.bytes.bytes().empty();
    if (!is_usable) return std::move(*expanded.error);
    messages.warning(path_, expanded.error->message() + "; what came before is read");
  }
  memory_ = std::move(expanded.bytes);
  bytes_ = memory_.bytes();
  guard_ = MappedRange{};
  mapping_ = decode::MappedFile{};
  return {};
}

std::optional<std::string> Input::stem() const {
  if (path_ == "-") return std::nullopt;
  return stem_of(path_);
}

bool Input::is_file(dev_t device, ino_t inode) const {
  return file_ == std::pair{device, inode};
}

Result<decode::Profile> Input::open_profile(decode::Tolerance tolerance) const& {
  return with_path(path_, decode::Profile::open(bytes_, tolerance));
}

Result<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kLetters = "KMGT";
  const Error bad =
      usage(fmt::format("'{}' is not a size (a whole number, and K, M, G or T)", text));
  unsigned shift = 0;
  if (!text.empty()) {
    const std::size_t letter = kLetters.find(text.back());
    if (letter != std::string_view::npos) {
      shift = 10 * (static_cast<unsigned>(letter) + 1);
      text.remove_suffix(1);
    }
  }
  std::uint64_t number = 0;
  const Result<void> parsed = into(number)(text);
  if (!parsed || number > (~std::uint64_t{0} >> shift)) return bad;
  return number << shift;
}

}  // namespace mm::toolkit
