// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Compression of output, block by block, so that several threads can share the work and
// the bytes are the same whatever their number:
//
//   begin() | encode(block 0) | encode(block 1) | ... | end(sum of all blocks)
//
//   gzip    one member, which is all that the DecompressionStream of browsers takes:
//           header | raw deflate up to a byte border | ... | last, empty block, CRC, size
//   zstd    one frame a block, with its size and a checksum
//
// A block is compressed without a look at those before it, so blocks should not be small.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mmformat/result.h"

namespace mm::toolkit {

enum class Compression : std::uint8_t { kNone, kGzip, kZstd };

inline constexpr std::string_view kGzipExtension = ".gz";
inline constexpr std::string_view kZstdExtension = ".zst";

/// What the end of a file's name asks for.
Compression compression_of_name(std::string_view path);

/// What has to be known of text once it is encoded.
struct BlockSum {
  std::uint64_t text_bytes = 0;
  std::uint32_t crc = 0;  ///< CRC-32 where the encoder needs one, else 0
};
/// The sum of `first` with `second` behind it.
BlockSum joined(const BlockSum& first, const BlockSum& second);

/// Turns blocks of text into blocks of bytes. Without state, so one encoder may serve
/// several threads at once.
class BlockEncoder {
 public:
  BlockEncoder() = default;
  BlockEncoder(const BlockEncoder&) = delete;
  BlockEncoder& operator=(const BlockEncoder&) = delete;
  virtual ~BlockEncoder() = default;

  /// What stands in front of the first block.
  virtual std::string begin() const { return {}; }
  /// Appends the bytes of one block, which is not empty, to `out`.
  /// @return kCannotWrite or kOutOfMemory, without a path.
  virtual Result<BlockSum> encode(std::string_view block, std::string& out) const = 0;
  /// What stands behind the last block.
  virtual Result<std::string> end(const BlockSum& all) const = 0;
  /// Whether a reader sees no difference when one block becomes two, cut anywhere.
  virtual bool may_cut_anywhere() const { return true; }
};

/// The encoder for `compression`; null for kNone.
std::unique_ptr<BlockEncoder> make_encoder(Compression compression);

/// Appends `text` as one zlib stream (RFC 1950) to `out`, for formats that have such
/// streams inside. @return kCannotWrite or kOutOfMemory, without a path.
Result<void> append_zlib(std::string_view text, std::string& out);

}  // namespace mm::toolkit
