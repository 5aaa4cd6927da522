// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What must still be done right when the process is stopped: temporary files go, one
// line says why, the exit status is the one a shell expects.
//
// - SIGINT, SIGTERM, SIGHUP: one line; ended by the signal's own default (128 + n).
// - SIGBUS in a mapped file, which became shorter while it was read: one line, exit 1.
// - Out of memory, in any thread: one line, exit 1.
// - SIGPIPE is ignored: a write then fails with EPIPE (output.h).
//
// Signal handlers have no argument but the signal, so this is the one place with state
// of the process: fixed arrays that handlers can read at any moment, changed through the
// two RAII types below.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace mm::toolkit {

/// Sets the handlers. `tool` is the name in the line they write. A signal that the
/// process was started to ignore (nohup) stays ignored. Standard streams that are closed
/// get a stand-in, so that no file of ours takes their place.
void install_guards(std::string_view tool);

/// Tells the handlers that a progress line is on the terminal and must be erased first.
void set_progress_line_shown(bool is_shown);

/// A file that is removed when this object goes or the process is stopped, unless
/// keep() came first.
class TemporaryFile {
 public:
  TemporaryFile() = default;
  /// Creates the file, which must not exist, for writing. No signal comes between its
  /// creation and its registration.
  /// @return the descriptor, which is the caller's, or -1 with errno set.
  int create(std::string path);
  TemporaryFile(TemporaryFile&& other) noexcept;
  TemporaryFile& operator=(TemporaryFile&& other) noexcept;
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  const std::string& path() const { return path_; }
  /// The file has got its final name: nothing is to be removed any more.
  void keep();

 private:
  void forget();

  std::string path_;
  int slot_ = -1;  // in the table of the handlers; -1 where it was full
};

/// Names the file behind a range of mapped memory for the SIGBUS line, while it lives.
class MappedRange {
 public:
  MappedRange() = default;
  /// `path` as it is to be shown.
  MappedRange(std::span<const std::byte> bytes, std::string_view path);
  MappedRange(MappedRange&& other) noexcept;
  MappedRange& operator=(MappedRange&& other) noexcept;
  MappedRange(const MappedRange&) = delete;
  MappedRange& operator=(const MappedRange&) = delete;
  ~MappedRange();

 private:
  int slot_ = -1;
};

}  // namespace mm::toolkit
