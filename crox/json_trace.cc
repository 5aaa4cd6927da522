// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Chrome's JSON. The blocks of a process that needs no state between them are made by
// several threads; else one makes the text and others compress it.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "json_events.h"
#include "mmformat/constants.h"
#include "toolkit/encoding_sink.h"
#include "toolkit/progress.h"
#include "toolkit/text_buffer.h"
#include "trace_writer.h"

namespace mm::crox {
namespace {

using toolkit::TextBuffer;

/// What one thread needs to make blocks of events.
struct Worker {
  Worker(const TraceProcess& process, TraceSet::Opened& opened, bool names_threads)
      : reader(opened.profile->profile(), opened.profile->labels(), opened.timeline,
               opened.options),
        lines(process, opened.profile->profile(), opened.profile->labels(),
              names_threads) {}

  /// Makes the lines of one part in `text`.
  void make(std::size_t part) {
    reader.read(part, events);
    text.clear();
    for (const analyze::TimelineEvent& event : events) lines.append(event, text);
  }

  analyze::TimelineReader reader;
  JsonEvents lines;
  std::vector<analyze::TimelineEvent> events;
  TextBuffer text;
};

/// A string value; the caller writes what stands around it.
void append_quoted(TextBuffer& out, std::string_view text) {
  out.append('"');
  out.append_json(text);
  out.append('"');
}

void append_number(TextBuffer& out, std::string_view before, std::uint64_t value) {
  out.append(before);
  out.append_number(value);
}

class JsonTrace final : public TraceWriter {
 public:
  JsonTrace(toolkit::BlockOutput& output, const Options& options)
      : output_(output), options_(options) {}

  Result<void> begin() override {
    return write_text(options_.is_array ? "[" : "{\"traceEvents\":[");
  }
  Result<decode::Defects> write(const TraceProcess& process, TraceSet::Opened& opened,
                                const Extras& extras) override;
  Result<void> end(std::optional<std::uint64_t> zero_ns) override;

 private:
  Result<void> write_text(std::string_view text);
  void append_names(const TraceProcess& process, TextBuffer& out);
  void append_meta(std::string_view what, const TraceProcess& process,
                   const TraceTrack* track, TextBuffer& out);
  void append_counters(const TraceProcess& process, const Extras& extras,
                       TextBuffer& out);
  void append_totals(const TraceProcess& process, const Extras& extras, TextBuffer& out);
  Result<decode::Defects> write_events(const TraceProcess& process,
                                       TraceSet::Opened& opened);

