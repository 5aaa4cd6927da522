// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// MappedFile: a regular file as bytes, without reading it.
//
// Reading a profile into memory costs several times what decoding it costs, so files are
// mapped. A file that becomes shorter while it is mapped raises SIGBUS at the first
// touch behind its new end; a program that maps files handles that signal (the tools do).
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "mmformat/result.h"

namespace mm::decode {

class MappedFile {
 public:
  /// Maps the file at `path`.
  /// @return kPathNotFound, kIsDirectory, kCannotOpen, or kCannotRead where it is no
  ///         regular file (a pipe, a device) or cannot be mapped.
  static Result<MappedFile> open(const std::string& path);

  /// Maps the regular file behind an open descriptor, which stays the caller's.
  /// @return kCannotRead where it is no regular file or cannot be mapped.
  static Result<MappedFile> map(int descriptor);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  /// The file's bytes, valid until this object goes. Empty for an empty file.
  std::span<const std::byte> bytes() const& { return {data_, size_}; }
  std::span<const std::byte> bytes() const&& = delete;

 private:
  MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}

  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace mm::decode
