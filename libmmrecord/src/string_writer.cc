// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/string_writer.h"

#include <array>
#include <string>

#include "framing.h"
#include "mmformat/bytes.h"
#include "mmformat/utf8.h"

namespace mm::record {
namespace {

Error beyond(std::string what) {
  return {.code = ErrorCode::kBeyondVersion, .detail = std::move(what)};
}

void append_bytes(std::vector<std::byte>& out, std::string_view text) {
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  out.insert(out.end(), data, data + text.size());
}

void append_text(std::vector<std::byte>& out, std::string_view text) {
  if (is_utf8(text)) return append_bytes(out, text);
  std::string repaired{text};
  repair_utf8(repaired);
  append_bytes(out, repaired);
}

void append_id(std::vector<std::byte>& out, std::uint64_t id, const Layout& layout) {
  std::array<std::byte, 8> bytes{};
  store_le(bytes.data(), id);
  out.insert(out.end(), bytes.begin(), bytes.begin() + layout.id_bytes);
}

}  // namespace

void append_string(std::vector<std::byte>& out, std::span<const StringPiece> pieces,
                   const Layout& layout) {
  for (const StringPiece& piece : pieces) {
    if (const auto* text = std::get_if<std::string_view>(&piece)) {
      append_text(out, *text);
    } else {
      out.push_back(std::byte{kStringReference});
      append_id(out, std::get<StringId>(piece).value, layout);
    }
  }
  out.push_back(std::byte{kStringTerminator});
}

Result<StringId> StringWriter::add(std::string_view text) {
  const StringPiece piece{text};
  return add(std::span{&piece, 1});
}

Result<StringId> StringWriter::add(std::span<const StringPiece> pieces) {
  const Layout& layout = pages_->layout();
  const std::uint64_t address = pages_->stream_bytes(PageTag::kStringData);
  if (address > largest_id(layout) - kFirstRegularId) {
    return beyond("the string data is longer than ids of version " +
                  version_name(layout.version) + " reach");
  }
  for (const StringPiece& piece : pieces) {
    const auto* reference = std::get_if<StringId>(&piece);
    if (reference != nullptr && reference->value > largest_id(layout)) {
      return beyond("a reference to an id that version " + version_name(layout.version) +
                    " has no room for");
    }
  }
  scratch_.clear();
  append_string(scratch_, pieces, layout);
  MM_CHECK(scratch_.size() <= kWholeStringBytes
               ? pages_->append_whole(PageTag::kStringData, scratch_)
               : pages_->append(PageTag::kStringData, scratch_));
  return StringId{kFirstRegularId + address};
}

Result<void> StringWriter::map(std::uint64_t virtual_id, StringId target) {
  if (virtual_id > kMaxVirtualId) {
    return beyond("the virtual id " + std::to_string(virtual_id) + " is above " +
                  std::to_string(kMaxVirtualId));
  }
  return add_entry(virtual_id, target);
}

Result<void> StringWriter::map(std::span<const std::uint64_t> virtual_ids,
                               StringId target) {
  for (const std::uint64_t id : virtual_ids) MM_CHECK(map(id, target));
  return {};
}

Result<void> StringWriter::map_range(std::uint64_t first, std::uint64_t count,
                                     StringId target) {
  for (std::uint64_t i = 0; i < count; ++i) MM_CHECK(map(first + i, target));
  return {};
}

Result<void> StringWriter::metadata(std::string_view text) {
  MM_TRY(const StringId id, add(text));
  return add_entry(kMetadataId, id);
}

Result<void> StringWriter::add_entry(std::uint64_t id, StringId target) {
  const Layout& layout = pages_->layout();
  if (target.value < kFirstRegularId + kHeaderBytes ||
      target.value > largest_id(layout)) {
    return beyond("an index entry must lead to a regular id, not to " +
                  std::to_string(target.value));
  }
  const auto entry = index_entry(layout, id, target.value - kFirstRegularId);
  return pages_->append_whole(PageTag::kStringIndex,
                              std::span{entry}.first(layout.index_entry_bytes));
}

}  // namespace mm::record
