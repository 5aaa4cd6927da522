// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "example_decoder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <span>
#include <string_view>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/layout.h"

namespace mm::spec {
namespace {

using Bytes = std::span<const std::byte>;
using Lines = std::vector<std::string>;

constexpr std::string_view kUnknown = "<unknown>";
constexpr int kMaxDepth = 100;

struct StreamKind {
  PageTag tag;
  std::string_view name;
  Magic magic;
};
constexpr StreamKind kStreamKinds[kStreamCount] = {
    {PageTag::kEvents,      "events",       kEventsMagic     },
    {PageTag::kStringData,  "string data",  kStringDataMagic },
    {PageTag::kStringIndex, "string index", kStringIndexMagic},
};

std::uint64_t load_id(const Layout& layout, const std::byte* at) {
  return layout.id_bytes == 8 ? load_le<std::uint64_t>(at) : load_le<std::uint32_t>(at);
}

/// Checks a header and returns the version in it.
Result<std::uint32_t> read_header(Bytes bytes, const Magic& magic, ErrorCode wrong) {
  if (bytes.size() < kHeaderBytes) return Error{.code = ErrorCode::kStreamHeaderCut};
  if (std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
    return Error{.code = wrong};
  }
  return load_le<std::uint32_t>(bytes.data() + magic.size());
}

/// The three streams, joined, in order of their tags.
struct Streams {
  std::array<std::vector<std::byte>, kStreamCount> joined;

  Bytes of(PageTag tag) const { return joined[static_cast<std::size_t>(tag)]; }
};

/// Walks pages from `bytes` on and says what they are.
Result<Streams> read_pages(Bytes bytes, Lines& lines) {
  Streams streams;
  while (!bytes.empty()) {
    if (bytes.size() < kPageHeaderBytes) return Error{.code = ErrorCode::kPageHeaderCut};
    const auto tag = std::to_integer<std::size_t>(bytes[0]);
    const std::size_t size = load_le<std::uint32_t>(bytes.data() + 1);
    if (tag >= kStreamCount) return Error{.code = ErrorCode::kBadPageTag};
    if (size == 0) return Error{.code = ErrorCode::kEmptyPage};
    bytes = bytes.subspan(kPageHeaderBytes);
    if (size > bytes.size()) return Error{.code = ErrorCode::kPageCut};
    auto& stream = streams.joined[tag];
    stream.insert(stream.end(), bytes.begin(),
                  bytes.begin() + static_cast<std::ptrdiff_t>(size));
    lines.push_back("page " + std::string{kStreamKinds[tag].name} + " " +
                    std::to_string(size));
    bytes = bytes.subspan(size);
  }
  return streams;
}

/// Ids to addresses; the last entry of an id counts.
using Index = std::map<std::uint64_t, std::uint64_t>;

Result<Index> read_index(const Layout& layout, Bytes stream) {
  Index index;
  for (auto rest = stream.subspan(kHeaderBytes); !rest.empty();
       rest = rest.subspan(layout.index_entry_bytes)) {
    if (rest.size() < layout.index_entry_bytes) {
      return Error{.code = ErrorCode::kIndexEntryCut};
    }
    const std::uint64_t id = load_id(layout, rest.data());
    if (id > kMetadataId) continue;
    index[id] = load_id(layout, rest.data() + layout.id_bytes);
  }
  return index;
}

/// Expands strings of one string data stream.
class Strings {
 public:
  Strings(const Layout& layout, Bytes data, Index index)
      : layout_(layout), data_(data), index_(std::move(index)) {}

  bool has(std::uint64_t id) const { return index_.contains(id); }

  std::string text(std::uint64_t id, int depth = 0) const {
    if (id >= kFirstRegularId) return text_at(id - kFirstRegularId, depth);
    const auto entry = index_.find(id);
    return entry == index_.end() ? std::string{kUnknown} : text_at(entry->second, depth);
  }

  /// The text at an address; `end` receives the address behind its terminator.
  std::string text_at(std::uint64_t at, int depth, std::uint64_t* end = nullptr) const {
    std::string text;
    if (depth > kMaxDepth) return std::string{kUnknown};
    for (; at < data_.size(); ++at) {
      const auto byte = std::to_integer<std::uint8_t>(data_[at]);
      if (byte == kStringTerminator) {
        if (end != nullptr) *end = at + 1;
        return text;
      }
      if (byte != kStringReference) {
        append_byte(text, byte);
        continue;
      }
      if (data_.size() - at < layout_.reference_bytes) break;
      text += this->text(load_id(layout_, data_.data() + at + 1), depth + 1);
      at += layout_.reference_bytes - 1U;
    }
    return text + "<unterminated>";
  }

 private:
  static void append_byte(std::string& text, std::uint8_t byte) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    if (byte >= 0x20) {
      text += static_cast<char>(byte);
    } else {
      text += {'<', kDigits[byte >> 4U], kDigits[byte & 0xFU], '>'};
    }
  }

