// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/page_writer.h"

#include <algorithm>
#include <string>

#include "framing.h"

namespace mm::record {

PageWriter::PageWriter(ByteSink& sink, const Layout& layout)
    : sink_(&sink), layout_(&layout) {
  for (Buffer& buffer : streams_) {
    buffer.page = std::make_unique_for_overwrite<std::byte[]>(kPageHeaderBytes +
                                                              kMaxWrittenPageBytes);
  }
}

Result<PageWriter> PageWriter::create(ByteSink& sink, std::int32_t version) {
  const Layout* layout = find_layout(version);
  if (layout == nullptr || !is_writable(*layout)) {
    return Error{
        .code = ErrorCode::kBeyondVersion,
        .detail = "versions 8 and 9 can be written, not " + version_name(version)};
  }
  PageWriter writer{sink, *layout};
  MM_CHECK(writer.write_to_sink(file_header(kFileMagic, *layout)));
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    MM_CHECK(writer.append_whole(static_cast<PageTag>(i),
                                 file_header(kStreamMagics[i], *layout)));
  }
  return writer;
}

Result<void> PageWriter::append(PageTag tag, std::span<const std::byte> bytes) {
  const Buffer& buffer = stream(tag);
  while (!bytes.empty()) {
    if (buffer.used == kMaxWrittenPageBytes) MM_CHECK(write_buffer(tag, buffer.used));
    const std::size_t part =
        std::min(bytes.size(), std::size_t{kMaxWrittenPageBytes} - buffer.used);
    MM_CHECK(append_whole(tag, bytes.first(part)));
    bytes = bytes.subspan(part);
  }
  return {};
}

Result<void> PageWriter::flush() {
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    const auto tag = static_cast<PageTag>(i);
    MM_CHECK(write_buffer(tag, stream(tag).used));
  }
  return {};
}

Result<void> PageWriter::finish() {
  // A reader takes a file whose streams all end in a full page for that of a killed
  // program. The index never does: its last entry gets a page of its own then.
  Buffer& index = stream(PageTag::kStringIndex);
  if (index.used >= kMaxWrittenPageBytes / 2) {
    MM_CHECK(
        write_buffer(PageTag::kStringIndex, index.used - layout_->index_entry_bytes));
  }
  return flush();
}

/// Writes the first `bytes` of a stream's buffer as a page, and keeps the rest.
Result<void> PageWriter::write_buffer(PageTag tag, std::size_t bytes) {
  Buffer& buffer = stream(tag);
  if (failure_) return *failure_;
  if (bytes == 0) return {};
  put_page_header(buffer.page.get(), tag, bytes);
  MM_CHECK(write_to_sink({buffer.page.get(), kPageHeaderBytes + bytes}));
  std::byte* content = buffer.page.get() + kPageHeaderBytes;
  std::memmove(content, content + bytes, buffer.used - bytes);
  buffer.used -= bytes;
  return {};
}

Result<void> PageWriter::write_to_sink(std::span<const std::byte> bytes) {
  Result<void> result = sink_->write(bytes);
  if (!result) failure_ = result.error();
  return result;
}

}  // namespace mm::record
