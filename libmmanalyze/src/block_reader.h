// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// BlockReader: the records of a block where a loop reads them fast.
#pragma once

#include "mmdecode/record_reader.h"
#include "walk_plan.h"

namespace mm::analyze {

class BlockReader {
 public:
  /// Borrowed.
  explicit BlockReader(const decode::Profile& profile)
      : records_(profile.source()), bytes_(record_bytes_of(profile.events().shape())) {}

  /// The same block; its records are valid until the next call.
  Block read(Block block) {
    block.records = records_.read(block.records, block.count * bytes_);
    return block;
  }

 private:
  decode::RecordReader records_;
  std::size_t bytes_;
};

}  // namespace mm::analyze
