// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// LoadedFile: one file's bytes, mapped, read or expanded.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "mmdecode/mapped_file.h"
#include "mmformat/result.h"
#include "toolkit/descriptor.h"
#include "toolkit/growing_bytes.h"
#include "toolkit/guard.h"
#include "toolkit/held_descriptor.h"

namespace mm::toolkit {

class Messages;

/// What a LoadedFile may be.
struct LoadLimits {
  std::uint64_t max_bytes = 0;  ///< of what is read from a pipe or expanded
  bool accepts_damage = false;  ///< compressed data is used up to where it breaks
  /// Whether the first bytes must be a profile's; what is not is not read to its end.
  bool is_told_by_magic = true;
};

class LoadedFile {
 public:
  LoadedFile() = default;

  /// Opens `path`, or standard input for "-", maps or reads it, and expands it.
  /// @return kIsDirectory, kCannotOpen, kCannotRead, kBadCompression, kInputTooBig or
  ///         kOutOfMemory, with the path.
  static Result<LoadedFile> open(const std::string& path, const LoadLimits& limits,
                                 Messages& messages);

  /// Valid until this object goes.
  std::span<const std::byte> bytes() const& { return bytes_; }
  std::span<const std::byte> bytes() const&& = delete;
  /// Bytes that are in memory of our own.
  std::uint64_t memory_bytes() const { return memory_.bytes().size(); }
  /// Whether this was read from the file with these numbers.
  bool is_file(dev_t device, ino_t inode) const;
  /// A descriptor of the file that is mapped, which lives as long as this object; -1
  /// where nothing is mapped. Not all files are held open, so that a thousand of them can
  /// be read together: -1 as well for more than a few hundred.
  int descriptor() const { return held_.get(); }
  /// False for what came from a pipe or a device.
  bool can_be_read_again() const { return !is_stream_; }

 private:
  Result<void> load(Descriptor opened, const LoadLimits& limits, Messages& messages);
  Result<void> expand(const LoadLimits& limits, Messages& messages);

  std::string path_;
  decode::MappedFile mapping_;
  HeldDescriptor held_;
  MappedRange guard_;
  GrowingBytes memory_;
  std::span<const std::byte> bytes_;  // of mapping_ or of memory_
  std::optional<std::pair<dev_t, ino_t>> file_;
  bool is_stream_ = false;
};

}  // namespace mm::toolkit
