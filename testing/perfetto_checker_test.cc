// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/perfetto_checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testing/drawn_trace.h"
#include "testing/profile_builder.h"
#include "testing/protobuf_drawing.h"
#include "testing/random_profile.h"

namespace mm::testing {
namespace {

using ::testing::HasSubstr;

// Two threads: `outer` around `inner`, and `first` crossing `second`.
ProfileFiles small_profile() {
  return ProfileBuilder{9}
      .nest(1, {"GenericActivity", "outer", 1000, 1100, {{"Query", "inner", 1000, 1060}}})
      .interval("Query", "first", 2, 2000, 2100)
      .interval("Query", "second", 2, 2050, 2150)
      .instant("Hit", "x", 1, 1010)
      .integer("ArtifactSize", "o", 1, 3)
      .integer("ArtifactSize", "o", 2, 4)
      .files();
}

// What can be drawn wrong.
struct Drawing {
  std::string process_name = "demo";
  std::string thread_name = "main";
  std::uint64_t pid = 42;
  std::uint64_t tid = 1;
  std::uint64_t second_tid = 2;
  std::uint64_t pid_of_thread = 42;
  bool inner_is_outer = false;
  std::uint64_t inner_track = 2;
  std::uint64_t inner_end = 60;
  std::string inner_name = "inner";
  std::uint64_t lane_parent = 3;
  bool needless_lane = false;
  bool has_points = false;
  std::uint64_t sum = 7;
};

class Packets {
 public:
  Packets& track(const ProtoDrawing& descriptor) {
    packets_.message(1, ProtoDrawing{}.message(60, descriptor));
    return *this;
  }
  Packets& begin(std::uint64_t time, std::uint64_t track, std::string_view kind,
                 std::string_view name) {
    return event(time, ProtoDrawing{}.number(9, 1).number(11, track).text(22, kind).text(
                           23, name));
  }
  Packets& end(std::uint64_t time, std::uint64_t track) {
    return event(time, ProtoDrawing{}.number(9, 2).number(11, track));
  }
  Packets& event(std::uint64_t time, const ProtoDrawing& event) {
    packets_.message(1, ProtoDrawing{}.number(8, time).number(10, 7).message(11, event));
    return *this;
  }
  const std::string& bytes() const { return packets_.bytes(); }

