// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "saved_summary.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace mm::summarize {
namespace {

std::string written(const LoadedSummary& loaded) {
  toolkit::StringSink sink;
  write_summary_json(loaded, sink);
  return sink.text();
}

Result<LoadedSummary> read(std::string_view text) {
  return read_saved_summary(std::as_bytes(std::span{text}));
}

bool is_saved(std::string_view text) {
  return is_saved_summary(std::as_bytes(std::span{text}));
}

LoadedSummary sample() {
  LoadedSummary loaded;
  loaded.summary.counter = decode::wall_time_counter();
  loaded.summary.rows = {
      {.label = "a\"b\n",
       .time = 3'000'000'001,
       .inclusive_time = 2,
       .self_time = 9,
       .invocation_count = 4,
       .number_of_cache_misses = 5,
       .number_of_cache_hits = 6,
       .blocked_time = 7,
       .incremental_load_time = 8,
       .incremental_hashing_time = 1},
      {.label = "z",    .self_time = std::numeric_limits<std::uint64_t>::max() - 9}
  };
  std::swap(loaded.summary.rows[0], loaded.summary.rows[1]);
  loaded.summary.artifact_sizes = {
      {"dep_graph",   5},
      {"object_file", 6}
  };
  loaded.summary.memory = {
      {"heap",     2, 9, 8},
      {"resident", 3, 7, 5}
  };
  loaded.summary.total_time = 1'000'000'000;
  loaded.summary.wall_time = 11;
  loaded.summary.covered_time = 12;
  loaded.summary.busy_time = 13;
  return loaded;
}

void expect_same(const LoadedSummary& a, const LoadedSummary& b) {
  EXPECT_EQ(a.summary.rows, b.summary.rows);
  EXPECT_EQ(a.summary.artifact_sizes, b.summary.artifact_sizes);
  EXPECT_EQ(a.summary.memory, b.summary.memory);
  EXPECT_EQ(a.summary.total_time, b.summary.total_time);
  EXPECT_EQ(a.summary.wall_time, b.summary.wall_time);
  EXPECT_EQ(a.summary.covered_time, b.summary.covered_time);
  EXPECT_EQ(a.summary.busy_time, b.summary.busy_time);
  EXPECT_EQ(a.summary.counter, b.summary.counter);
  EXPECT_EQ(a.has_inclusive, b.has_inclusive);
  EXPECT_EQ(a.has_spans, b.has_spans);
}

TEST(SavedSummary, ReadsWhatItWrote) {
  const auto loaded = read(written(sample()));
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message();
  expect_same(*loaded, sample());
}

TEST(SavedSummary, HasTheRustSuitesKeysAndForms) {
  const auto json = nlohmann::json::parse(written(sample()));
  const auto& row = json["query_data"][1];
  EXPECT_EQ(row["time"], (nlohmann::json{
                             {"secs",  3},
                             {"nanos", 1}
  }));
  EXPECT_EQ(row["number_of_cache_hits"], 6);
  EXPECT_EQ(row["inclusive_time_ns"], 2);
  EXPECT_EQ(json["total_time"], (nlohmann::json{
                                    {"secs",  1},
                                    {"nanos", 0}
  }));
  EXPECT_EQ(json["artifact_sizes"][0]["label"], "dep_graph");
  EXPECT_EQ(json["wall_time_ns"], 11);
  EXPECT_EQ(json["schema"], "mmtools-summary-1");
}

TEST(SavedSummary, ACounterThatIsNotTimeHasPlainIntegers) {
  LoadedSummary counted = sample();
  counted.summary.counter = {.name = "instructions:u", .units = {{"instructions", 1}}};
  const auto json = nlohmann::json::parse(written(counted));
  EXPECT_EQ(json["query_data"][1]["time"], 3'000'000'001);
  EXPECT_EQ(json["query_data"][1]["inclusive_time"], 2);
  EXPECT_EQ(json["busy_time"], 13);
  EXPECT_FALSE(json.contains("busy_time_ns"));
  const auto loaded = read(written(counted));
  ASSERT_TRUE(loaded.has_value());
  expect_same(*loaded, counted);
}

TEST(SavedSummary, TheRustSuitesDocumentLacksOurMeasures) {
  const auto loaded = read(
      R"({"query_data":[
        {"label":"b","time":{"secs":0,"nanos":5},"self_time":{"secs":0,"nanos":5},
         "number_of_cache_misses":1,"number_of_cache_hits":0,"invocation_count":1,
         "blocked_time":{"secs":0,"nanos":0},"incremental_load_time":{"secs":0,"nanos":0}},
        {"label":"a","time":{"secs":0,"nanos":5},"self_time":{"secs":0,"nanos":5}}],
       "total_time":{"secs":0,"nanos":10}})");
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message();
  EXPECT_FALSE(loaded->has_inclusive);
  EXPECT_FALSE(loaded->has_spans);
  EXPECT_EQ(loaded->summary.rows[0].label, "a");  // sorted
  EXPECT_EQ(loaded->summary.total_time, 10U);
  // And writing it again adds nothing that was not known.
  EXPECT_EQ(written(*loaded).find("inclusive"), std::string::npos);
  EXPECT_EQ(written(*loaded).find("wall_time"), std::string::npos);
}

