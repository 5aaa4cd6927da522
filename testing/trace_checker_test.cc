// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The checker on traces drawn by hand, right ones and those that break one rule each.
#include "testing/trace_checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testing/drawn_trace.h"
#include "testing/profile_builder.h"
#include "testing/random_profile.h"

namespace mm::testing {
namespace {

using ::testing::HasSubstr;

// Thread 1 nests; on thread 2 `first` and `second` cross; an instant and two integers.
ProfileFiles small_profile() {
  return ProfileBuilder{
      9
  }
      .nest(1, {"GenericActivity",
                "outer",
                1000,
                1100,
                {{"Query",
                  "inner\x1e"
                  "k\x1e"
                  "l",
                  1000, 1060},
                 {"Query", "point", 1060, 1060}}})
      .interval("Query", "first", 2, 2000, 2100)
      .interval("Query", "second", 2, 2050, 2150)
      .interval("Query", "reversed", 3, 3000, 2000)
      .instant("Hit", "x", 1, 1010)
      .integer("ArtifactSize", "o", 1, 3)
      .integer("ArtifactSize", "o", 2, 4)
      .files();
}

// metadata_text() has this process id and start time.
constexpr const char* kSmallTrace = R"json([
{"name":"process_name","ph":"M","pid":PID,"args":{"name":"demo","pid":PID}},
{"name":"thread_name","ph":"M","pid":PID,"tid":1,"args":{"name":"main","thread":1}},
{"name":"thread_name","ph":"M","pid":PID,"tid":2,"args":{"name":"t","thread":2}},
{"name":"thread_name","ph":"M","pid":PID,"tid":5,"args":{"name":"t (lane 2)","thread":2}},
{"name":"thread_name","ph":"M","pid":PID,"tid":3,"args":{"name":"u","thread":3}},
{"name":"outer","cat":"GenericActivity","ph":"X","pid":PID,"tid":1,"ts":0.000,"dur":0.100},
{"name":"point","cat":"Query","ph":"X","pid":PID,"tid":1,"ts":0.060,"dur":0.000},
{"name":"inner","cat":"Query","ph":"X","pid":PID,"tid":1,"ts":0.000,"dur":0.060,"args":{"key":"k","arg1":"l"}},
{"name":"first","cat":"Query","ph":"X","pid":PID,"tid":2,"ts":1.000,"dur":0.100},
{"name":"second","cat":"Query","ph":"X","pid":PID,"tid":5,"ts":1.050,"dur":0.100},
{"name":"reversed","cat":"Query","ph":"X","pid":PID,"tid":3,"ts":2.000,"dur":0.000}
])json";

std::string replaced(std::string text, std::string_view old, std::string_view fresh) {
  std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  for (; at != std::string::npos; at = text.find(old, at + fresh.size())) {
    text.replace(at, old.size(), fresh);
  }
  return text;
}

class TraceCheckerOnSmall : public ::testing::Test {
 protected:
  std::string sound() const {
    return replaced(kSmallTrace, "PID", std::to_string(process_id()));
  }
  std::uint64_t process_id() const { return *profile_.metadata().process_id; }
  std::uint64_t start() const { return *profile_.metadata().start_time_ns; }
  std::string fault(const std::string& json, const TraceRequest& request = {}) const {
    const decode::Profile* const profiles[] = {&profile_};
    return check_trace(profiles, json, request);
  }

  ProfileFiles files_ = small_profile();
  decode::Profile profile_ =
      std::move(open_files(files_, decode::Tolerance::kLenient)).value();
};

TEST_F(TraceCheckerOnSmall, AcceptsASoundTrace) {
  EXPECT_EQ(fault(sound()), "");
}

