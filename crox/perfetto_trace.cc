// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Perfetto's protobuf: descriptors of all tracks of a process, then its events as packets
// in the order of slice_order.h. Each process is a packet sequence of its own, so names
// are forgotten between processes.
#include <map>
#include <memory>
#include <utility>

#include "argument_names.h"
#include "event_texts.h"
#include "mmdecode/kinds.h"
#include "mmformat/constants.h"
#include "perfetto_packets.h"
#include "slice_order.h"
#include "toolkit/encoding_sink.h"
#include "toolkit/progress.h"
#include "trace_writer.h"

namespace mm::crox {
namespace {

using analyze::TimelineEvent;

/// The events of one process.
class ProcessPackets {
 public:
  ProcessPackets(const TraceProcess& process, TraceSet::Opened& opened,
                 std::uint32_t sequence, std::uint64_t& next_uuid, bool names_threads,
                 toolkit::EncodingSink& out)
      : process_(process),
        texts_(opened.profile->profile(), opened.profile->labels()),
        kinds_(opened.profile->profile().strings()),
        packets_(sequence),
        next_uuid_(next_uuid),
        names_threads_(names_threads),
        out_(out) {
    if (names_threads_) thread_name_ = packets_.argument_name_id("thread");
  }

  void describe();
  void take(const TimelineEvent& event);
  void finish();
  void write_counters(const Extras& extras);
  void write_totals(const Extras& extras);
  const decode::Defects& defects() const { return texts_.defects(); }

 private:
  struct Form {
    decode::LabelId label = 0;
    std::uint64_t kind = 0;
    bool is_set = false;
    std::uint64_t name = 0;
    std::uint64_t category = 0;
    ArgumentNames arguments;
    EventNames names;
  };
  struct Slice {
    StringId id;
    StringId kind;
    decode::LabelId label;
    std::uint32_t thread;
  };
  /// A lane of a thread: its track, which it may share with others that live apart from
  /// it, and what is open on it. (The records of two threads need not be in order.)
  struct Lane {
    std::uint64_t uuid = 0;
    SliceOrder<Slice> order;
  };
  /// What SliceOrder calls.
  struct Emit {
    ProcessPackets& self;
    std::uint64_t uuid;
    void begin(std::uint64_t time, const Slice& slice) {
      self.write_slice(uuid, time, slice, /*is_instant=*/false);
    }
    void end(std::uint64_t time) {
      self.put(self.packets_.end(uuid, self.process_.trace_ns(time)));
    }
  };
  static constexpr std::size_t kForms = 1024;

  void put(std::string_view packet) {
    out_.append(packet);
    out_.cut();
  }
  const Form& form_of(const Slice& slice);
  void write_slice(std::uint64_t uuid, std::uint64_t time, const Slice& slice,
                   bool is_instant);