  const Layout& layout_;
  Bytes data_;
  Index index_;
};

/// Describes records; ids are numbers where `strings` is null.
Result<void> read_records(const Layout& layout, Bytes records, const Strings* strings,
                          Lines& lines) {
  const auto id_text = [&](std::uint64_t id) {
    return strings == nullptr ? "id " + std::to_string(id) : strings->text(id);
  };
  for (; !records.empty(); records = records.subspan(layout.event_bytes)) {
    if (records.size() < layout.event_bytes) return Error{.code = ErrorCode::kRecordCut};
    const std::byte* const ids = records.data();
    const std::byte* const rest = ids + 2 * layout.id_bytes;
    const auto word = [rest](std::size_t i) {
      return std::uint64_t{load_le<std::uint32_t>(rest + 4 + 4 * i)};
    };
    const std::uint64_t payload1 = word(0) | (word(2) >> 16U) << 32U;
    const std::uint64_t payload2 = word(1) | (word(2) & 0xFFFFU) << 32U;
    const std::string kind = strings == nullptr
                                 ? "kind " + std::to_string(load_id(layout, ids))
                                 : strings->text(load_id(layout, ids));
    const std::string who = " " + kind + " " +
                            id_text(load_id(layout, ids + layout.id_bytes)) + " thread " +
                            std::to_string(load_le<std::uint32_t>(rest));
    if (payload2 == kInstantMarker) {
      lines.push_back("instant" + who + " at " + std::to_string(payload1));
    } else if (layout.has_integers && payload2 == kIntegerMarker) {
      lines.push_back("integer" + who + " value " + std::to_string(payload1));
    } else {
      lines.push_back("interval" + who + " from " + std::to_string(payload1) + " to " +
                      std::to_string(payload2));
    }
  }
  return {};
}

Result<Lines> describe_file(Bytes bytes) {
  MM_TRY(const std::uint32_t version,
         read_header(bytes, kFileMagic, ErrorCode::kNotAProfile));
  const Layout* const layout = find_layout(version);
  if (layout == nullptr) return Error{.code = ErrorCode::kVersionNotRead};
  Lines lines{"version " + std::to_string(version)};
  MM_TRY(const Streams streams, read_pages(bytes.subspan(kHeaderBytes), lines));
  for (const StreamKind& kind : kStreamKinds) {
    MM_TRY(const std::uint32_t own,
           read_header(streams.of(kind.tag), kind.magic, ErrorCode::kBadStreamMagic));
    if (own != version) return Error{.code = ErrorCode::kStreamVersionMismatch};
  }
  MM_TRY(Index index, read_index(*layout, streams.of(PageTag::kStringIndex)));
  const Strings strings{*layout, streams.of(PageTag::kStringData), std::move(index)};
  if (strings.has(kMetadataId)) lines.push_back("metadata " + strings.text(kMetadataId));
  MM_CHECK(read_records(*layout, streams.of(PageTag::kEvents).subspan(kHeaderBytes),
                        &strings, lines));
  return lines;
}

Result<Lines> describe_strings(const Layout& layout, Bytes bytes) {
  MM_CHECK(read_header(bytes, kStringDataMagic, ErrorCode::kBadStreamMagic));
  const Strings strings{layout, bytes, {}};
  Lines lines;
  for (std::uint64_t at = kHeaderBytes; at < bytes.size();) {
    std::uint64_t end = bytes.size();
    const std::string text = strings.text_at(at, 0, &end);
    lines.push_back("string " + std::to_string(at) + " \"" + text + "\"");
    at = end;
  }
  return lines;
}

Result<Lines> describe_index(const Layout& layout, Bytes bytes) {
  MM_CHECK(read_header(bytes, kStringIndexMagic, ErrorCode::kBadStreamMagic));
  MM_TRY(const Index index, read_index(layout, bytes));
  Lines lines;
  for (const auto& [id, address] : index) {
    lines.push_back("index " + std::to_string(id) + " -> " + std::to_string(address));
  }
  return lines;
}

}  // namespace

Result<Lines> describe(const HexDump& dump) {
  const Layout* const layout = find_layout(dump.version);
  if (layout == nullptr) return Error{.code = ErrorCode::kVersionNotRead};
  if (dump.structure == "file") return describe_file(dump.bytes);
  if (dump.structure == "strings") return describe_strings(*layout, dump.bytes);
  if (dump.structure == "index") return describe_index(*layout, dump.bytes);
  Lines lines;
  if (dump.structure == "page") {
    MM_CHECK(read_pages(dump.bytes, lines));
  } else if (dump.structure == "records") {
    MM_CHECK(read_records(*layout, dump.bytes, nullptr, lines));
  } else {
    return Error{.code = ErrorCode::kUsage, .detail = "no such structure"};
  }
  return lines;
}

}  // namespace mm::spec