struct Wrong {
  const char* name;
  const char* old;
  const char* fresh;
  const char* fault;
};
constexpr Wrong kWrong[] = {
    {"Missing",
     R"({"name":"point","cat":"Query","ph":"X","pid":PID,"tid":1,"ts":0.060,"dur":0.000},
)", "",                          "interval missing: Query point" },
    {"Twice",            R"({"name":"point")",
     R"({"name":"point","cat":"Query","ph":"X","pid":PID,"tid":1,"ts":0.060,"dur":0.000},
{"name":"point")",                              "interval too many: Query point"},
    {"OneNsLate",        R"("ts":1.050)",                                                  R"("ts":1.051)",             "interval missing: Query second"},
    {"OneNsLong",        R"("ts":1.050,"dur":0.100)",                                      R"("ts":1.050,"dur":0.101)",
     "interval missing: Query second"                                                                                                                   },
    {"OtherName",        R"("name":"first")",                                              R"("name":"First")",         "too many: Query First"         },
    {"OtherKind",        R"("first","cat":"Query")",                                       R"("first","cat":"Q")",
     "interval missing: Query first"                                                                                                                    },
    {"OtherArgument",    R"("arg1":"l")",                                                  R"("arg1":"m")",             "Query inner, thread 1, 0 + 60" },
    {"ArgumentOrder",    R"("key":"k","arg1":"l")",                                        R"("key":"l","arg1":"k")",
     "Query inner, thread 1, 0 + 60"                                                                                                                    },
    {"NoArguments",      R"(,"args":{"key":"k","arg1":"l"})",                              "",
     "Query inner, thread 1, 0 + 60"                                                                                                                    },
    {"OtherThread",      R"("u","thread":3)",                                              R"("u","thread":4)",
     "interval missing: Query reversed"                                                                                                                 },
    {"OtherProcess",     R"("demo","pid":PID)",                                            R"("demo","pid":1)",         "interval missing"              },
    {"ReversedIsLong",   R"("ts":2.000,"dur":0.000)",                                      R"("ts":1.000,"dur":1.000)",
     "next should be Query reversed, thread 3, 2000 + 0"                                                                                                },
    {"Crossing",         R"("tid":5,"ts")",                                                R"("tid":2,"ts")",           "two of a lane cross"           },
    {"NeedlessLane",     R"("point","cat":"Query","ph":"X","pid":PID,"tid":1)",
     R"("point","cat":"Query","ph":"X","pid":PID,"tid":6)",                                                             "nests, but has several lanes"  },
    {"NoThreadName",
     R"({"name":"thread_name","ph":"M","pid":PID,"tid":3,"args":{"name":"u","thread":3}},
)", "",                          "tid 3 has no thread_name"      },
    {"NoThreadId",       R"({"name":"u","thread":3})",                                     R"({"name":"u"})",
     "does not say its thread"                                                                                                                          },
    {"TwoThreadNames",   R"({"name":"outer")",
     R"({"name":"thread_name","ph":"M","pid":PID,"tid":1,"args":{"name":"again","thread":1}},
{"name":"outer")",
     "has two names"                                                                                                                                    },
    {"NoProcessName",
     R"({"name":"process_name","ph":"M","pid":PID,"args":{"name":"demo","pid":PID}},
)",      "",                          "has no process_name"           },
    {"EmptyProcessName", R"("name":"demo")",                                               R"("name":"")",              "has no process_name"           },
    {"Instant",          R"({"name":"outer")",
     R"({"name":"x","cat":"Hit","ph":"i","s":"t","pid":PID,"tid":1,"ts":0.010},
{"name":"outer")",                                        "instant too many: Hit x"       },
    {"Counter",          R"({"name":"outer")",
     R"({"name":"ArtifactSize o","cat":"ArtifactSize","ph":"C","pid":PID,"ts":0.000,"args":{"value":7}},
{"name":"outer")",
     "counters differ"                                                                                                                                  },
};

class TraceCheckerRefuses : public TraceCheckerOnSmall,
                            public ::testing::WithParamInterface<Wrong> {};
TEST_P(TraceCheckerRefuses, WithReason) {
  // A lane without events does no harm.
  std::string text = replaced(
      kSmallTrace, R"({"name":"outer")",
      R"({"name":"thread_name","ph":"M","pid":PID,"tid":6,"args":{"name":"v","thread":1}},
{"name":"outer")");
  EXPECT_EQ(fault(replaced(text, "PID", std::to_string(process_id()))), "");
  text = replaced(text, GetParam().old, GetParam().fresh);
  EXPECT_THAT(fault(replaced(text, "PID", std::to_string(process_id()))),
              HasSubstr(GetParam().fault));
}
INSTANTIATE_TEST_SUITE_P(Table, TraceCheckerRefuses, ::testing::ValuesIn(kWrong),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST_F(TraceCheckerOnSmall, RefusesAChangedProcessId) {
  const std::string id = std::to_string(process_id());
  std::string json = replaced(sound(), "\"pid\":" + id, "\"pid\":17");
  json = replaced(json, R"("name":"demo","pid":17)", R"("name":"demo","pid":)" + id);
  EXPECT_THAT(fault(json), HasSubstr("could be kept"));
}

TEST_F(TraceCheckerOnSmall, RefusesTheInnerFirst) {
  std::string json = sound();
  const std::size_t at = json.find(R"({"name":"outer")");
  const std::size_t end = json.find('\n', at) + 1;
  const std::string outer = json.substr(at, end - at);
  json.erase(at, outer.size());
  json.insert(json.find(R"({"name":"first")"), outer);
  EXPECT_THAT(fault(json), HasSubstr("the outer comes later: GenericActivity outer"));
}

TEST_F(TraceCheckerOnSmall, WantsInstantsAndSumsWhereAsked) {
  const TraceRequest request{.instants = true, .counters = true};
  EXPECT_THAT(fault(sound(), request), HasSubstr("instant missing: Hit x"));
  const std::string pid = "\"pid\":" + std::to_string(process_id());
  const std::string instant =
      R"({"name":"x","cat":"Hit","ph":"i","s":"t",)" + pid + R"(,"tid":1,"ts":0.010},)";
  const std::string first = R"({"name":"outer")";
  std::string json = replaced(sound(), first, instant + "\n" + first);
  EXPECT_EQ(fault(json, request), "counters differ");
  const std::string sum = R"({"name":"ArtifactSize o","cat":"ArtifactSize","ph":"C",)" +
                          pid + R"(,"ts":0.000,"args":{"value":7}},)";
  json = replaced(json, first, sum + "\n" + first);
  EXPECT_EQ(fault(json, request), "");
  EXPECT_EQ(fault(replaced(json, "\"value\":7", "\"value\":8"), request),
            "counters differ");
}

TEST_F(TraceCheckerOnSmall, LeavesOutWhatIsNotKept) {
  const TraceRequest request{
      .keep = [](const decode::Event&, std::string_view, std::string_view label) {
        return label != "point";
      }};
  EXPECT_THAT(fault(sound(), request), HasSubstr("too many: Query point"));
}

TEST_F(TraceCheckerOnSmall, LeavesOutTheTotals) {
  const std::string lane = "\"pid\":" + std::to_string(process_id()) + ",\"tid\":8";
  const std::string totals = R"({"name":"thread_name","ph":"M",)" + lane +
                             R"(,"args":{"name":"totals"}},
{"name":"sum","cat":"Query","ph":"X",)" +
                             lane + R"(,"ts":0.000,"dur":0.100},
)";
  const std::string first = R"({"name":"outer")";
  const std::string json = replaced(sound(), first, totals + first);
  EXPECT_EQ(fault(json, {.totals_thread = "totals"}), "");
  EXPECT_THAT(fault(json), HasSubstr("does not say its thread"));
}

TEST_F(TraceCheckerOnSmall, KnowsAbsoluteTime) {
  EXPECT_THAT(fault(sound(), {.absolute_time = true}),
              HasSubstr("interval too many: Query inner, thread 1, 0 + 60"));
}

TEST_F(TraceCheckerOnSmall, ComparesTheZeroOfTheObjectForm) {
  const auto as_object = [&](const std::string& other) {
    return "{\"traceEvents\":" + sound() + ",\"displayTimeUnit\":\"ns\",\"otherData\":{" +
           other + "}}";
  };
  const std::string zero = std::to_string(start() + 1000);
  EXPECT_EQ(fault(as_object("\"start_time_ns\":\"" + zero + "\"")), "");
  EXPECT_EQ(fault(as_object("\"start_time_ns\":\"7\"")),
            "start_time_ns is 7, not " + zero);
  EXPECT_EQ(fault(as_object("\"start_time_ns\":" + zero)),
            "start_time_ns is not a string");
  EXPECT_EQ(fault(as_object("")), "no start_time_ns");
}

// ---- Threads that share a lane
// ---------------------------------------------------------

constexpr const char* kSharedLane = R"([
{"name":"process_name","ph":"M","pid":PID,"args":{"name":"demo","pid":PID}},
{"name":"thread_name","ph":"M","pid":PID,"tid":1,"args":{"name":"all"}},
{"name":"a","cat":"Q","ph":"X","pid":PID,"tid":1,"ts":0.000,"dur":0.100,"args":{"thread":1}},
{"name":"b","cat":"Q","ph":"X","pid":PID,"tid":1,"ts":TS,"dur":0.010,"args":{"thread":2}}
])";

std::string shared_lane_fault(std::uint64_t second_start, const char* second_ts) {
  const ProfileFiles files = ProfileBuilder{9}
                                 .interval("Q", "a", 1, 0, 100)
                                 .interval("Q", "b", 2, second_start, second_start + 10)
                                 .files();
  const auto profile = open_files(files, decode::Tolerance::kLenient);
  const decode::Profile* const profiles[] = {&*profile};
  const std::string pid = std::to_string(*profile->metadata().process_id);
  const std::string json = replaced(replaced(kSharedLane, "PID", pid), "TS", second_ts);
  return check_trace(profiles, json, {.collapse_threads = true});
}

TEST(TraceCheckerOnSharedLanes, LooksAtLifetimes) {
  EXPECT_EQ(shared_lane_fault(100, "0.100"), "");
  EXPECT_THAT(shared_lane_fault(50, "0.050"), HasSubstr("were alive together"));
}

// ---- Several profiles
// ------------------------------------------------------------------

ProfileFiles one_interval(const char* label, std::uint64_t process, std::uint64_t start) {
  return ProfileBuilder{9}
      .metadata(R"({"start_time":)" + std::to_string(start) + R"(,"process_id":)" +
                std::to_string(process) + R"(,"cmd":"rustc demo.rs "})")
      .interval("Q", label, 1, 0, 100)
      .files();
}

constexpr const char* kTwoProcesses = R"([
{"name":"process_name","ph":"M","pid":1,"args":{"name":"demo","pid":42}},
{"name":"process_name","ph":"M","pid":2,"args":{"name":"demo","pid":42}},
{"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"main","thread":1}},
{"name":"thread_name","ph":"M","pid":2,"tid":1,"args":{"name":"main","thread":1}},
{"name":"a","cat":"Q","ph":"X","pid":1,"tid":1,"ts":0.500,"dur":0.100},
{"name":"b","cat":"Q","ph":"X","pid":B,"tid":1,"ts":0.000,"dur":0.100}
])";

