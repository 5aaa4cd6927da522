// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <string_view>

#include "info_facts.h"
#include "mmdecode/toolchain.h"
#include "toolkit/json_writer.h"

namespace mm::mmview {
namespace {

/// One object, a line a key.
class InfoJson {
 public:
  InfoJson(const InfoFacts& facts, toolkit::Sink& sink) : facts_(facts), json_(sink) {}

  void write();

 private:
  /// The next key, on a line of its own.
  void key(std::string_view name) {
    json_.line_break();
    json_.key(name);
  }
  void number(std::string_view name, std::uint64_t value) {
    json_.key(name);
    json_.number(value);
  }
  void number_or_null(std::string_view name, const std::optional<std::uint64_t>& value) {
    json_.key(name);
    value ? json_.number(*value) : json_.null();
  }
  void text(std::string_view name, std::string_view value) {
    json_.key(name);
    json_.string(value);
  }
  void text_or_null(std::string_view name, const std::optional<std::string>& value) {
    key(name);
    value ? json_.string(*value) : json_.null();
  }
  void counts(const analyze::EventCounts& counts) {
    number("intervals", counts.intervals);
    number("instants", counts.instants);
    number("integers", counts.integers);
  }
  /// Times of a counter that is none end in no unit.
  std::string_view time_key(std::string_view with_unit, std::string_view without) const {
    return facts_.metadata->counter.is_time() ? with_unit : without;
  }
  void write_profile();
  void write_metadata();
  void write_events();
  void write_strings();
  void write_sizes();
  void write_defects();

  const InfoFacts& facts_;
  toolkit::JsonWriter json_;
};

void InfoJson::write() {
  json_.begin_object();
  write_profile();
  write_metadata();
  write_events();
  write_strings();
  write_sizes();
  write_defects();
  json_.line_break();
  json_.end_object();
}

void InfoJson::write_profile() {
  key("schema");
  json_.number(1);
  key("file");
  json_.string(facts_.path);
  key("version");
  json_.string(version_name(facts_.version));
  key("container");
  json_.string(facts_.is_set ? "three files" : "paged");
  key("rustc");
  const std::string_view releases = decode::rustc_releases(facts_.version);
  releases.empty() ? json_.null() : json_.string(releases);
  text_or_null("toolchain", facts_.toolchain);
}

void InfoJson::write_metadata() {
  const decode::Metadata& metadata = *facts_.metadata;
  key("process");
  json_.string(facts_.process);
  json_.line_break();
  number_or_null("process_id", metadata.process_id);
  text_or_null("crate", facts_.crate);
  text_or_null("command", metadata.command);
  key("counter");
  json_.string(metadata.counter.name);
  json_.line_break();
  number_or_null("start_time_ns", metadata.start_time_ns);
  key("other_metadata");
  json_.begin_object();
  for (const auto& [name, value] : metadata.unknown) text(name, value);
  json_.end_object();
}

void InfoJson::write_events() {
  const analyze::ProfileFacts& events = facts_.events;
  json_.line_break();
  number_or_null(time_key("earliest_start_ns", "earliest_start"), events.earliest_start);
  json_.line_break();
  number(time_key("last_end_ns", "last_end"), events.last_end);
  key("threads");
  json_.begin_array();
  for (const analyze::ThreadFacts& thread : events.threads) {
    json_.line_break();
    json_.begin_object();
    number("thread_id", thread.thread.value);
    text("name", thread.name);
    counts(thread.counts);
    number_or_null(time_key("first_start_ns", "first_start"), thread.first_start);
    number(time_key("last_end_ns", "last_end"), thread.last_end);
    json_.end_object();
  }
  json_.end_array();
  key("events");
  json_.begin_object();
  counts(events.counts);
  json_.end_object();
  key("kinds");
  json_.begin_array();
  for (const analyze::KindFacts& kind : events.kinds) {
    json_.line_break();
    json_.begin_object();
    text("kind", kind.kind);
    counts(kind.counts);
    json_.end_object();
  }
  json_.end_array();
}

void InfoJson::write_strings() {
  const decode::StringFacts& strings = facts_.strings;
  key("strings");
  json_.begin_object();
  number("count", strings.count);
  number("bytes", strings.bytes);
  number("unreferenced_count", strings.unreferenced_count);
  number("unreferenced_bytes", strings.unreferenced_bytes);
  number("index_entries", strings.index_entries);
  json_.end_object();
}

void InfoJson::write_sizes() {
  constexpr std::string_view kNames[] = {"events", "string_data", "string_index"};
  key("pages");
  json_.begin_object();
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    number(kNames[i], facts_.streams[i].pages);
  }
  json_.end_object();
  key("bytes");
  json_.begin_object();
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    number(kNames[i], facts_.streams[i].bytes);
  }
  number("headers", facts_.header_bytes);
  number("not_readable", facts_.rest_bytes);
  json_.end_object();
}

void InfoJson::write_defects() {
  key("defects");
  json_.begin_array();
  for (const decode::Defect& defect : facts_.defects.all()) {
    json_.line_break();
    json_.begin_object();
    text("name", error_info(defect.code).name);
    number("count", defect.count);
    number_or_null("first_offset", defect.first_offset);
    json_.end_object();
  }
  json_.end_array();
}

}  // namespace

void write_info_json(const InfoFacts& facts, toolkit::Sink& sink) {
  InfoJson{facts, sink}.write();
  sink.append('\n');
}

}  // namespace mm::mmview
