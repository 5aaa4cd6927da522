// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// OutputFile: where a new profile goes; and how a command is told that place.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "toolkit/block_output.h"
#include "toolkit/compression.h"
#include "toolkit/encoding_sink.h"
#include "toolkit/input.h"
#include "toolkit/output.h"

namespace mm::toolkit {
class Command;
}

namespace mm::mmedit {

/// -o and --in-place of a command that makes one profile of one.
struct TargetOptions {
  toolkit::OutputOptions output;
  bool is_in_place = false;

  /// `ending` is that of default names: ".cut.mm_profdata".
  void add_to(toolkit::Command& command, std::string ending);

  /// Where the output of `input` goes.
  /// @return kUsage where that is the input and --in-place was not said, or was said of
  ///         what cannot be replaced, or where standard input gives no name.
  Result<std::string> path_for(const toolkit::Input& input,
                               const decode::Profile& profile) const;

  std::string ending;
};

/// A file that appears when it is complete, compressed where its name says so.
class OutputFile final : public record::ByteSink {
 public:
  /// Writes into `sink`, which was created for `path`.
  OutputFile(toolkit::OutputSink sink, const std::string& path);

  /// @return kCannotWrite once the file takes nothing more; end() knows why.
  Result<void> write(std::span<const std::byte> bytes) override;

  /// Ends what wrote this file: gives it its name where `made` is fine. Where it is not,
  /// returns that error, or, if it came from writing, what kept the file from being
  /// written; for a closed pipe nothing.
  Result<void> end(Result<void> made);

 private:
  bool is_closed() const {
    return encoding_ ? encoding_->is_closed() : sink_.is_closed();
  }

  toolkit::OutputSink sink_;
  std::unique_ptr<toolkit::BlockEncoder> encoder_;  // null: as it is
  std::optional<toolkit::BlockOutput> blocks_;
  std::optional<toolkit::EncodingSink> encoding_;
};

}  // namespace mm::mmedit
