// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "example_decoder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "example_records.h"
#include "example_strings.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/layout.h"

namespace mm::spec {
namespace {

using Bytes = std::span<const std::byte>;
using Lines = std::vector<std::string>;

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

std::vector<std::string> described(const Events& events, const Strings* strings) {
  const auto text_of = [&](std::string_view word, std::uint64_t id) {
    return strings == nullptr ? std::string{word} + " " + std::to_string(id)
                              : strings->text(id);
  };
  Lines lines;
  for (const Record& record : events.events) {
    std::string what = " " + text_of("kind", record.kind);
    what += " " + text_of("id", record.event_id);
    what += " thread " + std::to_string(record.thread);
    const auto add = [&](std::string_view word, std::string_view before_value) {
      what.insert(0, word);
      what += before_value;
      what += std::to_string(record.first);
    };
    switch (record.type) {
      case RecordType::kStart:
        add("start", " at ");
        break;
      case RecordType::kEnd:
        add("end", " at ");
        break;
      case RecordType::kInstant:
        add("instant", " at ");
        break;
      case RecordType::kInteger:
        add("integer", " value ");
        break;
      case RecordType::kInterval:
        add("interval", " from ");
        what += " to " + std::to_string(record.second);
        break;
      case RecordType::kUnknown:
        add("no event", " at ");
        break;
    }
    lines.push_back(std::move(what));
  }
  for (const std::string& defect : events.defects) lines.push_back("defect " + defect);
  return lines;
}

/// Section "Byte order": whether the kinds are in the index as they stand.
ByteOrder order_of(const Layout& layout, Bytes records, const Strings& strings) {
  if (layout.records == RecordForm::kPacked) return ByteOrder::kLittle;
  bool all_reversed = records.size() >= layout.event_bytes;
  for (; records.size() >= layout.event_bytes;
       records = records.subspan(layout.event_bytes)) {
    const auto kind = load_le<std::uint32_t>(records.data());
    if (strings.has_entry(kind)) return ByteOrder::kLittle;
    all_reversed = all_reversed && strings.has_entry(byte_swapped(kind));
  }
  return all_reversed ? ByteOrder::kBig : ByteOrder::kLittle;
}

/// The three streams of one profile, header and all, as lines.
Result<void> read_streams(const Layout& layout, const Streams& streams, Lines& lines) {
  const std::size_t header = layout.version == kHeaderless ? 0 : kHeaderBytes;
  MM_TRY(Index index,
         read_index(layout, streams.of(PageTag::kStringIndex).subspan(header)));
  const Strings strings{layout, streams.of(PageTag::kStringData), std::move(index)};
  if (strings.has_entry(layout.ids.metadata)) {
    const std::string metadata = strings.text(layout.ids.metadata);
    const bool is_other = layout.version == 0 && !metadata.starts_with('{');
    if (!is_other) lines.push_back("metadata " + metadata);
  }
  const Bytes events = streams.of(PageTag::kEvents).subspan(header);
  const ByteOrder order = order_of(layout, events, strings);
  if (order == ByteOrder::kBig) lines.emplace_back("big-endian records");
  MM_TRY(const auto records, read_records(layout, order, events));
  const auto found = described(events_of(layout, records, /*salvage=*/false), &strings);
  lines.insert(lines.end(), found.begin(), found.end());
  return {};
}

Result<Lines> describe_file(Bytes bytes) {
  MM_TRY(const std::uint32_t version,
         read_header(bytes, kFileMagic, ErrorCode::kNotAProfile));
  const Layout* const layout = find_layout(version);
  if (layout == nullptr) return Error{.code = ErrorCode::kVersionTooNew};
  if (layout->container != Container::kPaged) {
    return Error{.code = ErrorCode::kVersionImpossible};
  }
  Lines lines{"version " + std::to_string(version)};
  MM_TRY(const Streams streams, read_pages(bytes.subspan(kHeaderBytes), lines));
  for (const StreamKind& kind : kStreamKinds) {
    MM_TRY(const std::uint32_t own,
           read_header(streams.of(kind.tag), kind.magic, ErrorCode::kBadStreamMagic));
    if (own != version) return Error{.code = ErrorCode::kStreamVersionMismatch};
  }
  MM_CHECK(read_streams(*layout, streams, lines));
  return lines;
}

/// The version that a file of a set has; kHeaderless where it starts with no magic.
Result<std::int64_t> version_of(const StreamKind& kind, Bytes bytes) {
  for (const StreamKind& other : kStreamKinds) {
    const auto version = read_header(bytes, other.magic, ErrorCode::kNotAProfile);
    if (!version.has_value()) continue;
    if (other.tag != kind.tag) return Error{.code = ErrorCode::kVersionMix};
    return std::int64_t{*version};
  }
  return kHeaderless;
}

Result<Lines> describe_set(const Streams& files) {
  std::array<std::int64_t, kStreamCount> versions{};
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    MM_TRY(versions[i], version_of(kStreamKinds[i], files.of(kStreamKinds[i].tag)));
  }
  const std::int64_t version = std::ranges::max(versions);
  for (const std::int64_t own : versions) {
    if (own == version) continue;
    return Error{.code = own == kHeaderless ? ErrorCode::kBadStreamMagic
                                            : ErrorCode::kVersionMix};
  }
  const Layout* const layout = find_layout(version);
  if (layout == nullptr || layout->container != Container::kThreeFiles) {
    return Error{.code = ErrorCode::kVersionImpossible};
  }
  Lines lines{"version " + version_name(version)};
  MM_CHECK(read_streams(*layout, files, lines));
  return lines;
}

Result<Lines> describe_strings(const Layout& layout, Bytes bytes) {
  std::uint64_t at = 0;
  if (layout.version != kHeaderless) {
    MM_CHECK(read_header(bytes, kStringDataMagic, ErrorCode::kBadStreamMagic));
    at = kHeaderBytes;
  }
  const Strings strings{layout, bytes, {}};
  Lines lines;
  while (at < bytes.size()) {
    const auto [text, end] = strings.text_at(at);
    lines.push_back("string " + std::to_string(at) + " \"" + text + "\"");
    at = end;
  }
  return lines;
}

Result<Lines> describe_index(const Layout& layout, Bytes bytes) {
  MM_CHECK(read_header(bytes, kStringIndexMagic, ErrorCode::kBadStreamMagic));
  MM_TRY(const Index index, read_index(layout, bytes.subspan(kHeaderBytes)));
  Lines lines;
  for (const auto& [id, address] : index) {
    lines.push_back("index " + std::to_string(id) + " -> " + std::to_string(address));
  }
  return lines;
}

}  // namespace

Result<Lines> describe(const HexDump& dump) {
  const Layout* const layout = find_layout(dump.version);
  if (layout == nullptr) return Error{.code = ErrorCode::kVersionTooNew};
  if (dump.structure == "file") return describe_file(dump.bytes);
  if (dump.structure == "set") return describe_set({dump.files});
  if (dump.structure == "strings") return describe_strings(*layout, dump.bytes);
  if (dump.structure == "index") return describe_index(*layout, dump.bytes);
  if (dump.structure == "page") {
    Lines lines;
    MM_CHECK(read_pages(dump.bytes, lines));
    return lines;
  }
  const bool is_salvage = dump.structure == "salvaged events";
  if (dump.structure != "records" && dump.structure != "events" && !is_salvage) {
    return Error{.code = ErrorCode::kUsage, .detail = "no such structure"};
  }
  MM_TRY(const auto records, read_records(*layout, ByteOrder::kLittle, dump.bytes));
  if (dump.structure == "records") return described({records, {}}, nullptr);
  return described(events_of(*layout, records, is_salvage), nullptr);
}

}  // namespace mm::spec
