// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// --raw: every part of the file, in two forms.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "line_format.h"
#include "mmdecode/raw_walk.h"
#include "mmformat/bytes.h"
#include "questions.h"
#include "toolkit/json_writer.h"
#include "toolkit/text.h"

namespace mm::mmview {
namespace {

using decode::RawPiece;
using decode::RawRecord;

constexpr std::array<std::string_view, kStreamCount> kStreams{"events", "string data",
                                                              "string index"};

std::string_view name_of(PageTag stream) {
  return kStreams[static_cast<std::size_t>(stream)];
}

std::string_view name_of(RawRecord::Sort sort) {
  switch (sort) {
    case RawRecord::Sort::kInterval:
      return "interval";
    case RawRecord::Sort::kInstant:
      return "instant";
    case RawRecord::Sort::kInteger:
      return "integer";
    case RawRecord::Sort::kStart:
      return "start";
    case RawRecord::Sort::kEnd:
      return "end";
    case RawRecord::Sort::kUnknown:
      break;
  }
  return "unknown";
}

std::string magic_text(std::span<const std::byte> bytes) {
  const auto* const text = reinterpret_cast<const char*>(bytes.data());
  return toolkit::visible({text, kFileMagic.size()});
}

std::uint32_t version_in(std::span<const std::byte> bytes) {
  return load_le<std::uint32_t>(bytes.data() + kFileMagic.size());
}

class TextParts final : public decode::RawVisitor {
 public:
  TextParts(const decode::Profile& profile, toolkit::Sink& sink)
      : is_paged_(profile.layout().container == Container::kPaged), sink_(sink) {}

  bool page(const decode::RawPage& page) override {
    end_string();
    return line(page.offset, 0,
                fmt::format("{} of {}, {} bytes, stream offset {:#x}",
                            is_paged_ ? "page" : "file", name_of(page.stream),
                            page.content_bytes, page.stream_offset));
  }
  bool stream_header(PageTag, std::uint64_t offset,
                     std::span<const std::byte> bytes) override {
    return line(
        offset, 1,
        fmt::format("header {} version {}", magic_text(bytes), version_in(bytes)));
  }
  bool record(const RawRecord& record) override {
    const bool is_interval = record.sort == RawRecord::Sort::kInterval;
    const bool is_integer = record.sort == RawRecord::Sort::kInteger;
    return line(record.offset, 1,
                fmt::format("event {} {} kind {} id {} thread {} {}{}{}", record.index,
                            name_of(record.sort), record.kind.value, record.id.value,
                            record.thread.value, is_integer ? "=" : "", record.start,
                            is_interval ? fmt::format("..{}", record.end) : ""));
  }
  bool piece(const RawPiece& piece) override;
  bool index_entry(const decode::RawIndexEntry& entry) override {
    return line(entry.offset, 1,
                fmt::format("entry {} -> {:#x}", entry.id.value, entry.address));
  }

  void end_string() {
    if (is_in_string_) sink_.append(" ...\n");
    is_in_string_ = false;
  }

 private:
  bool line(std::uint64_t offset, unsigned indent, std::string_view text) {
    start_line(offset, indent);
    sink_.append(text);
    sink_.append('\n');
    return !sink_.is_closed();
  }
  void start_line(std::uint64_t offset, unsigned indent) {
    sink_.append(fmt::format("{:#010x}  ", offset));
    sink_.append(2 * std::size_t{indent}, ' ');
  }

  bool is_paged_;
  toolkit::Sink& sink_;
  bool is_in_string_ = false;
};

/// Pieces of one string stand in one line, until a page ends.
bool TextParts::piece(const RawPiece& piece) {
  if (piece.is_first || !is_in_string_) {
    start_line(piece.offset, 1);
    sink_.append(piece.is_first ? fmt::format("string {:#x}", piece.address)
                                : fmt::format("string {:#x} goes on", piece.address));
    is_in_string_ = true;
  }
  switch (piece.sort) {
    case RawPiece::Sort::kText:
      sink_.append(fmt::format(" \"{}\"", toolkit::visible(piece.text)));
      return !sink_.is_closed();
    case RawPiece::Sort::kReference:
      sink_.append(fmt::format(" ->{}", piece.reference.value));
      return !sink_.is_closed();
    case RawPiece::Sort::kEnd:
      sink_.append(" end");
      break;
    case RawPiece::Sort::kDataEnd:
      sink_.append(" no end");
      break;
    case RawPiece::Sort::kUnknown:
      sink_.append(" unknown piece");
      break;
  }
  is_in_string_ = false;
  sink_.append('\n');
  return !sink_.is_closed();
}

/// One JSON object a part: "part" says what it is, "offset" where.
class JsonParts final : public decode::RawVisitor {
 public:
  JsonParts(const decode::Profile& profile, toolkit::Sink& sink)
      : profile_(profile), sink_(sink), json_(sink) {}