 private:
  ProtoDrawing packets_;
};

// Tracks: 1 process, 2 and 3 threads, 4 a lane of 3, 5 a counter, 6 a lane of 2.
std::string drawn(const Drawing& d) {
  Packets p;
  const auto thread = [&](std::uint64_t tid) {
    return ProtoDrawing{}
        .number(1, d.pid_of_thread)
        .number(2, tid)
        .text(5, d.thread_name);
  };
  p.track(ProtoDrawing{}.number(1, 1).message(
      3, ProtoDrawing{}.number(1, d.pid).text(6, d.process_name)));
  p.track(ProtoDrawing{}.number(1, 2).number(5, 1).message(4, thread(d.tid)));
  p.track(ProtoDrawing{}.number(1, 3).number(5, 1).message(4, thread(d.second_tid)));
  p.track(ProtoDrawing{}.number(1, 4).number(5, d.lane_parent).text(2, "lane"));
  p.track(
      ProtoDrawing{}.number(1, 5).number(5, 1).text(2, "ArtifactSize o").message(8, {}));
  p.track(ProtoDrawing{}.number(1, 6).number(5, 2).text(2, "lane"));
  if (d.inner_is_outer) p.begin(0, d.inner_track, "Query", d.inner_name);
  p.begin(0, 2, "GenericActivity", "outer");
  const std::uint64_t inner_track = d.needless_lane ? 6 : d.inner_track;
  if (!d.inner_is_outer) p.begin(0, inner_track, "Query", d.inner_name);
  p.end(d.inner_end, inner_track).end(100, 2);
  p.begin(1000, 3, "Query", "first").end(1100, 3);
  p.begin(1050, 4, "Query", "second").end(1150, 4);
  if (d.has_points) {
    p.event(10, ProtoDrawing{}.number(9, 3).number(11, 2).text(22, "Hit").text(23, "x"));
    p.event(0, ProtoDrawing{}.number(9, 4).number(11, 5).number(30, d.sum));
  }
  return p.bytes();
}

std::string fault_of(const std::string& bytes, const TraceRequest& request = {}) {
  const ProfileFiles files = small_profile();
  const auto profile = open_files(files, decode::Tolerance::kLenient);
  const decode::Profile* const profiles[] = {&*profile};
  PerfettoTrace trace;
  const std::string fault = read_perfetto(bytes, trace);
  return fault.empty() ? check_perfetto(profiles, trace, request) : fault;
}

TEST(PerfettoChecker, AcceptsASoundTrace) {
  EXPECT_EQ(fault_of(drawn({})), "");
  EXPECT_EQ(fault_of(drawn({.has_points = true}), {.instants = true, .counters = true}),
            "");
}

struct Wrong {
  const char* name;
  Drawing drawing;
  const char* fault;
};
std::vector<Wrong> wrong_drawings() {
  return {
      {"NoProcessName",     {.process_name = ""},           "its process has no name"       },
      {"NoThreadName",      {.thread_name = ""},            "its thread has no name"        },
      {"ProcessZero",       {.pid = 0, .pid_of_thread = 0}, "its pid is 0"                  },
      {"ThreadZero",        {.tid = 0},                     "its tid is 0"                  },
      {"ThreadWide",        {.tid = 1ULL << 32},            "its tid is 0 or too large"     },
      {"ThreadTwice",       {.second_tid = 1},              "two tracks have the tid 1"     },
      {"OtherProcess",      {.pid_of_thread = 41},          "its pid is another process's"  },
      {"Order",             {.inner_is_outer = true},       "interval"                      },
      {"Track",             {.inner_track = 3},             "Query inner, thread 0, 0 + 60" },
      {"End",               {.inner_end = 61},              "interval missing: Query inner" },
      {"Name",              {.inner_name = "Inner"},        "interval too many: Query Inner"},
      {"LaneOfOtherThread", {.lane_parent = 2},             "nests, but has several lanes"  },
      {"LaneOfNoThread",    {.lane_parent = 1},             "is of no thread"               },
      {"NeedlessLane",      {.needless_lane = true},        "nests, but has several lanes"  },
      {"Points",            {.has_points = true},           "instant too many: Hit x"       },
  };
}

class PerfettoCheckerRefuses : public ::testing::TestWithParam<Wrong> {};
TEST_P(PerfettoCheckerRefuses, WithReason) {
  EXPECT_THAT(fault_of(drawn(GetParam().drawing)), HasSubstr(GetParam().fault));
}
INSTANTIATE_TEST_SUITE_P(Table, PerfettoCheckerRefuses,
                         ::testing::ValuesIn(wrong_drawings()),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(PerfettoChecker, WantsInstantsAndSumsWhereAsked) {
  EXPECT_THAT(fault_of(drawn({}), {.instants = true}),
              HasSubstr("instant missing: Hit x"));
  EXPECT_EQ(fault_of(drawn({}), {.counters = true}), "counters differ");
  EXPECT_EQ(fault_of(drawn({.has_points = true, .sum = 8}),
                     {.instants = true, .counters = true}),
            "counters differ");
}

// Two threads whose slices are swapped show the same intervals.
TEST(PerfettoChecker, SeesSlicesOfOtherThreads) {
  const ProfileFiles files = ProfileBuilder{9}
                                 .interval("Q", "a", 1, 0, 10)
                                 .interval("Q", "b", 2, 20, 30)
                                 .files();
  const auto profile = open_files(files, decode::Tolerance::kLenient);
  const decode::Profile* const profiles[] = {&*profile};
  for (const std::uint64_t track_of_b : {2U, 3U}) {
    Packets p;
    p.track(
        ProtoDrawing{}.number(1, 1).message(3, ProtoDrawing{}.number(1, 4).text(6, "p")));
    for (const std::uint64_t id : {2U, 3U}) {
      p.track(ProtoDrawing{}.number(1, id).number(5, 1).message(
          4, ProtoDrawing{}.number(1, 4).number(2, id).text(5, "t")));
    }
    p.begin(0, 2, "Q", "a")
        .end(10, 2)
        .begin(20, track_of_b, "Q", "b")
        .end(30, track_of_b);
    PerfettoTrace trace;
    ASSERT_EQ(read_perfetto(p.bytes(), trace), "");
    const std::string fault = check_perfetto(profiles, trace);
    EXPECT_EQ(fault.empty(), track_of_b == 3) << fault;
    EXPECT_EQ(fault.find("are on other threads") == std::string::npos, track_of_b == 3);
  }
}

TEST(PerfettoChecker, AgreesWithDrawingsOfRandomProfiles) {
  for (std::uint64_t seed = first_test_seed(), n = 0; n < 200; ++seed, ++n) {
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    const RandomProfile random =
        random_profile(seed, {.may_be_irregular = seed % 2 == 0});
    const ProfileFiles files = random.files(9);
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value());
    const decode::Profile* const profiles[] = {&*profile};
    const std::string bytes = drawn_perfetto(random.events, 42);
    PerfettoTrace trace;
    ASSERT_EQ(read_perfetto(seed % 3 == 0 ? deflated_packets(bytes) : bytes, trace), "");
    ASSERT_EQ(check_perfetto(profiles, trace), "");
  }
}

}  // namespace
}  // namespace mm::testing