  const TraceProcess& process_;
  EventTexts texts_;
  decode::KindReader kinds_;
  PerfettoPackets packets_;
  std::uint64_t& next_uuid_;
  bool names_threads_;
  toolkit::EncodingSink& out_;
  std::uint64_t process_uuid_ = 0;
  std::uint64_t thread_name_ = 0;         // id of the argument's name
  std::vector<std::vector<Lane>> lanes_;  // by thread and lane
  std::vector<Form> forms_ = std::vector<Form>(kForms);
  std::vector<PacketArgument> arguments_;
};

void ProcessPackets::describe() {
  process_uuid_ = next_uuid_++;
  // There is no other place for an id that had to be replaced.
  std::string name = process_.name;
  if (process_.profile_pid && *process_.profile_pid != process_.pid) {
    name += " (process " + std::to_string(*process_.profile_pid) + ")";
  }
  put(packets_.process(process_uuid_, process_.pid, name));
  std::map<std::uint32_t, std::uint64_t> uuids;  // by tid
  std::vector<std::uint64_t> in_order;
  for (const TraceTrack& track : process_.tracks) {
    const std::uint64_t uuid = next_uuid_++;
    in_order.push_back(uuid);
    uuids.emplace(track.tid, uuid);
    if (track.first_lane) {
      put(packets_.lane(uuid, in_order[*track.first_lane], track.name));
    } else {
      put(packets_.thread(uuid, process_uuid_, process_.pid, track.tid, track.name));
    }
  }
  for (const auto& tids : process_.tids) {
    std::vector<Lane>& lanes = lanes_.emplace_back();
    for (const std::uint32_t tid : tids)
      lanes.push_back({.uuid = uuids.at(tid), .order = {}});
  }
}

const ProcessPackets::Form& ProcessPackets::form_of(const Slice& slice) {
  const std::uint64_t mix =
      (slice.kind.value * 31 + slice.label) * 0x9E37'79B9'7F4A'7C15U;
  Form& form = forms_[(mix >> 32U) % kForms];
  if (form.is_set && form.label == slice.label && form.kind == slice.kind.value)
    return form;
  EventNames names = texts_.names_of(
      {.id = slice.id, .kind = slice.kind, .label = slice.label, .thread = slice.thread});
  form = {.label = slice.label,
          .kind = slice.kind.value,
          .is_set = true,
          .name = packets_.name_id(names.label),
          .category = packets_.category_id(names.kind),
          .arguments = argument_names(kinds_.of(slice.kind.value), names.label),
          .names = std::move(names)};
  return form;
}

void ProcessPackets::write_slice(std::uint64_t uuid, std::uint64_t time,
                                 const Slice& slice, bool is_instant) {
  const Form& form = form_of(slice);
  arguments_.clear();
  texts_.arguments(
      {.id = slice.id, .kind = slice.kind, .label = slice.label}, form.names,
      [&](std::size_t index, std::string_view text, bool /*is_plain*/) {
        arguments_.push_back({packets_.argument_name_id(form.arguments.of(index)), text});
      });
  const std::pair<std::uint64_t, std::uint64_t> thread{
      thread_name_, process_.threads[slice.thread].thread.value};
  const PerfettoPackets::NamedEvent event{
      .name = form.name,
      .category = form.category,
      .arguments = arguments_,
      .numbers = {&thread, names_threads_ ? std::size_t{1} : std::size_t{0}}
  };
  const std::uint64_t at = process_.trace_ns(time);
  put(is_instant ? packets_.instant(uuid, at, event) : packets_.begin(uuid, at, event));
}

void ProcessPackets::take(const TimelineEvent& event) {
  Lane& lane = lanes_[event.thread][event.lane];
  const Slice slice{event.id, event.kind, event.label, event.thread};
  if (event.is_instant) {
    write_slice(lane.uuid, event.start, slice, /*is_instant=*/true);
  } else {
    lane.order.take(event.start, event.end, slice, Emit{*this, lane.uuid});
  }
}

void ProcessPackets::finish() {
  for (std::vector<Lane>& lanes : lanes_) {
    for (Lane& lane : lanes) lane.order.finish(Emit{*this, lane.uuid});
  }
}

void ProcessPackets::write_counters(const Extras& extras) {
  for (const analyze::MemoryTrack& track : extras.memory) {
    const std::uint64_t uuid = next_uuid_++;
    put(packets_.counter_track(uuid, process_uuid_,
                               std::string{kKindMemory} + " " + track.label));
    for (const analyze::MemorySample& sample : track.samples) {
      put(packets_.counter(uuid, process_.trace_ns(sample.moment), sample.bytes));
    }
  }
  for (const analyze::IntegerSum& sum : extras.counters) {
    const std::uint64_t uuid = next_uuid_++;
    put(packets_.counter_track(uuid, process_uuid_, sum.kind + " " + sum.label));
    put(packets_.counter(uuid, process_.trace_ns(process_.earliest), sum.value));
  }
}

/// All start together, the largest outermost.
void ProcessPackets::write_totals(const Extras& extras) {
  if (extras.totals.empty()) return;
  const std::uint64_t uuid = next_uuid_++;
  put(packets_.thread(uuid, process_uuid_, process_.pid, process_.totals_tid, "totals"));
  const std::uint64_t start = process_.trace_ns(process_.earliest);
  const std::uint64_t category = packets_.category_id("total");
  const std::uint64_t count = packets_.argument_name_id("count");
  const std::uint64_t self =
      packets_.argument_name_id(process_.is_time() ? "self_time_ns" : "self_time");
  for (const analyze::LabelSummary& row : extras.totals) {
    const std::pair<std::uint64_t, std::uint64_t> numbers[] = {
        {count, row.invocation_count},
        {self,  row.self_time       }
    };
    put(packets_.begin(uuid, start,
                       {.name = packets_.name_id(row.label),
                        .category = category,
                        .arguments = {},
                        .numbers = numbers}));
  }
  for (auto row = extras.totals.rbegin(); row != extras.totals.rend(); ++row) {
    put(packets_.end(uuid, start + row->inclusive_time));
  }
}

class PerfettoTrace final : public TraceWriter {
 public:
  PerfettoTrace(toolkit::BlockOutput& output, const Options& options)
      : output_(output), options_(options) {}

  Result<void> begin() override { return {}; }
  Result<decode::Defects> write(const TraceProcess& process, TraceSet::Opened& opened,
                                const Extras& extras) override;
  Result<void> end(std::optional<std::uint64_t>) override { return {}; }

 private:
  toolkit::BlockOutput& output_;
  const Options& options_;
  std::uint32_t next_sequence_ = 1;
  std::uint64_t next_uuid_ = 1;
};

Result<decode::Defects> PerfettoTrace::write(const TraceProcess& process,
                                             TraceSet::Opened& opened,
                                             const Extras& extras) {
  toolkit::EncodingSink out{output_};
  ProcessPackets packets{
      process, opened, next_sequence_++, next_uuid_, options_.collapses_threads, out};
  packets.describe();
  analyze::TimelineReader reader{opened.profile->profile(), opened.profile->labels(),
                                 opened.timeline, opened.options};
  toolkit::Progress progress{"writing " + process.name, reader.part_count()};
  std::vector<TimelineEvent> events;
  for (std::size_t part = 0; part < reader.part_count() && !output_.is_closed(); ++part) {
    reader.read(part, events);
    for (const TimelineEvent& event : events) packets.take(event);
    progress.update(part);
  }
  packets.finish();
  packets.write_counters(extras);
  packets.write_totals(extras);
  MM_CHECK(out.finish());
  return packets.defects();
}

}  // namespace

std::unique_ptr<TraceWriter> make_perfetto_trace(toolkit::BlockOutput& output,
                                                 const Options& options) {
  return std::make_unique<PerfettoTrace>(output, options);
}

}  // namespace mm::crox
