// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/perfetto_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "testing/drawn_trace.h"
#include "testing/protobuf_drawing.h"

namespace mm::testing {
namespace {

using ::testing::HasSubstr;

// Tracks 1 (process), 2 (thread), 3 (lane below it), 4 (counter).
constexpr std::uint64_t kProcess = 1;
constexpr std::uint64_t kThread = 2;
constexpr std::uint64_t kLane = 3;
constexpr std::uint64_t kCounter = 4;

ProtoDrawing packet_of(std::uint32_t field, const ProtoDrawing& payload) {
  return ProtoDrawing{}.message(1, ProtoDrawing{}.message(field, payload));
}
std::string descriptor(const ProtoDrawing& track) {
  return packet_of(60, track).bytes();
}

std::string tracks() {
  return descriptor(ProtoDrawing{}
                        .number(1, kProcess)
                        .message(3, ProtoDrawing{}.number(1, 42).text(6, "demo"))) +
         descriptor(
             ProtoDrawing{}
                 .number(1, kThread)
                 .number(5, kProcess)
                 .message(4, ProtoDrawing{}.number(1, 42).number(2, 9).text(5, "main"))) +
         descriptor(ProtoDrawing{}
                        .number(1, kLane)
                        .number(5, kThread)
                        .text(2, "main (lane 2)")) +
         descriptor(ProtoDrawing{}
                        .number(1, kCounter)
                        .number(5, kProcess)
                        .text(2, "sizes")
                        .message(8, ProtoDrawing{}.number(3, 3)));
}

// A packet of sequence 7 with an event; `more` is put into the packet.
std::string event(std::uint64_t time, const ProtoDrawing& event, std::uint64_t flags = 0,
                  const ProtoDrawing& more = {}) {
  ProtoDrawing packet;
  packet.number(8, time).number(10, 7);
  if (flags != 0) packet.number(13, flags);
  packet.raw(more.bytes()).message(11, event);
  return ProtoDrawing{}.message(1, packet).bytes();
}
std::string begin(std::uint64_t time, std::string_view name,
                  std::uint64_t track = kThread) {
  return event(
      time, ProtoDrawing{}.number(9, 1).number(11, track).text(23, name).text(22, "k"));
}
std::string end(std::uint64_t time, std::uint64_t track = kThread) {
  return event(time, ProtoDrawing{}.number(9, 2).number(11, track));
}
ProtoDrawing interned(std::uint32_t table, std::uint64_t iid, std::string_view text) {
  return ProtoDrawing{}.message(
      12, ProtoDrawing{}.message(table, ProtoDrawing{}.number(1, iid).text(2, text)));
}
ProtoDrawing named(std::uint64_t iid) {
  return ProtoDrawing{}.number(9, 1).number(11, kThread).number(10, iid);
}

std::string fault_of(const std::string& bytes) {
  PerfettoTrace trace;
  return read_perfetto(bytes, trace);
}

TEST(PerfettoReader, PlaysStacks) {
  PerfettoTrace trace;
  ASSERT_EQ(read_perfetto(tracks() + begin(10, "outer") + begin(10, "inner") + end(15) +
                              begin(15, "next") + end(20) + end(20) +
                              begin(15, "x", kLane) + end(15, kLane),
                          trace),
            "");
  const auto text = [&](const PerfettoSlice& slice) {
    return trace.texts.text(slice.name) + ' ' + trace.texts.text(slice.category) + ' ' +
           std::to_string(slice.start_ns) + ".." + std::to_string(slice.end_ns) +
           " depth " + std::to_string(slice.depth) +
           (slice.parent == PerfettoSlice::kNoParent
                ? ""
                : " in " + trace.texts.text(trace.slices[slice.parent].name));
  };
  ASSERT_EQ(trace.slices.size(), 4U);
  EXPECT_EQ(text(trace.slices[0]), "outer k 10..20 depth 0");
  EXPECT_EQ(text(trace.slices[1]), "inner k 10..15 depth 1 in outer");
  EXPECT_EQ(text(trace.slices[2]), "next k 15..20 depth 1 in outer");
  EXPECT_EQ(text(trace.slices[3]), "x k 15..15 depth 0");
  const PerfettoTrack& lane = trace.tracks[trace.slices[3].track];
  EXPECT_EQ(lane.descriptor.name, "main (lane 2)");
  EXPECT_EQ(trace.tracks[*lane.thread_track].descriptor.thread->name, "main");
  EXPECT_EQ(trace.tracks[*lane.process_track].descriptor.process->pid, 42U);
}

TEST(PerfettoReader, SortsByTimeAndKeepsTheOrderOfEqualTimes) {
  PerfettoTrace trace;
  ASSERT_EQ(read_perfetto(tracks() + begin(20, "b") + end(30) + begin(10, "a") + end(20),
                          trace),
            "");
  // At 20 the begin of b comes first in the file, so the first end belongs to b.
  ASSERT_EQ(trace.slices.size(), 2U);
  EXPECT_EQ(trace.texts.text(trace.slices[1].name), "b");
  EXPECT_EQ(trace.slices[1].end_ns, 20U);
  EXPECT_EQ(trace.slices[0].end_ns, 30U);
}

TEST(PerfettoReader, InflatesPackets) {
  PerfettoTrace trace;
  ASSERT_EQ(read_perfetto(deflated_packets(tracks() + begin(1, "a")) +
                              deflated_packets(end(2)) + begin(3, "b") + end(4),
                          trace),
            "");
  EXPECT_EQ(trace.slices.size(), 2U);
}

TEST(PerfettoReader, ResolvesInternedTexts) {
  ProtoDrawing annotated = named(5);
  annotated.number(3, 5)
      .message(4, ProtoDrawing{}.number(1, 5).text(6, "v"))
      .message(4, ProtoDrawing{}.text(10, "n").number(3, 17))
      .message(4, ProtoDrawing{}.text(10, "w").number(17, 6));
  ProtoDrawing joined;
  const auto entry = [](std::uint32_t table, std::uint64_t iid, std::string_view text) {
    return ProtoDrawing{}.message(table, ProtoDrawing{}.number(1, iid).text(2, text));
  };
  joined.raw(entry(2, 5, "name").bytes())
      .raw(entry(1, 5, "category").bytes())
      .raw(entry(3, 5, "key").bytes())
      .raw(entry(29, 6, "interned value").bytes());
  PerfettoTrace trace;
  ASSERT_EQ(read_perfetto(tracks() +
                              event(1, annotated, 3, ProtoDrawing{}.message(12, joined)) +
                              event(2, named(5), 2) + end(3) + end(4) +
                              // Cleared: the same iid may now be another text.
                              event(5, named(5), 1, interned(2, 5, "new")) + end(6),
                          trace),
            "");
  ASSERT_EQ(trace.slices.size(), 3U);
  EXPECT_EQ(trace.texts.text(trace.slices[0].name), "name");
  EXPECT_EQ(trace.texts.text(trace.slices[0].category), "category");
  EXPECT_EQ(trace.texts.text(trace.slices[1].name), "name");
  EXPECT_EQ(trace.texts.text(trace.slices[1].category), "");
  EXPECT_EQ(trace.texts.text(trace.slices[2].name), "new");
  const std::vector<TraceArgument> arguments{
      {"key", "v",              false},
      {"n",   "17",             true },
      {"w",   "interned value", false}
  };
  EXPECT_EQ(trace.arguments(trace.slices[0].arguments), arguments);
}

TEST(PerfettoReader, KnowsDefaults) {
  PerfettoTrace trace;
  const ProtoDrawing defaults = ProtoDrawing{}.message(
      59, ProtoDrawing{}.number(58, 6).message(11, ProtoDrawing{}.number(11, kThread)));
  ASSERT_EQ(
      read_perfetto(tracks() +
                        event(1, ProtoDrawing{}.number(9, 1).text(23, "a"), 1, defaults) +
                        event(2, ProtoDrawing{}.number(9, 2), 2),
                    trace),
      "");
  ASSERT_EQ(trace.slices.size(), 1U);
  EXPECT_EQ(trace.tracks[trace.slices[0].track].descriptor.uuid, kThread);
}

TEST(PerfettoReader, ReadsInstantsAndCounters) {
  PerfettoTrace trace;
  ASSERT_EQ(
      read_perfetto(
          tracks() +
              event(3, ProtoDrawing{}.number(9, 3).number(11, kThread).text(23, "hit")) +
              event(4, ProtoDrawing{}.number(9, 4).number(11, kCounter).number(30, 4096)),
          trace),
      "");
  ASSERT_EQ(trace.instants.size(), 1U);
  EXPECT_EQ(trace.instants[0].time_ns, 3U);
  EXPECT_EQ(trace.texts.text(trace.instants[0].name), "hit");
  ASSERT_EQ(trace.counters.size(), 1U);
  EXPECT_EQ(trace.texts.text(trace.counters[0].value), "4096");
}

struct Broken {
  const char* name;
  std::string bytes;
  const char* fault;
};
std::vector<Broken> broken_traces() {
  const std::string whole = tracks() + begin(1, "a") + end(2);
  const ProtoDrawing sound =
      ProtoDrawing{}.number(9, 1).number(11, kThread).text(23, "a");
  const auto with = [&](const ProtoDrawing& more) {
    return tracks() + event(1, ProtoDrawing{sound}.raw(more.bytes()));
  };
  const auto bare = [](const ProtoDrawing& event) {
    return ProtoDrawing{}
        .message(1, ProtoDrawing{}.number(10, 7).message(11, event))
        .bytes();
  };
  // Calls, not a table: clang-format 14 does not survive the table.
  std::vector<Broken> all;
  const auto add = [&](const char* name, std::string bytes, const char* fault) {
    all.push_back({name, std::move(bytes), fault});
  };
  add("EndWithoutBegin", tracks() + end(2), "an end without begin at 2");
  add("EndOnOtherTrack", tracks() + begin(1, "a") + end(2, kLane),
      "an end without begin at 2");
  add("EndBeforeBegin", tracks() + begin(2, "a") + end(1), "an end without begin at 1");
  add("BeginWithoutEnd", tracks() + begin(1, "a"), "a begin without end: a");
  add("UndescribedTrack", tracks() + begin(1, "a", 9), "track 9, which is not described");
  add("DescribedTooLate", begin(1, "a") + tracks(), "packet 1: an event on track 2");
  add("NoTrack", tracks() + event(1, ProtoDrawing{}.number(9, 1).text(23, "a"), 1),
      "an event without track");
  add("UnknownParent", descriptor(ProtoDrawing{}.number(1, 5).number(5, 6)),
      "a parent of track 5");
  add("OwnParent", descriptor(ProtoDrawing{}.number(1, 5).number(5, 5)),
      "their own parents");
  add("DescribedTwice", tracks() + descriptor(ProtoDrawing{}.number(1, kThread)),
      "track 2 is described twice");
  add("NoUuid", descriptor(ProtoDrawing{}.text(2, "x")), "no uuid");
  add("UnknownIid", tracks() + event(1, named(5), 3, interned(2, 6, "x")),
      "unknown iid 5");
  add("IidOfOtherTable", tracks() + event(1, named(5), 3, interned(1, 5, "x")),
      "unknown iid 5");
  add("IidOfOtherSequence",
      tracks() + event(1, named(5), 3, interned(2, 5, "x")) + end(2) +
          ProtoDrawing{}
              .message(1, ProtoDrawing{}.number(8, 3).number(10, 8).number(13, 3).message(
                              11, named(5)))
              .bytes(),
      "unknown iid 5");
  add("ClearedIid",
      tracks() + event(1, named(5), 3, interned(2, 5, "x")) + event(2, named(5), 3),
      "unknown iid 5");
  add("IidZero", tracks() + event(1, named(0), 3, interned(2, 0, "x")), "no iid");
  add("IidTwice",
      tracks() + event(1, named(5), 3, interned(2, 5, "x")) +
          event(2, named(5), 2, interned(2, 5, "y")),
      "iid 5 stands for two texts");
  add("NeverCleared", tracks() + event(1, named(5), 2, interned(2, 5, "x")),
      "never cleared");
  add("DoesNotSayState",
      tracks() + event(1, named(5), 3, interned(2, 5, "x")) + event(2, named(5)),
      "does not say that it needs state");
  add("NoSequence",
      tracks() + ProtoDrawing{}
                     .message(1, ProtoDrawing{}.number(8, 1).message(11, sound))
                     .bytes(),
      "no sequence id");
  add("NoTime", tracks() + bare(sound), "no timestamp");
  add("OtherClock", tracks() + event(1, sound, 0, ProtoDrawing{}.number(58, 3)),
      "a clock");
  add("NoType", tracks() + event(1, ProtoDrawing{}.number(11, kThread).text(23, "a")),
      "without type");
  add("OtherType", tracks() + event(1, ProtoDrawing{}.number(9, 5).number(11, kThread)),
      "unknown type");
  add("NoName", tracks() + event(1, ProtoDrawing{}.number(9, 1).number(11, kThread)),
      "a slice without name");
  add("NameTwice",
      tracks() + event(1, ProtoDrawing{sound}.number(10, 5), 3, interned(2, 5, "x")),
      "in place and interned");
  add("NameNotUtf8", tracks() + begin(1, "\xC3\x28"), "not UTF-8");
  add("ArgumentNotUtf8",
      with(ProtoDrawing{}.message(4, ProtoDrawing{}.text(10, "k").text(6, "\xFF"))),
      "not UTF-8");
  add("ArgumentWithoutName", with(ProtoDrawing{}.message(4, ProtoDrawing{}.text(6, "v"))),
      "no name");
  add("ArgumentWithoutValue",
      with(ProtoDrawing{}.message(4, ProtoDrawing{}.text(10, "k"))), "no value");
  add("TwoCategories", with(ProtoDrawing{}.text(22, "k").text(22, "l")),
      "several categories");
  add("EndWithName",
      tracks() + begin(1, "a") +
          event(2, ProtoDrawing{}.number(9, 2).number(11, kThread).text(23, "a")),
      "an end or a value with a name");
  add("ValueOnThread",
      tracks() + event(1, ProtoDrawing{}.number(9, 4).number(11, kThread).number(30, 1)),
      "no counter");
  add("SliceOnCounter", tracks() + begin(1, "a", kCounter), "a slice on a counter");
  add("NoValue", tracks() + event(1, ProtoDrawing{}.number(9, 4).number(11, kCounter)),
      "a value too many or missing");
  add("UnknownField", with(ProtoDrawing{}.number(99, 1)),
      "TrackEvent: field 99 is not known");
  add("OtherWireType", with(ProtoDrawing{}.text(9, "x")),
      "field 9 has another wire type");
  add("Torn", whole.substr(0, whole.size() - 1), "torn");
  add("TornLength", whole + "\x0A", "torn");
  add("LongNumber",
      ProtoDrawing{}
          .message(1, ProtoDrawing{}.raw("\x40\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02"))
          .bytes(),
      "more than 64 bits");
  add("NotPackets", "\x12\x01x", "Trace: field 2 is not known");
  add("BadDeflate",
      ProtoDrawing{}.message(1, ProtoDrawing{}.text(50, "not zlib")).bytes(),
      "do not inflate");
  add(
      "CutDeflate",
      [&] {
        const std::string packed = deflated_packets(whole);
        return ProtoDrawing{}
            .message(1, ProtoDrawing{}.text(50, packed.substr(6, packed.size() - 8)))
            .bytes();
      }(),
      "do not inflate");
  add("NestedDeflate", deflated_packets(deflated_packets(whole)),
      "inside compressed packets");
  add("LargeDeflate",
      ProtoDrawing{}
          .message(1, ProtoDrawing{}.text(50, std::string(512U * 1024U, 'x')))
          .bytes(),
      "512 KiB or more");
  return all;
}

class PerfettoReaderRefuses : public ::testing::TestWithParam<Broken> {};
TEST_P(PerfettoReaderRefuses, WithReason) {
  EXPECT_THAT(fault_of(GetParam().bytes), HasSubstr(GetParam().fault));
}
INSTANTIATE_TEST_SUITE_P(Table, PerfettoReaderRefuses,
                         ::testing::ValuesIn(broken_traces()),
                         [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace mm::testing
