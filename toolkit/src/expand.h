// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Expands zstd and gzip into memory, within a limit.
//
// Nothing that the data says about its size is believed: room grows with what comes out,
// so a small file that claims much costs little, and one that holds much stops at the
// limit. Several frames or members behind each other count as one text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "mmformat/result.h"
#include "toolkit/compression.h"
#include "toolkit/growing_bytes.h"

namespace mm::toolkit {

/// Told by the first bytes.
Compression compression_of(std::span<const std::byte> bytes);

struct Expanded {
  GrowingBytes bytes;
  /// What stopped the expansion; `bytes` has what came before.
  std::optional<Error> error;
};

/// Called after each step with the number of packed bytes that are done and the text so
/// far. False stops the expansion, without an error.
using ExpandStep = std::function<bool(std::size_t done, std::span<const std::byte> text)>;

/// @return an Expanded whose error is kBadCompression (with the offset in `packed`),
///         kInputTooBig or kOutOfMemory, or none.
Expanded expand(std::span<const std::byte> packed, Compression compression,
                std::uint64_t max_bytes, const ExpandStep& step);

}  // namespace mm::toolkit
