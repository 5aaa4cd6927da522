// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Input: from what a person typed to bytes that a Profile can be opened from.
//
//   words --resolve--> path --map or read--> bytes --expand zstd, gzip--> bytes
//
// A word names a file or the start of its name. Tried in this order: the path as given;
// + .mm_profdata; + .mm_profdata.zst, .gz; + .events, .events.zst (a set of three files);
// the last extension replaced by .mm_profdata. "-" is standard input. Regular files are
// mapped. What cannot be mapped or is compressed goes into memory, bounded by
// --max-input-size; it is told by its first bytes, never by its name.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/mapped_file.h"
#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "toolkit/guard.h"

namespace mm::toolkit {

class Command;
class Messages;

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

struct InputOptions {
  std::vector<std::string> paths;
  bool is_strict = false;
  bool is_salvage = false;
  std::uint64_t max_bytes = std::uint64_t{16} << 30U;

  /// Adds PROFILE, --strict, --salvage and --max-input-size, and the check that there is
  /// exactly one PROFILE.
  void add_to(Command& command);
  decode::Tolerance tolerance() const;
};

/// Bytes of one input, and what they are called.
class Input {
 public:
  /// Resolves `word`, maps or reads, and expands.
  /// @return kPathNotFound (naming what was tried), kIsDirectory, kCannotOpen,
  ///         kCannotRead, kBadCompression, kInputTooBig, kOutOfMemory, kVersionNotRead
  ///         (a set of three files); each with its path.
  static Result<Input> open(const std::string& word, const InputOptions& options,
                            Messages& messages);

  /// Valid until this object goes.
  std::span<const std::byte> bytes() const& { return bytes_; }
  std::span<const std::byte> bytes() const&& = delete;
  /// The path that was opened; "-" for standard input.
  const std::string& path() const { return path_; }
  /// The path that was opened less .zst/.gz, less .mm_profdata: what default names of
  /// outputs start with. Nothing for standard input.
  std::optional<std::string> stem() const;
  /// Whether this was read from the file with these numbers.
  bool is_file(dev_t device, ino_t inode) const;

  /// Decodes. The profile borrows this object's bytes. Errors have the path.
  Result<decode::Profile> open_profile(decode::Tolerance tolerance) const&;
  Result<decode::Profile> open_profile(decode::Tolerance tolerance) const&& = delete;

 private:
  Input() = default;
  Result<void> load(int descriptor, const InputOptions& options, Messages& messages);
  Result<void> expand(const InputOptions& options, Messages& messages);

  std::string path_;
  decode::MappedFile mapping_;
  MappedRange guard_;
  GrowingBytes memory_;
  std::span<const std::byte> bytes_;  // of mapping_ or of memory_
  std::optional<std::pair<dev_t, ino_t>> file_;
};

/// "64M", "1000": a whole number and K, M, G or T (powers of 1024). kUsage else.
Result<std::uint64_t> parse_size(std::string_view text);

}  // namespace mm::toolkit
