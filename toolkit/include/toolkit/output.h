// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The product of a run: to a file, whole or not at all, or to a stream.
//
//   -o FILE  regular or absent   a neighbour is written, then renamed over it
//            device, FIFO        written in place
//   -o -     stdout; also /dev/stdout and /dev/fd/N, which are descriptors we hold
//
// A failure, a signal or a full disk therefore leaves the old file as it was. Create the
// sink only after the input was accepted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mmformat/result.h"
#include "toolkit/guard.h"
#include "toolkit/sink.h"

namespace mm::toolkit {

class Command;
class Input;

struct OutputOptions {
  /// "-" is stdout; empty: not given.
  std::string path = "-";
  /// Whether -o was on the command line.
  bool is_given = false;

  void add_to(Command& command);
};

/// Writes to a file, a device or stdout.
class OutputSink final : public Sink {
 public:
  /// Opens `path` ("-" is stdout). @return kCannotWrite or kIsDirectory.
  static Result<OutputSink> create(const std::string& path);

  OutputSink(OutputSink&& other) noexcept;
  OutputSink& operator=(OutputSink&&) = delete;
  ~OutputSink() override;

  /// Writes the rest and gives the file its name. A closed pipe is no error.
  /// @return kCannotWrite with the path, for this and any earlier write.
  Result<void> commit();

  /// Columns of the terminal that is written to; nothing where there is none.
  std::optional<std::size_t> terminal_width() const;

 private:
  OutputSink(std::string path, int descriptor);
  static Result<OutputSink> create_neighbour(const std::string& shown,
                                             const std::string& target);
  void drain(std::string_view text) override;
  Result<void> finish();

  std::string path_;    // as the user named it, for messages
  std::string target_;  // what the neighbour is renamed to
  TemporaryFile neighbour_;
  int descriptor_;
  int errno_ = 0;  // of the first write that failed
};

/// Sees to it that the folder `path` is there, for a tool that writes several files into
/// it. What is above it must exist. @return kCannotWrite with the path.
Result<void> make_folder(const std::string& path);

/// kUsage where `path` is the file that `input` was read from.
Result<void> refuse_overwriting(const Input& input, const std::string& path);

/// Writes `text` to stdout at once (--help, --version). A closed pipe is no error.
Result<void> write_to_stdout(std::string_view text);

}  // namespace mm::toolkit
