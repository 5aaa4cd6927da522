// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/trace_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace mm::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kSound =
    R"({"traceEvents":[
{"name":"process_name","ph":"M","pid":7,"args":{"name":"demo","pid":7}},
{"name":"thread_name","ph":"M","pid":7,"tid":9,"args":{"name":"main","thread":9}},
{"name":"typeck","cat":"Query","ph":"X","pid":7,"tid":9,"ts":0.000,"dur":12.345,"args":{"key":"a\u001eb","size":3}},
{"name":"x","cat":"Instant","ph":"i","s":"t","pid":7,"tid":9,"ts":1.001},
{"name":"ArtifactSize o","cat":"ArtifactSize","ph":"C","pid":7,"ts":0.000,"args":{"value":17}}
],"displayTimeUnit":"ns","otherData":{"start_time_ns":"1723456789012345678","more":{"a":[1,{}]},"n":4}}
)";

std::string with(std::string_view old, std::string_view fresh) {
  std::string text{kSound};
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

std::string fault_of(std::string_view text) {
  return read_trace(text, [](const TraceEvent&) {});
}

TEST(TraceJson, ReadsEachPhase) {
  std::vector<TraceEvent> events;
  TraceHead head;
  const auto keep = [&](const TraceEvent& event) { events.push_back(event); };
  ASSERT_EQ(read_trace(kSound, keep, &head), "");
  ASSERT_EQ(events.size(), 5U);
  EXPECT_EQ(events[0].argument("name"), "demo");
  EXPECT_EQ(events[0].argument("none"), std::nullopt);
  EXPECT_EQ(events[1].thread, 9U);
  EXPECT_EQ(events[2].name, "typeck");
  EXPECT_EQ(events[2].category, "Query");
  EXPECT_EQ(events[2].phase, 'X');
  EXPECT_EQ(events[2].process, 7U);
  EXPECT_EQ(events[2].start_ns, 0U);
  EXPECT_EQ(events[2].duration_ns, 12345U);
  EXPECT_EQ(events[2].line, 4U);
  const std::vector<TraceArgument> arguments{
      {"key",
       "a\x1e"
       "b",         false},
      {"size", "3", true }
  };
  EXPECT_EQ(events[2].arguments, arguments);
  EXPECT_EQ(events[3].start_ns, 1001U);
  EXPECT_EQ(events[4].thread, std::nullopt);
  EXPECT_FALSE(head.is_array);
  const std::vector<TraceArgument> other{
      {"start_time_ns", "1723456789012345678", false},
      {"n",             "4",                   true }
  };
  EXPECT_EQ(head.other_data, other);
}

TEST(TraceJson, ReadsABareArray) {
  TraceHead head;
  int count = 0;
  const auto tally = [&](const TraceEvent& event) {
    count += event.phase == 'X' ? 1 : 0;
  };
  const std::string text =
      "[\n{\"name\":\"\",\"cat\":\"\",\"ph\":\"X\",\"pid\":4294967295,\"tid\":1,"
      "\"ts\":1723456789012345.678,\"dur\":0.001}\n]\n";
  ASSERT_EQ(read_trace(text, tally, &head), "");
  EXPECT_TRUE(head.is_array);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(fault_of("[]"), "");
}

struct Broken {
  const char* name;
  std::string text;
  const char* fault;
};
std::vector<Broken> broken_traces() {
  const std::string interval = R"("ts":0.000,"dur":12.345)";
  const std::string args = R"("args":{"key":"a\u001eb","size":3})";
  return {
      {"UnknownPhase",                                with(R"("ph":"X")",                                 R"("ph":"B")"),                                                                                       "line 4: unknown event: B"},
      {"LongPhase",                                             with(R"("ph":"X")",                                                                                     R"("ph":"XX")"),                                                                                                                           "ph is not"},
      {"PhaseNumber",                                  with(R"("ph":"X")",                                                                                    R"("ph":1)"),                                                  "unknown event"},
      {"MetadataWithTime",
       with(R"("pid":7,"args":{"name":"demo")",
       R"("pid":7,"ts":0.000,"args":{"name":"demo")"),
       "line 2: M with ts"},
      {"MetadataWithThread",
       with(R"("pid":7,"args":{"name":"demo")",
       R"("pid":7,"tid":1,"args":{"name":"demo")"),
       "M with tid"},
      {"UnknownMetadata",                          with("process_name",                                                           "process_labels"),
       "unknown event: M process_labels"},
      {"NoName",                                             with(R"("name":"typeck",)",                                                                               ""),                                                                                                                                       "no name"},
      {"NoProcess",             with(R"("pid":7,"tid":9,"ts":0.000)",                                                               R"("tid":9,"ts":0.000)"),
       "no pid"},
      {"NoThread",                                          with(R"("pid":7,"tid":9,"ts":0.000)",     R"("pid":7,"ts":0.000)"),
       "X without tid"},
      {"NoCategory",with(R"("cat":"Query",)",""),                                                                                                                                                                                                "X without cat"},
      {"NoDuration",                                    with(R"(,"dur":12.345)",         ""),                                                                                 "X without dur"},
      {"NoScope",                                             with(R"("s":"t",)",                                                                                    ""),                                                                                                                                                                    "i without s"},
      {"OtherScope",                              with(R"("s":"t")",                                                                                R"("s":"g")"),"s is not t"},
      {"ProcessZero",
       with(R"("pid":7,"tid":9,"ts":0.000)",                                                                     R"("pid":0,"tid":9,"ts":0.000)"),
       "pid is no number"},
      {"ProcessText",
       with(R"("pid":7,"tid":9,"ts":0.000)",R"("pid":"7","tid":9,"ts":0.000)"),
       "pid is no number"},
      {"ThreadWide",                                  with(R"("tid":9,"ts":0.000)",                                      R"("tid":4294967296,"ts":0.000)"),
       "tid is no number"},
      {"ThreadNegative",                                             with(R"("tid":9,"ts":0.000)",                                                                                   R"("tid":-9,"ts":0.000)"),
       "tid is no number"},
      {"Exponent",                            with(interval,                                                                              R"("ts":0.000,"dur":1.234e4)"),
       "dur is no number with three"},
      {"FourDecimals",           with(interval,                                                                                R"("ts":0.000,"dur":12.3450)"),
       "dur is no number with three"},
      {"TwoDecimals",with(interval,R"("ts":0.000,"dur":12.34)"),
       "dur is no number with three"},
      {"NoDecimals",                              with(interval,        R"("ts":0,"dur":12.345)"),
       "ts is no number with three"},
      {"Negative",                                             with(interval,                                                                                      R"("ts":-0.001,"dur":12.345)"),
       "ts is no number with three"},
      {"TooLate",                 with(interval,                                                                   R"("ts":99999999999999999.000,"dur":0.000)"),
       "ts is no number with three"},
      {"TimeText",               with(interval,                                                                     R"("ts":"0.000","dur":12.345)"),
       "ts is no number with three"},
      {"ArgsNull",                                                 with(args,                                                                                                            R"("args":null)"),                                                                                                                                                                           "args is not"},
      {"ArgsArray",                                  with(args,                                          R"("args":[])"),                                                                                                              "args is an array"},
      {"ArgsEmpty",                                             with(args,                                                                                      R"("args":{})"),                                                                                                                                 "args is empty"},
      {"ArgsNested",                  with(args,                                                                    R"("args":{"key":{}})"),                                                                                                                                                                "an object in args"},
      {"ArgsNullInside", with(args,                                                                      R"("args":{"key":null})"),                                                                                                                                                                          "key is no string"},
      {"ArgsTwice",                  with(args,R"("args":{"key":"a","key":"b"})"),                                                                                                                                                                            "twice: key"},
      {"NoArgsName",                                    with(R"({"name":"demo",)",                             R"({"Name":"demo",)"),
       "args has no name"},
      {"CounterText",                                             with(R"("value":17)",                                                                                     R"("value":"17")"),                                                                                                                                               "args has no value"},
      {"KeyTwice",                           with(interval,                                                                             R"("ts":0.000,"ts":0.000)"),                                                          "twice: ts"},
      {"UnknownKey",                              with(interval,R"("ts":0.000,"tts":0.000)"),
       "unknown or twice: tts"},
      {"UnknownHead",                   with("displayTimeUnit","displayTimeunit"),
       "unknown or twice: displayTimeunit"},
      {"OtherUnit",                              with(R"("displayTimeUnit":"ns")",                                                                       R"("displayTimeUnit":"ms")"),
       "not the value of displayTimeUnit"},
      {"NoHead",                                             with(R"("displayTimeUnit":"ns",)",                                                                                     ""),                                                                                                                                                               "no displayTimeUnit"},
      {"NoEvents",                                 "{\"displayTimeUnit\":\"ns\",\"otherData\":{}}",                                                                                   "no traceEvents"},
      {"Cut",                        std::string{kSound.substr(0, 500)},                                                                                "parse error"                                                                                                                                                                                   },
      {"NoBracket",with("\n],","\n,"),"a value that is no event"},
      {"Comma",                                    with("}}\n]",                                               "}},\n]"),                                            "parse error"},
      {"Tail",                                             std::string{kSound} + "x",                                                                                    "parse error"                                                                                                                                             },
      {"Control",
       with("typeck",
       "type\x01"
            "ck"),
       "parse error"},
      {"Utf8",
       with("typeck",
       "type\xC3\x28"
            "ck"),
       "parse error"},
      {"Surrogate",with("typeck",R"(\ud800)"),                                                                                                                                                                      "parse error"},
      {"RawSurrogate",                                      with("typeck",           "\xED\xA0\x80"),                        "parse error"},
      {"ByteOrderMark",                                             "\xEF\xBB\xBF" + std::string{kSound},                                                                                      "byte order mark"                                                                                                          },
      {"TwoOnALine",
       with("}},\n{\"name\":\"thread_name\"",                                                                                           "}},{\"name\":\"thread_name\""),
       "second event on the line"},
      {"OneOnTwoLines",                                             with(interval,                                                                                     "\"ts\":0.000,\n\"dur\":12.345"),
       "an event on several lines"},
      {"NotAnEvent",                   "[1]",                                                                     "a value that is no event"                                                                                                                                                                                                                                                                                                       },
      {"Scalar",                                    "7",                           "a value that is no event"                                                                                   },
      {"Empty","","parse error"},
  };
}

class TraceJsonRefuses : public ::testing::TestWithParam<Broken> {};
TEST_P(TraceJsonRefuses, WithLineAndReason) {
  EXPECT_THAT(fault_of(GetParam().text), HasSubstr(GetParam().fault));
}
INSTANTIATE_TEST_SUITE_P(Table, TraceJsonRefuses, ::testing::ValuesIn(broken_traces()),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(ExactNs, IsExact) {
  EXPECT_EQ(exact_ns("0.001"), 1U);
  EXPECT_EQ(exact_ns("1723456789012345.679"), 1723456789012345679U);
  EXPECT_EQ(exact_ns("18446744073709551.615"), ~std::uint64_t{0});
  for (const char* text : {"", ".001", "1", "1.", "1.00", "1.0000", "1e3.000", "-1.000",
                           "+1.000", "1,000", "18446744073709551.616"}) {
    EXPECT_EQ(exact_ns(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace mm::testing
