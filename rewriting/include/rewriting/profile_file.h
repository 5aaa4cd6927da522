// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ProfileFile: where a new profile goes.
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
#include "toolkit/output.h"

namespace mm::rewriting {

/// A file that appears when it is complete, compressed where its name says so.
class ProfileFile final : public record::ByteSink {
 public:
  /// Writes into `sink`, which was created for `path`.
  ProfileFile(toolkit::OutputSink sink, const std::string& path);

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

}  // namespace mm::rewriting
