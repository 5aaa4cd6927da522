// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/compression.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>

namespace mm::toolkit {
namespace {

// The levels that the command line tools take by themselves.
constexpr int kGzipLevel = 6;
constexpr int kZstdLevel = 3;

Error cannot_compress(std::string_view why) {
  return {.code = ErrorCode::kCannotWrite,
          .detail = fmt::format("cannot be compressed: {}", why)};
}

class DeflateStream {
 public:
  // As deflateInit2 takes them: the form is told by the sign of the window's size.
  static constexpr int kRaw = -MAX_WBITS;
  static constexpr int kZlib = MAX_WBITS;

  explicit DeflateStream(int window_bits)
      : status_(::deflateInit2(&stream_, kGzipLevel, Z_DEFLATED, window_bits,
                               /*memLevel=*/8, Z_DEFAULT_STRATEGY)) {}
  DeflateStream(const DeflateStream&) = delete;
  DeflateStream& operator=(const DeflateStream&) = delete;
  ~DeflateStream() {
    if (status_ == Z_OK) ::deflateEnd(&stream_);
  }

  // Appends what `text` becomes; `flush` says how it ends.
  Result<void> run(std::string_view text, int flush, std::string& out) {
    if (status_ == Z_MEM_ERROR) return Error{.code = ErrorCode::kOutOfMemory};
    if (status_ != Z_OK) return cannot_compress("zlib does not start");
    // The text, and the few bytes that mark its end.
    std::size_t step = ::deflateBound(&stream_, text.size()) + 16;
    bool is_done = false;
    while (!is_done) {
      // zlib counts in unsigned int.
      const std::size_t piece = std::min(text.size(), kMaxStep);
      feed(text.substr(0, piece));
      text.remove_prefix(piece);
      const int how = text.empty() ? flush : Z_NO_FLUSH;
      do {
        const std::size_t used = out.size();
        const std::size_t room = std::min(step, kMaxStep);
        out.resize(used + room);
        stream_.next_out = reinterpret_cast<Bytef*>(out.data() + used);
        stream_.avail_out = static_cast<uInt>(room);
        const int status = ::deflate(&stream_, how);
        out.resize(used + room - stream_.avail_out);
        // Z_BUF_ERROR: the room was used up exactly, and nothing was left to be written.
        if (status == Z_STREAM_ERROR) return cannot_compress("zlib lost its state");
      } while (stream_.avail_out == 0);
      is_done = text.empty();
    }
    return {};
  }

 private:
  static constexpr std::size_t kMaxStep = std::size_t{1} << 30U;

  void feed(std::string_view text) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream_.avail_in = static_cast<uInt>(text.size());
  }

  z_stream stream_{};
  int status_;
};

void append_le32(std::uint32_t value, std::string& out) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    out += static_cast<char>((value >> shift) & 0xFFU);
  }
}

class GzipEncoder final : public BlockEncoder {
 public:
  // RFC 1952: magic, deflate, no flags, no time, no hint, unknown system.
  std::string begin() const override { return {"\x1F\x8B\x08\0\0\0\0\0\0\xFF", 10}; }

  Result<BlockSum> encode(std::string_view block, std::string& out) const override {
    DeflateStream stream{DeflateStream::kRaw};
    MM_CHECK(stream.run(block, Z_SYNC_FLUSH, out));
    const uLong crc =
        ::crc32_z(::crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(block.data()),
                  block.size());
    return BlockSum{.text_bytes = block.size(), .crc = static_cast<std::uint32_t>(crc)};
  }

  Result<std::string> end(const BlockSum& all) const override {
    std::string out{"\x03\0", 2};  // RFC 1951: a last block with nothing but its end
    append_le32(all.crc, out);
    append_le32(static_cast<std::uint32_t>(all.text_bytes), out);  // modulo 2^32
    return out;
  }
};

class ZstdEncoder final : public BlockEncoder {
 public:
  Result<BlockSum> encode(std::string_view block, std::string& out) const override {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(),
                                                                       &ZSTD_freeCCtx};
    if (context == nullptr) return Error{.code = ErrorCode::kOutOfMemory};
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    const std::size_t used = out.size();
    out.resize(used + ZSTD_compressBound(block.size()));
    const std::size_t size = ZSTD_compress2(
        context.get(), out.data() + used, out.size() - used, block.data(), block.size());
    out.resize(used + (ZSTD_isError(size) == 0 ? size : 0));
    if (ZSTD_isError(size) == 0) return BlockSum{.text_bytes = block.size()};
    if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) {
      return Error{.code = ErrorCode::kOutOfMemory};
    }
    return cannot_compress(ZSTD_getErrorName(size));
  }

  // No frame at all would be no zstd file.
  Result<std::string> end(const BlockSum& all) const override {
    std::string out;
    if (all.text_bytes == 0) MM_CHECK(encode({}, out));
    return out;
  }
};

}  // namespace

Compression compression_of_name(std::string_view path) {
  if (path.ends_with(kGzipExtension)) return Compression::kGzip;
  return path.ends_with(kZstdExtension) ? Compression::kZstd : Compression::kNone;
}

BlockSum joined(const BlockSum& first, const BlockSum& second) {
  const uLong crc =
      ::crc32_combine(first.crc, second.crc, static_cast<z_off_t>(second.text_bytes));
  return {.text_bytes = first.text_bytes + second.text_bytes,
          .crc = static_cast<std::uint32_t>(crc)};
}

std::unique_ptr<BlockEncoder> make_encoder(Compression compression) {
  switch (compression) {
    case Compression::kGzip:
      return std::make_unique<GzipEncoder>();
    case Compression::kZstd:
      return std::make_unique<ZstdEncoder>();
    case Compression::kNone:
      break;
  }
  return nullptr;
}

Result<void> append_zlib(std::string_view text, std::string& out) {
  DeflateStream stream{DeflateStream::kZlib};
  return stream.run(text, Z_FINISH, out);
}

}  // namespace mm::toolkit
