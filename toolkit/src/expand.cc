// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "expand.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "mmformat/bytes.h"

namespace mm::toolkit {
namespace {

constexpr std::size_t kStepBytes = std::size_t{256} * 1024;
// zstd's own default of the command line, and the memory we are willing to spend on it.
constexpr int kMaxWindowLog = 27;

Error bad_compression(std::string detail, std::size_t offset) {
  return {
      .code = ErrorCode::kBadCompression, .offset = offset, .detail = std::move(detail)};
}

Error ends_early(std::string_view format, std::size_t offset) {
  return bad_compression(fmt::format("the {} data ends early: the file was cut", format),
                         offset);
}

// Room for the next step: at most one byte more than the limit allows, so that reaching
// that byte proves that the limit is exceeded.
Result<std::span<std::byte>> step_room(GrowingBytes& bytes, std::uint64_t max_bytes) {
  const std::uint64_t left = max_bytes - bytes.bytes().size();
  MM_TRY(const std::span<std::byte> room, bytes.room(kStepBytes));
  const std::uint64_t allowed = left < room.size() ? left + 1 : room.size();
  return room.first(static_cast<std::size_t>(allowed));
}

bool is_beyond(const GrowingBytes& bytes, std::uint64_t max_bytes) {
  return bytes.bytes().size() > max_bytes;
}

std::string window_detail() {
  return fmt::format(
      "the zstd frame needs a window of more than {} MiB; expand it first with "
      "zstd -d --long=31",
      (1U << static_cast<unsigned>(kMaxWindowLog)) >> 20U);
}

std::optional<Error> expand_zstd(std::span<const std::byte> packed,
                                 std::uint64_t max_bytes, const ExpandStep& on_step,
                                 GrowingBytes& out) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx};
  if (context == nullptr) return Error{.code = ErrorCode::kOutOfMemory};
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
  ZSTD_inBuffer from{packed.data(), packed.size(), 0};
  std::size_t left = 0;  // 0: a frame is complete
  bool is_flushed = true;
  while (from.pos < from.size || !is_flushed) {
    auto room = step_room(out, max_bytes);
    if (!room) return std::move(room).error();
    ZSTD_outBuffer to{room->data(), room->size(), 0};
    left = ZSTD_decompressStream(context.get(), &to, &from);
    if (ZSTD_isError(left) != 0) {
      if (ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge) {
        return bad_compression(window_detail(), from.pos);
      }
      return bad_compression(
          fmt::format("the zstd data is damaged: {}", ZSTD_getErrorName(left)), from.pos);
    }
    out.use(to.pos);
    if (is_beyond(out, max_bytes)) return Error{.code = ErrorCode::kInputTooBig};
    // A full output may hide more text of an input that is all consumed.
    is_flushed = left == 0 || to.pos < to.size;
    if (!on_step(from.pos, out.bytes())) return std::nullopt;
  }
  if (left != 0) return ends_early("zstd", packed.size());
  return std::nullopt;
}

class GzipStream {
 public:
  GzipStream() : is_open_(::inflateInit2(&stream_, kGzipOnly) == Z_OK) {}
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;
  ~GzipStream() {
    if (is_open_) ::inflateEnd(&stream_);
  }
  bool is_open() const { return is_open_; }
  z_stream& get() { return stream_; }

 private:
  static constexpr int kGzipOnly = 16 + MAX_WBITS;
  z_stream stream_{};
  bool is_open_;
};

// zlib counts in unsigned int, so the input is handed on in pieces.
void feed(z_stream& stream, std::span<const std::byte> packed, std::size_t at) {
  const std::size_t piece = std::min(packed.size() - at, std::size_t{1} << 30U);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data() + at));
  stream.avail_in = static_cast<uInt>(piece);
}

std::optional<Error> expand_gzip(std::span<const std::byte> packed,
                                 std::uint64_t max_bytes, const ExpandStep& on_step,
                                 GrowingBytes& out) {
  GzipStream gzip;
  if (!gzip.is_open()) return Error{.code = ErrorCode::kOutOfMemory};
  z_stream& stream = gzip.get();
  std::size_t at = 0;
  while (true) {
    auto room = step_room(out, max_bytes);
    if (!room) return std::move(room).error();
    const std::size_t step =
        std::min(room->size(), std::size_t{std::numeric_limits<uInt>::max()});
    feed(stream, packed, at);
    stream.next_out = reinterpret_cast<Bytef*>(room->data());
    stream.avail_out = static_cast<uInt>(step);
    const uInt fed = stream.avail_in;
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    at += fed - stream.avail_in;
    out.use(step - stream.avail_out);
    if (is_beyond(out, max_bytes)) return Error{.code = ErrorCode::kInputTooBig};
    if (!on_step(at, out.bytes())) return std::nullopt;
    if (status == Z_STREAM_END) {
      // Padding with zeros is usual on tapes; anything else is another member.
      const auto rest = packed.subspan(at);
      if (std::ranges::all_of(rest, [](std::byte b) { return b == std::byte{0}; })) {
        return std::nullopt;
      }
      if (compression_of(rest) != Compression::kGzip) {
        return bad_compression("data behind the end of the gzip data", at);
      }
      ::inflateReset(&stream);
      continue;
    }
    if (status == Z_BUF_ERROR ||
        (status == Z_OK && at == packed.size() && stream.avail_out > 0)) {
      return ends_early("gzip", at);
    }
    if (status == Z_OK) continue;
    return bad_compression(fmt::format("the gzip data is damaged: {}",
                                       stream.msg == nullptr ? "unreadable" : stream.msg),
                           at);
  }
}

}  // namespace

Compression compression_of(std::span<const std::byte> bytes) {
  constexpr std::uint32_t kZstdMagic = 0xFD2F'B528;
  constexpr std::uint32_t kSkippable = 0x184D'2A50;  // the low four bits are free
  if (bytes.size() >= 4) {
    const auto magic = load_le<std::uint32_t>(bytes.data());
    if (magic == kZstdMagic || (magic & ~0xFU) == kSkippable) return Compression::kZstd;
  }
  if (bytes.size() >= 2 && bytes[0] == std::byte{0x1F} && bytes[1] == std::byte{0x8B}) {
    return Compression::kGzip;
  }
  return Compression::kNone;
}

Expanded expand(std::span<const std::byte> packed, Compression compression,
                std::uint64_t max_bytes, const ExpandStep& on_step) {
  Expanded result;
  result.error = compression == Compression::kGzip
                     ? expand_gzip(packed, max_bytes, on_step, result.bytes)
                     : expand_zstd(packed, max_bytes, on_step, result.bytes);
  return result;
}

}  // namespace mm::toolkit
