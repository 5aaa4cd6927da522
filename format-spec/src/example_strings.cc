// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "example_strings.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/utf8.h"

namespace mm::spec {
namespace {

constexpr std::string_view kUnknown = "<unknown>";
constexpr std::string_view kUnterminated = "<unterminated>";
constexpr int kMaxDepth = 100;

std::uint64_t load_id(const Layout& layout, const std::byte* at) {
  return layout.id_bytes == 8 ? load_le<std::uint64_t>(at) : load_le<std::uint32_t>(at);
}

void append_byte(std::string& text, std::uint8_t byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  if (byte >= 0x20) {
    text += static_cast<char>(byte);
  } else {
    text += {'<', kDigits[byte >> 4U], kDigits[byte & 0xFU], '>'};
  }
}

}  // namespace

Result<Index> read_index(const Layout& layout, std::span<const std::byte> entries) {
  Index index;
  for (; !entries.empty(); entries = entries.subspan(layout.index_entry_bytes)) {
    if (entries.size() < layout.index_entry_bytes) {
      return Error{.code = ErrorCode::kIndexEntryCut};
    }
    const std::uint64_t id = load_id(layout, entries.data());
    if (id > layout.ids.max_indexed && id != layout.ids.metadata) continue;
    index[id] = load_id(layout, entries.data() + layout.id_bytes);
  }
  return index;
}

Strings::Strings(const Layout& layout, std::span<const std::byte> stream, Index index)
    : layout_(layout), stream_(stream), index_(std::move(index)) {}

std::uint8_t Strings::byte_at(std::uint64_t at) const {
  return std::to_integer<std::uint8_t>(stream_[at]);
}

std::string Strings::text(std::uint64_t id, int depth) const {
  if (layout_.ids.first_regular != kNoId && id >= layout_.ids.first_regular) {
    return text_at(id - layout_.ids.first_regular, depth).text;
  }
  const auto entry = index_.find(id);
  return entry == index_.end() ? std::string{kUnknown}
                               : text_at(entry->second, depth).text;
}

Strings::Found Strings::text_at(std::uint64_t address, int depth) const {
  const std::size_t first = layout_.version == kHeaderless ? 0 : kHeaderBytes;
  if (depth > kMaxDepth || address < first || address >= stream_.size()) {
    return {std::string{kUnknown}, stream_.size()};
  }
  return layout_.strings == StringForm::kTagged ? tagged_at(address)
                                                : referring_at(address, depth);
}

Strings::Found Strings::tagged_at(std::uint64_t at) const {
  std::string text;
  while (at < stream_.size()) {
    const std::uint8_t tag = byte_at(at++);
    if (tag == kTaggedEnd) return {text, at};
    if (tag != kTaggedText) return {text + std::string{kUnknown}, at};
    if (stream_.size() - at < 2) break;
    const std::uint64_t stop = at + 2 + load_le<std::uint16_t>(stream_.data() + at);
    for (at += 2; at < stop && at < stream_.size(); ++at) append_byte(text, byte_at(at));
  }
  return {text + std::string{kUnterminated}, stream_.size()};
}

std::uint64_t Strings::reference_at(std::uint64_t at) const {
  if (layout_.strings == StringForm::kMarked) {
    return load_id(layout_, stream_.data() + at + 1);
  }
  return byte_swapped(load_le<std::uint32_t>(stream_.data() + at)) & kMaxId30;
}

Strings::Found Strings::referring_at(std::uint64_t at, int depth) const {
  const bool is_marked = layout_.strings == StringForm::kMarked;
  std::string text;
  while (at < stream_.size()) {
    const std::uint8_t byte = byte_at(at);
    if (byte == kStringTerminator) return {text, at + 1};
    const bool is_reference =
        is_marked ? byte == kStringReference : byte >= 0x80 && byte < 0xC0;
    if (is_reference) {
      if (stream_.size() - at < layout_.reference_bytes) break;
      text += this->text(reference_at(at), depth + 1);
      at += layout_.reference_bytes;
    } else if (is_marked || byte < 0x80) {
      append_byte(text, byte);
      ++at;
    } else {
      char character[4] = {};
      const std::uint64_t size = std::min<std::uint64_t>(4, stream_.size() - at);
      for (std::uint64_t i = 0; i < size; ++i) {
        character[i] = static_cast<char>(byte_at(at + i));
      }
      const CodePoint point = decode_utf8({character, size});
      append_utf8(text, point.value);
      at += point.bytes;
    }
  }
  return {text + std::string{kUnterminated}, stream_.size()};
}

}  // namespace mm::spec
