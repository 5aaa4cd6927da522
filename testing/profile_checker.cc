// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
//   file --pages--> streams --+--> string data: where strings start, what they refer to
//                             +--> string index: ids to addresses, the metadata
//                             +--> events: each against the two above
#include "testing/profile_checker.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <utility>

#include "testing/checker_strings.h"
#include "testing/paged_file.h"

namespace mm::testing {
namespace {

constexpr const char* kStreamNames[] = {"events", "string-data", "string-index"};

struct Check {
  const CheckOptions& options;
  std::vector<Violation> violations{};
  const WireForm* form = nullptr;
  Streams streams{};
  std::map<std::uint64_t, std::uint64_t> index{};  // the last entry of an id counts

  void report(std::string rule, std::string_view space, std::uint64_t at) {
    char where[64];
    std::snprintf(where, sizeof where, "%.*s 0x%llx", static_cast<int>(space.size()),
                  space.data(), static_cast<unsigned long long>(at));
    violations.push_back({std::move(rule), where});
  }

  bool read_header(std::span<const std::byte> file);
  void read_pages(std::span<const std::byte> file);
  void check_stream_header(std::size_t stream);
  void check_index(const StringWalk& strings);
  void check_metadata(const StringWalk& strings);
  void check_events(const StringWalk& strings);
  void check_times(std::uint64_t start, std::uint64_t end, std::uint64_t at);
  void check_event_id(const StringWalk& strings, std::uint64_t id, bool is_kind,
                      std::uint64_t at);
};

bool starts_with_magic(std::span<const std::byte> bytes, const FourBytes& magic) {
  return bytes.size() >= kWireHeaderBytes &&
         text_of(bytes.first(magic.size())) ==
             std::string_view{magic.data(), magic.size()};
}

bool Check::read_header(std::span<const std::byte> file) {
  if (!starts_with_magic(file, kWireFileMagic)) {
    report("file-magic", "file", 0);
    return false;
  }
  const auto version = static_cast<std::uint32_t>(read_le(file, 4, 4));
  form = find_wire_form(version);
  if (form != nullptr && version >= 7) return true;
  report("file-version", "file", 4);
  return false;
}

void Check::read_pages(std::span<const std::byte> file) {
  for (std::size_t at = kWireHeaderBytes; at < file.size();) {
    if (file.size() - at < kWirePageHeaderBytes) return report("page-cut", "file", at);
    const std::uint64_t tag = read_le(file, at, 1);
    const std::uint64_t size = read_le(file, at + 1, 4);
    if (tag > 2) return report("page-tag", "file", at);
    if (size == 0) report("page-empty", "file", at);
    if (options.page_limit && size > kWirePageLimit) report("page-size", "file", at);
    const std::size_t content = at + kWirePageHeaderBytes;
    if (size > file.size() - content) return report("page-cut", "file", at);
    append_bytes(streams[tag], file.subspan(content, size));
    at = content + size;
  }
}

void Check::check_stream_header(std::size_t stream) {
  const char* name = kStreamNames[stream];
  if (streams[stream].empty()) return report("stream-missing", name, 0);
  if (!starts_with_magic(streams[stream], kWireStreamMagics[stream])) {
    return report("stream-magic", name, 0);
  }
  if (std::cmp_not_equal(read_le(streams[stream], 4, 4), form->version))
    report("stream-version", name, 4);
}

void Check::check_index(const StringWalk& strings) {
  const Bytes& entries = streams[kStringIndexStream];
  std::size_t metadata_entries = 0;
  std::size_t at = kWireHeaderBytes;
  for (; at + form->index_entry_bytes <= entries.size(); at += form->index_entry_bytes) {
    const std::uint64_t id = read_le(entries, at, form->id_bytes);
    const std::uint64_t address = read_le(entries, at + form->id_bytes, form->id_bytes);
    if (id > kWireMetadataId) report("index-id", "string-index", at);
    if (!strings.starts_at(address)) report("index-address", "string-index", at);
    metadata_entries += id == kWireMetadataId ? 1 : 0;
    index[id] = address;
  }
  if (at < entries.size()) report("index-entry-cut", "string-index", at);
  if (metadata_entries != 1) report("metadata-entry", "string-index", kWireHeaderBytes);
}

void Check::check_metadata(const StringWalk& strings) {
  const auto entry = index.find(kWireMetadataId);
  if (entry == index.end() || !strings.starts_at(entry->second)) return;
  for (const std::string& rule : metadata_faults(strings.expand(entry->second, index))) {
    report(rule, "string-data", entry->second);
  }
}

void Check::check_event_id(const StringWalk& strings, std::uint64_t id, bool is_kind,
                           std::uint64_t at) {
  std::uint64_t address = id - kAddressBase;
  if (id < kAddressBase) {
    // A virtual id without an entry, or the invalid id, is a name that was not known in
    // time: normal for events, but every event has a kind.
    const auto entry = index.find(id);
    if (entry == index.end())
      return is_kind ? report("event-kind", "events", at) : void();
    address = entry->second;
  }
  if (!strings.starts_at(address)) return report("event-id", "events", at);
  if (is_kind) return;
  if (!is_event_text(strings.expand(address, index))) report("event-text", "events", at);
}

void Check::check_times(std::uint64_t start, std::uint64_t end, std::uint64_t at) {
  const bool is_interval =
      end != kInstantEnd && !(form->has_integers && end == kIntegerEnd);
  if (is_interval && start > end) report("interval-reversed", "events", at);
}

void Check::check_events(const StringWalk& strings) {
  const Bytes& records = streams[kEventsStream];
  std::map<std::uint64_t, std::uint64_t> last_time;  // by thread
  std::size_t at = kWireHeaderBytes;
  for (; at + form->event_bytes <= records.size(); at += form->event_bytes) {
    const std::size_t fields = at + 2 * form->id_bytes;
    check_event_id(strings, read_le(records, at, form->id_bytes), true, at);
    check_event_id(strings, read_le(records, at + form->id_bytes, form->id_bytes), false,
                   at);
    const std::uint64_t thread = read_le(records, fields, 4);
    const std::uint64_t high = read_le(records, fields + 12, 4);
    const std::uint64_t start = read_le(records, fields + 4, 4) | (high >> 16) << 32;
    const std::uint64_t end = read_le(records, fields + 8, 4) | (high & 0xFFFF) << 32;
    check_times(start, end, at);
    if (form->has_integers && end == kIntegerEnd) continue;
    std::uint64_t& last = last_time[thread];
    const std::uint64_t time = end == kInstantEnd ? start : end;
    if (options.thread_order && time < last) report("thread-order", "events", at);
    last = std::max(last, time);
  }
  if (at < records.size()) report("record-cut", "events", at);
}

}  // namespace

std::vector<Violation> check_profile(std::span<const std::byte> file,
                                     const CheckOptions& options) {
  Check check{options};
  if (!check.read_header(file)) return std::move(check.violations);
  check.read_pages(file);
  for (std::size_t i = 0; i < check.streams.size(); ++i) check.check_stream_header(i);
  const StringWalk strings{check.streams[kStringDataStream], *check.form};
  for (const auto& [rule, at] : strings.faults()) check.report(rule, "string-data", at);
  check.check_index(strings);
  for (const auto& [rule, at] : strings.reference_faults(check.index)) {
    check.report(rule, "string-data", at);
  }
  check.check_metadata(strings);
  check.check_events(strings);
  return std::move(check.violations);
}

std::string violations_text(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& violation : violations) {
    text.append(violation.rule).append(" at ").append(violation.where).append("\n");
  }
  return text;
}

}  // namespace mm::testing
