// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mmview's lines of large real profiles against the summary: as many events of each sort,
// and the same times. The profiles are no part of the project: where the folder is
// missing the tests skip and say so.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "mmanalyze/profile_facts.h"
#include "mmanalyze/summary.h"
#include "mmdecode/string_facts.h"
#include "testing/test_files.h"
#include "testing/tool_run.h"

namespace mm::testing {
namespace {

// What stands behind `key` in a line, up to the next quote, comma or brace that is not
// escaped. A JSON parser would take minutes for millions of lines.
std::string_view value_of(std::string_view line, std::string_view key) {
  const std::size_t at = line.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = line.substr(at + key.size());
  std::size_t end = 0;
  const bool is_text = key.ends_with('"');
  while (end < rest.size() && (is_text ? rest[end] != '"' : rest[end] != ',')) {
    end += rest[end] == '\\' ? 2U : 1U;
  }
  return rest.substr(0, end);
}

std::uint64_t number_of(std::string_view line, std::string_view key) {
  const std::string_view digits = value_of(line, key);
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

struct Sums {
  std::map<std::string, std::map<std::string, std::uint64_t>> kinds;  // by kind and type
  std::map<std::string, std::uint64_t> times;                         // by label
};

Sums sums_of_lines(const std::filesystem::path& path) {
  Sums sums;
  std::ifstream lines{path};
  for (std::string line; std::getline(lines, line);) {
    const std::string type{value_of(line, "\"type\":\"")};
    const std::string kind{value_of(line, "\"kind\":\"")};
    ++sums.kinds[kind][type];
    if (type != "interval" || kind == "IncrementalResultHashing") continue;
    sums.times[std::string{value_of(line, "\"label\":\"")}] +=
        number_of(line, "\"end_ns\":") - number_of(line, "\"start_ns\":");
  }
  return sums;
}

std::string escaped(const std::string& text) {
  const std::string quoted = nlohmann::json(text).dump();
  return quoted.substr(1, quoted.size() - 2);
}

class MmviewCorpus : public ::testing::TestWithParam<std::string> {};

TEST_P(MmviewCorpus, LinesAgreeWithTheSummary) {
  if (GetParam() == "none") {
    GTEST_SKIP() << "no folder " << corpus_dir()
                 << "; set MM_SHARED_DIR to the folder that holds `corpus`";
  }
  const Bytes bytes = read_test_file(corpus_dir() / (GetParam() + ".mm_profdata.zst"));
  const ToolRun run{MM_MMVIEW};
  run.put("p.mm_profdata", bytes);
  const ToolOutcome outcome = run.run({"--format", "jsonl", "-o", "lines", "p"});
  ASSERT_EQ(outcome.exit, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  const Sums sums = sums_of_lines(run.path("lines"));

  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const auto summary = analyze::summarize(*profile);
  ASSERT_TRUE(summary.has_value());
  std::map<std::string, std::uint64_t> by_type;
  for (const auto& [kind, types] : sums.kinds) {
    for (const auto& [type, count] : types) by_type[type] += count;
  }
  EXPECT_EQ(by_type["interval"], summary->interval_count);
  EXPECT_EQ(by_type["instant"], summary->instant_count);
  EXPECT_EQ(by_type["integer"], summary->integer_count);
  std::uint64_t timed = 0;
  for (const auto& row : summary->rows) {
    const auto found = sums.times.find(escaped(row.label));
    EXPECT_EQ(found == sums.times.end() ? 0 : found->second, row.time) << row.label;
    if (found != sums.times.end()) ++timed;
  }
  EXPECT_EQ(timed, sums.times.size()) << "labels that the summary does not have";
  const analyze::ProfileFacts facts = analyze::profile_facts(*profile);
  EXPECT_EQ(facts.kinds.size(), sums.kinds.size());
  for (const auto& kind : facts.kinds) {
    auto types = sums.kinds.at(escaped(kind.kind));
    EXPECT_EQ(types["interval"], kind.counts.intervals) << kind.kind;
    EXPECT_EQ(types["instant"], kind.counts.instants) << kind.kind;
    EXPECT_EQ(types["integer"], kind.counts.integers) << kind.kind;
  }
  // The short way must be good enough for the files of compilers.
  const analyze::ProfileSurvey survey = analyze::survey_profile(*profile);
  EXPECT_FALSE(survey.may_have_defects);
  EXPECT_EQ(survey.strings, decode::string_facts(*profile));
  EXPECT_EQ(run.run({"--verify", "p"}).output, "no defects\n");
}

INSTANTIATE_TEST_SUITE_P(All, MmviewCorpus,
                         ::testing::ValuesIn(corpus_names(".mm_profdata.zst")),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace mm::testing
