// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ProfileFile: the file a recorder writes. It only grows, by whole pages; a page that
// could not be written whole is cut off again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "mmformat/constants.h"
#include "mmformat/result.h"

namespace mm::record {

/// A page that is to be written.
struct NewPage {
  PageTag tag{};
  std::span<const std::byte> content;

  std::uint64_t bytes() const { return kPageHeaderBytes + content.size(); }
};

inline constexpr std::size_t kMostPagesAtOnce = 4;

class ProfileFile {
 public:
  ProfileFile() = default;
  ProfileFile(const ProfileFile&) = delete;
  ProfileFile& operator=(const ProfileFile&) = delete;
  ~ProfileFile();

  /// Creates the file, and the directories above it. With `replaces` an existing file
  /// loses its name; a process that still writes it is not disturbed.
  /// @return kNameTaken, kCannotWrite.
  Result<void> create(const std::string& path, bool replaces);

  /// Appends bytes as they are.
  Result<void> append(std::span<const std::byte> bytes);
  /// Appends pages. Cost: one system call for the bytes, one for the limit; where the
  /// file's end is, a page of the kernel's is written twice, so some at once cost less.
  /// @param pages at most kMostPagesAtOnce.
  Result<void> append_pages(std::span<const NewPage> pages);

  std::uint64_t bytes() const { return bytes_; }
  const std::string& path() const { return path_; }
  /// Closes it. @return kCannotWrite where the system has lost bytes.
  Result<void> close();
  /// Takes the file away again: nothing of it is of use.
  void remove();

 private:
  Error failure(int number) const;

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t bytes_ = 0;
};

}  // namespace mm::record