  bool page(const decode::RawPage& page) override {
    begin("page", page.offset);
    text("stream", name_of(page.stream));
    number("bytes", page.content_bytes);
    number("stream_offset", page.stream_offset);
    return end();
  }
  bool stream_header(PageTag stream, std::uint64_t offset,
                     std::span<const std::byte> bytes) override {
    begin("header", offset);
    text("stream", name_of(stream));
    number("version", version_in(bytes));
    return end();
  }
  bool record(const RawRecord& record) override;
  bool piece(const RawPiece& piece) override;
  bool index_entry(const decode::RawIndexEntry& entry) override {
    begin("entry", entry.offset);
    number("id", entry.id.value);
    number("address", entry.address);
    return end();
  }

 private:
  void begin(std::string_view part, std::uint64_t offset) {
    json_.begin_object();
    text("part", part);
    number("offset", offset);
  }
  bool end() {
    json_.end_object();
    sink_.append('\n');
    json_ = toolkit::JsonWriter{sink_};
    return !sink_.is_closed();
  }
  void text(std::string_view key, std::string_view value) {
    json_.key(key);
    json_.string(value);
  }
  void number(std::string_view key, std::uint64_t value) {
    json_.key(key);
    json_.number(value);
  }
  void write_text(const RawRecord& record);

  const decode::Profile& profile_;
  toolkit::Sink& sink_;
  toolkit::JsonWriter json_;
};

/// The keys of the events of --format jsonl.
bool JsonParts::record(const RawRecord& record) {
  begin("event", record.offset);
  number("i", record.index);
  text("type", name_of(record.sort));
  number("kind_id", record.kind.value);
  number("event_id", record.id.value);
  write_text(record);
  switch (record.sort) {
    case RawRecord::Sort::kInterval:
      number("start_ns", record.start);
      number("end_ns", record.end);
      break;
    case RawRecord::Sort::kInteger:
      number("value", record.start);
      break;
    default:
      number("ns", record.start);
      break;
  }
  number("thread_id", record.thread.value);
  return end();
}

void JsonParts::write_text(const RawRecord& record) {
  decode::Defects ignored;  // --verify tells
  text("kind", profile_.strings().text(record.kind, ignored));
  const std::string all = profile_.strings().text(record.id, ignored);
  const decode::EventText split = decode::split_event_id(all, profile_.layout());
  text("label", split.label);
  json_.key("args");
  json_.begin_array();
  for (const std::string_view argument : split.arguments) json_.string(argument);
  json_.end_array();
}

bool JsonParts::piece(const RawPiece& piece) {
  begin("piece", piece.offset);
  number("string", piece.address);
  switch (piece.sort) {
    case RawPiece::Sort::kText:
      text("text", piece.text);
      break;
    case RawPiece::Sort::kReference:
      number("reference", piece.reference.value);
      break;
    case RawPiece::Sort::kEnd:
      text("end", "end");
      break;
    case RawPiece::Sort::kDataEnd:
      text("end", "missing");
      break;
    case RawPiece::Sort::kUnknown:
      text("end", "unknown");
      break;
  }
  return end();
}

}  // namespace

Result<void> show_raw(const toolkit::Input& input, const Options& options,
                      toolkit::Messages& messages) {
  MM_TRY(const decode::Profile profile, input.open_profile(options.input.tolerance()));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output.path));
  if (options.format == Format::kJsonLines) {
    JsonParts parts{profile, sink};
    walk_raw(profile, parts);
  } else {
    if (profile.layout().container == Container::kPaged) {
      sink.append(fmt::format("{:#010x}  file header, version {}\n", 0,
                              version_name(profile.version())));
    }
    TextParts parts{profile, sink};
    walk_raw(profile, parts);
    parts.end_string();
  }
  const bool was_closed = sink.is_closed();
  MM_CHECK(sink.commit());
  if (!was_closed) messages.report(input.path(), profile.defects());
  return {};
}

}  // namespace mm::mmview