  toolkit::BlockOutput& output_;
  const Options& options_;
  bool is_first_event_ = true;
  std::uint64_t process_count_ = 0;
};

Result<void> JsonTrace::write_text(std::string_view text) {
  return output_.write_blocks(
      1, [&](unsigned, std::uint64_t, toolkit::BlockSink& out) -> Result<void> {
        out.append(text);
        return {};
      });
}

/// Starts a metadata event, up to the content of its args.
void JsonTrace::append_meta(std::string_view what, const TraceProcess& process,
                            const TraceTrack* track, TextBuffer& out) {
  out.append(is_first_event_ ? "\n{\"name\":\"" : ",\n{\"name\":\"");
  is_first_event_ = false;
  out.append(what);
  append_number(out, "\",\"ph\":\"M\",\"pid\":", process.pid);
  if (track != nullptr) append_number(out, ",\"tid\":", track->tid);
  out.append(",\"args\":{");
}

void JsonTrace::append_names(const TraceProcess& process, TextBuffer& out) {
  append_meta("process_name", process, nullptr, out);
  out.append("\"name\":");
  append_quoted(out, process.name);
  if (process.profile_pid) append_number(out, ",\"pid\":", *process.profile_pid);
  if (process.start_time_ns) {
    // A string: the number has more digits than a reader's double.
    append_number(out, ",\"start_time_ns\":\"", *process.start_time_ns);
    out.append('"');
  }
  if (!process.is_time()) {
    out.append(",\"counter\":");
    append_quoted(out, process.counter);
  }
  out.append("}}");
  append_meta("process_sort_index", process, nullptr, out);
  append_number(out, "\"sort_index\":", process_count_++);
  out.append("}}");
  std::vector<TraceTrack> tracks = process.tracks;
  if (options_.has_totals)
    tracks.push_back({.tid = process.totals_tid, .name = "totals", .thread = {}});
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    append_meta("thread_name", process, &tracks[i], out);
    out.append("\"name\":");
    append_quoted(out, tracks[i].name);
    if (tracks[i].thread) append_number(out, ",\"thread\":", *tracks[i].thread);
    out.append("}}");
    append_meta("thread_sort_index", process, &tracks[i], out);
    append_number(out, "\"sort_index\":", i);
    out.append("}}");
  }
}

/// One value of a counter. It counts until the next one of the same name.
void append_value(const TraceProcess& process, std::string_view kind,
                  std::string_view label, std::uint64_t moment, std::uint64_t value,
                  TextBuffer& out) {
  out.append(",\n{\"name\":\"");
  out.append_json(kind);
  out.append(' ');
  out.append_json(label);
  out.append("\",\"cat\":");
  append_quoted(out, kind);
  append_number(out, ",\"ph\":\"C\",\"pid\":", process.pid);
  out.append(",\"ts\":");
  out.append_thousandths(process.trace_ns(moment));
  append_number(out, ",\"args\":{\"value\":", value);
  out.append("}}");
}

/// Integers have no time: they stand at the start of the process. Samples of memory have.
void JsonTrace::append_counters(const TraceProcess& process, const Extras& extras,
                                TextBuffer& out) {
  for (const analyze::MemoryTrack& track : extras.memory) {
    for (const analyze::MemorySample& sample : track.samples) {
      append_value(process, kKindMemory, track.label, sample.moment, sample.bytes, out);
    }
  }
  for (const analyze::IntegerSum& sum : extras.counters) {
    append_value(process, sum.kind, sum.label, process.earliest, sum.value, out);
  }
}

/// All start together, so that viewers stack them, the largest on top.
void JsonTrace::append_totals(const TraceProcess& process, const Extras& extras,
                              TextBuffer& out) {
  for (const analyze::LabelSummary& row : extras.totals) {
    out.append(",\n{\"name\":\"");
    out.append_json(row.label);
    append_number(out, "\",\"cat\":\"total\",\"ph\":\"X\",\"pid\":", process.pid);
    append_number(out, ",\"tid\":", process.totals_tid);
    out.append(",\"ts\":");
    out.append_thousandths(process.trace_ns(process.earliest));
    out.append(",\"dur\":");
    out.append_thousandths(row.inclusive_time);
    append_number(out, ",\"args\":{\"count\":", row.invocation_count);
    append_number(
        out, process.is_time() ? ",\"self_time_ns\":" : ",\"self_time\":", row.self_time);
    out.append("}}");
  }
}

Result<decode::Defects> JsonTrace::write(const TraceProcess& process,
                                         TraceSet::Opened& opened, const Extras& extras) {
  TextBuffer text;
  append_names(process, text);
  MM_CHECK(write_text(text.text()));
  MM_TRY(const decode::Defects defects, write_events(process, opened));
  text.clear();
  append_counters(process, extras, text);
  append_totals(process, extras, text);
  MM_CHECK(write_text(text.text()));
  return defects;
}

Result<decode::Defects> JsonTrace::write_events(const TraceProcess& process,
                                                TraceSet::Opened& opened) {
  std::vector<std::unique_ptr<Worker>> workers(output_.jobs());
  const auto worker_of = [&](unsigned number) -> Worker& {
    if (!workers[number]) {
      workers[number] =
          std::make_unique<Worker>(process, opened, options_.collapses_threads);
    }
    return *workers[number];
  };
  const std::uint64_t parts = worker_of(0).reader.part_count();
  toolkit::Progress progress{"writing " + process.name, parts};
  if (opened.timeline.is_independent) {
    MM_CHECK(output_.write_blocks(parts,
                                  [&](unsigned number, std::uint64_t part,
                                      toolkit::BlockSink& out) -> Result<void> {
                                    Worker& worker = worker_of(number);
                                    worker.make(part);
                                    out.append_last(worker.text);
                                    if (number == 0) progress.update(part);
                                    return {};
                                  }));
  } else {
    toolkit::EncodingSink out{output_};
    Worker& worker = worker_of(0);
    for (std::uint64_t part = 0; part < parts && !output_.is_closed(); ++part) {
      worker.make(part);
      out.append(worker.text.text());
      progress.update(part);
    }
    MM_CHECK(out.finish());
  }
  decode::Defects defects;
  for (const auto& worker : workers) {
    if (worker) defects.merge(worker->lines.defects());
  }
  return defects;
}

Result<void> JsonTrace::end(std::optional<std::uint64_t> zero_ns) {
  if (options_.is_array) return write_text("\n]\n");
  std::string text =
      "\n],\"displayTimeUnit\":\"ns\",\"otherData\":{\"writer\":\"crox of mmtools\"";
  if (zero_ns) text += fmt::format(",\"start_time_ns\":\"{}\"", *zero_ns);
  text += "}}\n";
  return write_text(text);
}

}  // namespace

std::unique_ptr<TraceWriter> make_json_trace(toolkit::BlockOutput& output,
                                             const Options& options) {
  return std::make_unique<JsonTrace>(output, options);
}

}  // namespace mm::crox
