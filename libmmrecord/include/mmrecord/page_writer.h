// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// PageWriter: three streams into one paged file, in a fixed amount of memory.
//
//   append   events ──> [ buffer, up to 256 KiB ]──┐
//            strings ─> [ buffer ]─────────────────┼─> page header + content ─> ByteSink
//            index ───> [ buffer ]─────────────────┘
//
// A buffer becomes a page when the next bytes have no room in it, so pages of the three
// streams follow each other as they fill. Each stream starts with its own header, which
// the writer puts there. It knows bytes and no meaning: StringWriter and ProfileWriter
// fill it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

#include "mmformat/constants.h"
#include "mmformat/layout.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"

namespace mm::record {

class PageWriter {
 public:
  /// Writes the file header.
  /// @param sink     takes the file; borrowed for the life of the writer
  /// @param version  8 or 9
  /// @return kBeyondVersion for any other version, or the sink's Error.
  static Result<PageWriter> create(ByteSink& sink, std::int32_t version);

  PageWriter(PageWriter&&) noexcept = default;
  PageWriter& operator=(PageWriter&&) noexcept = default;
  PageWriter(const PageWriter&) = delete;
  PageWriter& operator=(const PageWriter&) = delete;
  ~PageWriter() = default;

  const Layout& layout() const { return *layout_; }

  /// The stream offset that the next appended byte gets.
  std::uint64_t stream_bytes(PageTag tag) const { return stream(tag).stream_bytes; }

  /// Appends bytes that lie in one page (a record, an entry, a short string), at most
  /// kMaxWrittenPageBytes. Cost: a copy, and a write of the page when it is full.
  Result<void> append_whole(PageTag tag, std::span<const std::byte> bytes) {
    Buffer& buffer = stream(tag);
    if (bytes.size() > kMaxWrittenPageBytes - buffer.used) {
      MM_CHECK(write_buffer(tag, buffer.used));
    }
    std::memcpy(buffer.page.get() + kPageHeaderBytes + buffer.used, bytes.data(),
                bytes.size());
    buffer.used += bytes.size();
    buffer.stream_bytes += bytes.size();
    return {};
  }

  /// Appends any number of bytes, which may cross pages.
  /// @return the sink's Error, as all that follow.
  Result<void> append(PageTag tag, std::span<const std::byte> bytes);

  /// Writes what is buffered, as pages that may be short: events, string data, string
  /// index.
  Result<void> flush();

  /// Ends the file: a flush that leaves it in the form by which a reader tells a finished
  /// file from one that was cut (spec section "Pages"). Nothing is appended after it.
  Result<void> finish();

  /// The first failure of the sink. After it nothing is written any more, and what fills
  /// a page returns it again.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  struct Buffer {
    std::unique_ptr<std::byte[]> page;  // header, then content
    std::size_t used = 0;               // content
    std::uint64_t stream_bytes = 0;
  };

  PageWriter(ByteSink& sink, const Layout& layout);

  Buffer& stream(PageTag tag) { return streams_[static_cast<std::size_t>(tag)]; }
  const Buffer& stream(PageTag tag) const {
    return streams_[static_cast<std::size_t>(tag)];
  }
  Result<void> write_buffer(PageTag tag, std::size_t bytes);
  Result<void> write_to_sink(std::span<const std::byte> bytes);

  ByteSink* sink_;
  const Layout* layout_;
  std::array<Buffer, kStreamCount> streams_;
  std::optional<Error> failure_;
};

}  // namespace mm::record
