// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Large real profiles against the summaries of the Rust suite, field by field. They are
// no part of the project: where the folder is missing the tests skip and say so.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "mmanalyze/summary.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

using Json = nlohmann::json;

Json row_json(const analyze::LabelSummary& row) {
  return {
      {"label",                    row.label                   },
      {"time",                     row.time                    },
      {"self_time",                row.self_time               },
      {"number_of_cache_misses",   row.number_of_cache_misses  },
      {"number_of_cache_hits",     row.number_of_cache_hits    },
      {"invocation_count",         row.invocation_count        },
      {"blocked_time",             row.blocked_time            },
      {"incremental_load_time",    row.incremental_load_time   },
      {"incremental_hashing_time", row.incremental_hashing_time}
  };
}

// The summary in the form of the reference: rows by label.
Json summary_json(analyze::Summary summary) {
  std::ranges::sort(summary.rows, {}, &analyze::LabelSummary::label);
  Json json{
      {"total_time_ns",  summary.total_time},
      {"query_data",     Json::array()     },
      {"artifact_sizes", Json::array()     }
  };
  for (const auto& row : summary.rows) json["query_data"].push_back(row_json(row));
  for (const auto& artifact : summary.artifact_sizes) {
    json["artifact_sizes"].push_back({
        {"label", artifact.label},
        {"value", artifact.value}
    });
  }
  return json;
}

class CorpusTest : public ::testing::TestWithParam<std::string> {};

TEST_P(CorpusTest, SummaryEqualsTheReference) {
  if (GetParam() == "none") {
    GTEST_SKIP() << "no folder " << corpus_dir()
                 << "; set MM_SHARED_DIR to the folder that holds `corpus`";
  }
  const Bytes bytes = read_test_file(corpus_dir() / (GetParam() + ".mm_profdata.zst"));
  const Json expected =
      Json::parse(read_test_text(corpus_dir() / (GetParam() + ".summary.json")));
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  for (const unsigned jobs : {1U, 2U, 5U}) {
    auto summary = analyze::summarize(*profile, {.jobs = jobs});
    ASSERT_TRUE(summary.has_value()) << summary.error().message();
    EXPECT_EQ(summary->overlap_count, 0U);
    EXPECT_EQ(summary->order_violation_count, 0U);
    const Json actual = summary_json(*std::move(summary));
    ASSERT_EQ(actual, expected) << "jobs " << jobs << ", first differences:\n"
                                << Json::diff(expected, actual).dump(1).substr(0, 2'000);
  }
}

INSTANTIATE_TEST_SUITE_P(All, CorpusTest,
                         ::testing::ValuesIn(corpus_names(".mm_profdata.zst")),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace mm::testing