struct Bad {
  const char* name;
  const char* text;
  const char* detail;
};
constexpr Bad kBad[] = {
    {"NoJson",       "{",                                                                                                                    "JSON that does not parse at byte 0x1"         },
    {"Other",        R"({"a":1})",                                                                                                           "JSON without query_data, so no saved analysis"},
    {"Newer",        R"({"schema":"mmtools-summary-2","query_data":[],"total_time":0})",
     "saved by another version of summarize, in a form that this one does not read"                                                                                                         },
    {"NoList",       R"({"query_data":{},"total_time":0})",                                                                                  "query_data is no list"                        },
    {"NoLabel",      R"({"query_data":[{}],"total_time":0})",                                                                                "query_data[0]: has no label"                  },
    {"NoObject",     R"({"query_data":[1],"total_time":0})",                                                                                 "query_data[0]: has no label"                  },
    {"Text",         R"({"query_data":[{"label":"a","time":"5"}],"total_time":0})",
     "query_data[0]: time is neither a duration nor a count"                                                                                                                                },
    {"Negative",     R"({"query_data":[{"label":"a","time":-5}],"total_time":0})",
     "query_data[0]: time is neither a duration nor a count"                                                                                                                                },
    {"Fraction",     R"({"query_data":[{"label":"a","time":0.5}],"total_time":0})",
     "query_data[0]: time is neither a duration nor a count"                                                                                                                                },
    {"TooLong",
     R"({"query_data":[{"label":"a","time":{"secs":18446744074,"nanos":0}}],"total_time":0})",
     "query_data[0]: time is neither a duration nor a count"                                                                                                                                },
    {"TooManyNanos",
     R"({"query_data":[{"label":"a","time":{"secs":0,"nanos":1000000000}}],"total_time":0})",
     "query_data[0]: time is neither a duration nor a count"                                                                                                                                },
    {"NoSelfTime",
     R"({"query_data":[{"label":"a","time":5,"invocation_count":1}],"total_time":0})",                                                       "query_data[0]: has no self_time"              },
    {"Twice",
     R"({"query_data":[{"label":"a","self_time":1,"invocation_count":1},{"label":"a","self_time":1,"invocation_count":1}],"total_time":0})",
     "query_data[1]: its label is that of another row, too"                                                                                                                                 },
    {"OfThreads",    R"({"schema":"mmtools-threads-1","threads":[]})",
     "saved with --by-thread, which is for reading, not for further analysis"                                                                                                               },
    {"Incomplete",   R"({"incomplete":true,"query_data":[],"total_time":0})",
     "incomplete is no text"                                                                                                                                                                },
    {"Selection",    R"({"is_selection":1,"query_data":[],"total_time":0})",
     "is_selection is neither true nor false"                                                                                                                                               },
    {"NoTotal",      R"({"query_data":[]})",                                                                                                 "total_time is missing"                        },
    {"Counter",      R"({"counter":5,"query_data":[],"total_time":0})",                                                                      "counter has no name"                          },
    {"Unit",         R"({"counter":{"name":"x","units":[1]},"query_data":[],"total_time":0})",
     "counter has an odd unit"                                                                                                                                                              },
};
class BadSavedSummary : public testing::TestWithParam<Bad> {};
TEST_P(BadSavedSummary, SaysWhere) {
  const auto loaded = read(GetParam().text);
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().code, ErrorCode::kBadSavedAnalysis);
  EXPECT_EQ(loaded.error().message(), GetParam().detail);
}
INSTANTIATE_TEST_SUITE_P(Table, BadSavedSummary, testing::ValuesIn(kBad),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(SavedSummary, RefusesSumsThatDoNotFit) {
  const auto loaded = read(R"({"query_data":[
      {"label":"a","self_time":18446744073709551615,"invocation_count":1},
      {"label":"b","self_time":1,"invocation_count":1}],"total_time":0})");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().code, ErrorCode::kSumTooLarge);
}

TEST(SavedSummary, SaysWhatTheNumbersAreNotOf) {
  LoadedSummary limited = sample();
  EXPECT_EQ(written(limited).find("incomplete"), std::string::npos);
  limited.incomplete = "cut";
  limited.has_all_rows = false;
  limited.is_selection = true;
  const auto loaded = read(written(limited));
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->incomplete, "cut");
  EXPECT_FALSE(loaded->has_all_rows);
  EXPECT_TRUE(loaded->is_selection);
}

TEST(SavedSummary, EveryCutOfADocumentIsAnError) {
  const std::string text = written(sample());
  for (std::size_t size = 1; size + 1 < text.size(); ++size) {
    EXPECT_FALSE(read(std::string_view{text}.substr(0, size)).has_value()) << size;
  }
}

TEST(SavedSummary, DeepNestingIsNoDanger) {
  EXPECT_FALSE(read(std::string(1'000'000, '[')).has_value());
  std::string text =
      R"({"query_data":)" + std::string(200'000, '[') + std::string(200'000, ']') + "}";
  EXPECT_FALSE(read(text).has_value());
}

TEST(SavedSummary, IsToldFromProfilesAndOldJson) {
  EXPECT_TRUE(is_saved(R"({"query_data":[]})"));
  EXPECT_TRUE(is_saved("\n {}"));
  EXPECT_FALSE(is_saved(R"({"processes":{},"events":[]})"));
  EXPECT_FALSE(is_saved("MMPD"));
  EXPECT_FALSE(is_saved(""));
}

}  // namespace
}  // namespace mm::summarize