TEST(TraceCheckerOnSets, KeepsProcessesOfOneIdApart) {
  const ProfileFiles a_files = one_interval("a", 42, 1500);
  const ProfileFiles b_files = one_interval("b", 42, 1000);
  const auto a = open_files(a_files, decode::Tolerance::kLenient);
  const auto b = open_files(b_files, decode::Tolerance::kLenient);
  const decode::Profile* const profiles[] = {&*a, &*b};
  ASSERT_EQ(check_trace(profiles, replaced(kTwoProcesses, "B", "2")), "");
  EXPECT_EQ(check_trace(profiles, replaced(kTwoProcesses, "B", "1")),
            "events of several profiles share a process");
}

// ---- Random profiles
// -------------------------------------------------------------------

TEST(TraceChecker, AgreesWithDrawingsOfRandomProfiles) {
  for (std::uint64_t seed = first_test_seed(), n = 0; n < 200; ++seed, ++n) {
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    const RandomProfile random =
        random_profile(seed, {.may_be_irregular = seed % 2 == 0});
    const ProfileFiles files = random.files(9);
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value());
    const decode::Profile* const profiles[] = {&*profile};
    std::string json = drawn_trace(random.events, *profile->metadata().process_id);
    ASSERT_EQ(check_trace(profiles, json), "") << json;
    const std::size_t digit = json.rfind("\"dur\":");
    if (digit == std::string::npos) continue;
    char& last = json[json.find_first_of(",}", digit) - 1];
    last = last == '0' ? '1' : '0';
    ASSERT_NE(check_trace(profiles, json), "") << json;
  }
}

}  // namespace
}  // namespace mm::testing
