// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <fmt/format.h>

#include <ctime>
#include <string>
#include <string_view>

#include "info_facts.h"
#include "mmdecode/toolchain.h"
#include "toolkit/terminal.h"
#include "toolkit/text.h"
#include "toolkit/units.h"

namespace mm::mmview {
namespace {

using toolkit::format_count;
using toolkit::format_counted;

/// "2025-07-08 12:34:56.123456789 UTC".
std::string format_moment(std::uint64_t ns) {
  constexpr std::uint64_t kSecond = 1'000'000'000;
  const auto seconds = static_cast<std::time_t>(ns / kSecond);
  std::tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return fmt::format("{} ns", ns);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:09} UTC",
                     parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour,
                     parts.tm_min, parts.tm_sec, ns % kSecond);
}

class InfoText {
 public:
  InfoText(const InfoFacts& facts, toolkit::Sink& sink)
      : facts_(facts),
        sink_(sink),
        quantity_(facts.metadata->counter, toolkit::TimeUnit::kAuto,
                  toolkit::is_utf8_locale()) {}

  void write() {
    write_profile();
    write_process();
    write_times();
    write_threads();
    write_kinds();
    write_strings();
    write_sizes();
    write_defects();
  }

 private:
  void row(std::string_view key, std::string_view value) {
    sink_.append(fmt::format("{:<12} {}\n", key, value));
  }
  void write_profile();
  void write_process();
  void write_times();
  void write_threads();
  void write_kinds();
  void write_strings();
  void write_sizes();
  void write_defects();

  const InfoFacts& facts_;
  toolkit::Sink& sink_;
  toolkit::QuantityFormat quantity_;
};

void InfoText::write_profile() {
  row("file", facts_.path == "-" ? "standard input" : toolkit::visible(facts_.path));
  const std::string_view releases = decode::rustc_releases(facts_.version);
  row("version", fmt::format("{}, {}{}{}", version_name(facts_.version),
                             facts_.is_set ? "three files" : "one file of pages",
                             releases.empty() ? "" : "; written by ", releases));
  if (facts_.toolchain) row("toolchain", toolkit::visible(*facts_.toolchain));
}

void InfoText::write_process() {
  const decode::Metadata& metadata = *facts_.metadata;
  row("process",
      fmt::format("{}{}", toolkit::visible(facts_.process),
                  metadata.process_id ? fmt::format(", id {}", *metadata.process_id)
                                      : std::string{}));
  if (facts_.crate) row("crate", toolkit::visible(*facts_.crate));
  if (metadata.command) {
    // Each argument has a blank behind it, the last one too.
    std::string_view command = *metadata.command;
    if (command.ends_with(' ')) command.remove_suffix(1);
    row("command", toolkit::visible(command));
  }
  for (const auto& [key, value] : metadata.unknown) {
    row(toolkit::visible(key), toolkit::visible(value));
  }
}

void InfoText::write_times() {
  const decode::Metadata& metadata = *facts_.metadata;
  row("counter", toolkit::visible(metadata.counter.name) +
                     (metadata.names_counter ? "" : " (by default)"));
  if (metadata.start_time_ns) row("started", format_moment(*metadata.start_time_ns));
  const analyze::ProfileFacts& events = facts_.events;
  if (!events.earliest_start) return;
  row("span", fmt::format("{}, from {} to {}",
                          quantity_.sentence(events.last_end - *events.earliest_start),
                          *events.earliest_start, events.last_end));
}

void InfoText::write_threads() {
  sink_.append(
      fmt::format("\n{}\n", format_counted(facts_.events.threads.size(), "thread")));
  for (const analyze::ThreadFacts& thread : facts_.events.threads) {
    const std::uint64_t start = thread.first_start.value_or(thread.last_end);
    sink_.append(fmt::format("  {:>5}  {:>14}  {:>10}  {}\n", thread.thread.value,
                             format_counted(thread.counts.sum(), "event"),
                             quantity_.cell(thread.last_end - start),
                             toolkit::visible(thread.name)));
  }
}

void InfoText::write_kinds() {
  const auto line = [this](const analyze::EventCounts& counts, std::string_view name) {
    sink_.append(
        fmt::format("  {:>12}  {:>12}  {:>12}  {}\n", format_count(counts.intervals),
                    format_count(counts.instants), format_count(counts.integers), name));
  };
  sink_.append(
      fmt::format("\n{}\n", format_counted(facts_.events.counts.sum(), "event")));
  sink_.append(fmt::format("  {:>12}  {:>12}  {:>12}  kind\n", "intervals", "instants",
                           "integers"));
  for (const analyze::KindFacts& kind : facts_.events.kinds) {
    line(kind.counts, toolkit::visible(kind.kind));
  }
  if (facts_.events.kinds.size() > 1) line(facts_.events.counts, "(all)");
}

void InfoText::write_strings() {
  const decode::StringFacts& strings = facts_.strings;
  sink_.append(fmt::format(
      "\n{}, {} bytes; {} of them ({} bytes) needed by no event; {}\n",
      format_counted(strings.count, "string"), format_count(strings.bytes),
      format_count(strings.unreferenced_count), format_count(strings.unreferenced_bytes),
      strings.index_entries == 1
          ? "1 index entry"
          : fmt::format("{} index entries", format_count(strings.index_entries))));
}

void InfoText::write_sizes() {
  constexpr std::string_view kNames[] = {"events", "string data", "string index"};
  const std::string_view page = facts_.is_set ? "file" : "page";
  std::uint64_t sum = facts_.header_bytes + facts_.rest_bytes;
  for (const StreamFacts& stream : facts_.streams) sum += stream.bytes;
  sink_.append(fmt::format("\n{} bytes\n", format_count(sum)));
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    sink_.append(fmt::format("  {:>14}  {:>5.1f}%  {} in {}\n",
                             format_count(facts_.streams[i].bytes),
                             toolkit::percent_of(facts_.streams[i].bytes, sum), kNames[i],
                             format_counted(facts_.streams[i].pages, page)));
  }
  const auto part = [&](std::uint64_t bytes, std::string_view name) {
    sink_.append(fmt::format("  {:>14}  {:>5.1f}%  {}\n", format_count(bytes),
                             toolkit::percent_of(bytes, sum), name));
  };
  part(facts_.header_bytes, "headers");
  if (facts_.rest_bytes > 0) part(facts_.rest_bytes, "not readable");
}

void InfoText::write_defects() {
  if (facts_.defects.empty()) {
    sink_.append("\nno defects\n");
    return;
  }
  sink_.append("\ndefects (--verify lists each)\n");
  for (const decode::Defect& defect : facts_.defects.all()) {
    sink_.append(fmt::format("  {:>12}  {}\n", format_count(defect.count),
                             error_info(defect.code).name));
  }
}

}  // namespace

void write_info_text(const InfoFacts& facts, toolkit::Sink& sink) {
  InfoText{facts, sink}.write();
}

}  // namespace mm::mmview
