// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mmview as a whole: files of real recorders event by event, damaged files defect by
// defect, and what it does on pipes and devices.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "testing/fixtures.h"
#include "testing/profile_text.h"
#include "testing/require.h"
#include "testing/test_files.h"
#include "testing/tool_run.h"

namespace mm::testing {
namespace {

using Json = nlohmann::json;

std::vector<Json> lines_in(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line));
  return lines;
}

// Puts a fixture's files into the folder. @return the name to pass.
std::string put(const ToolRun& run, const Fixture& fixture) {
  const ProfileFiles files = fixture.files();
  if (files.size() == 1) {
    run.put("p.mm_profdata", files[0]);
  } else {
    run.put("p.events", files[0]);
    run.put("p.string_data", files[1]);
    run.put("p.string_index", files[2]);
  }
  return "p";
}

// Starts and ends made intervals, in the order of the ends.
std::vector<Json> paired(const std::vector<Json>& lines) {
  std::vector<Json> events;
  std::map<std::uint64_t, std::vector<Json>> open;
  for (const Json& line : lines) {
    std::vector<Json>& starts = open[line.at("thread_id")];
    if (line.at("type") == "start") {
      starts.push_back(line);
      continue;
    }
    Json event = line;
    if (line.at("type") == "end") {
      const auto start = std::find_if(starts.rbegin(), starts.rend(), [&](const Json& s) {
        return s.at("kind") == line.at("kind") && s.at("label") == line.at("label");
      });
      require(start != starts.rend(), "an end without a start");
      event["type"] = "interval";
      event["start_ns"] = start->at("ns");
      event["end_ns"] = line.at("ns");
      event.erase("ns");
      starts.erase(std::next(start).base());
    }
    event["i"] = events.size();
    events.push_back(event);
  }
  return events;
}

void expect_same(const std::vector<Json>& actual, const std::vector<Json>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    ASSERT_EQ(actual[i], expected[i]) << "line " << i;
  }
}

class MmviewFixture : public ::testing::TestWithParam<Fixture> {
 protected:
  MmviewFixture() : run_(MM_MMVIEW), name_(put(run_, GetParam())) {}

  std::string output(std::vector<std::string> arguments) const {
    arguments.push_back(name_);
    const ToolOutcome outcome = run_.run(std::move(arguments));
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    return outcome.output;
  }
  std::vector<Json> expected(const char* suffix) const {
    return lines_in(GetParam().text(suffix));
  }

  ToolRun run_;
  std::string name_;
};

TEST_P(MmviewFixture, EveryEventIsAsExpected) {
  const std::vector<Json> shown = lines_in(output({"--format", "jsonl"}));
  const std::vector<Json> raw = expected(".expected.jsonl.zst");
  const bool has_starts = std::ranges::any_of(
      raw, [](const Json& line) { return line.at("type") == "start"; });
  expect_same(shown, has_starts ? paired(raw) : raw);
  const std::vector<Json> matched = expected(".matched.jsonl.zst");
  if (!matched.empty()) expect_same(shown, matched);
  EXPECT_EQ(!matched.empty(), GetParam().folder == "v0");
}

TEST_P(MmviewFixture, RawShowsTheRecordsAsTheyAre) {
  std::vector<Json> records;
  for (Json line : lines_in(output({"--raw", "--format", "jsonl"}))) {
    if (line.at("part") != "event") continue;
    for (const char* key : {"part", "offset", "kind_id", "event_id"}) line.erase(key);
    records.push_back(std::move(line));
  }
  expect_same(records, expected(".expected.jsonl.zst"));
}

TEST_P(MmviewFixture, NothingIsWrong) {
  EXPECT_EQ(output({"--verify"}), "no defects\n");
}

TEST_P(MmviewFixture, JobsAndFormsAgree) {
  if (GetParam().name == "paged" && GetParam().folder != "v9") {
    return;  // long ones of one version are enough
  }
  const std::string one = output({"--jobs", "1"});
  EXPECT_EQ(output({"--jobs", "3"}), one);
  const std::size_t events = lines_in(output({"--format", "jsonl"})).size();
  const auto lines = [](const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
  };
  EXPECT_EQ(lines(one), events);
  EXPECT_EQ(lines(output({"--tree"})), events);
  EXPECT_EQ(lines(output({"--sort", "time"})), events);
  const std::string few = output({"--sort", "duration", "--first", "9"});
  EXPECT_TRUE(output({"--sort", "duration"}).starts_with(few));
  EXPECT_EQ(lines(few), std::min<std::size_t>(events, 9));
}

TEST_P(MmviewFixture, InfoCountsTheEvents) {
  const Json info = Json::parse(output({"--info", "--format", "json"}));
  std::map<std::string, std::map<std::string, std::uint64_t>> kinds;
  std::set<std::uint64_t> threads;
  for (const Json& line : lines_in(output({"--format", "jsonl"}))) {
    ++kinds[line.at("kind")][line.at("type").get<std::string>() + "s"];
    threads.insert(line.at("thread_id").get<std::uint64_t>());
  }
  EXPECT_EQ(info.at("kinds").size(), kinds.size());
  for (const Json& kind : info.at("kinds")) {
    for (const char* type : {"intervals", "instants", "integers"}) {
      EXPECT_EQ(kind.at(type), kinds[kind.at("kind")][type]) << kind;
    }
  }
  EXPECT_EQ(info.at("threads").size(), threads.size());
  const Json meta = Json::parse(GetParam().text(".meta.json.zst"));
  const Json& version = meta.at("version");
  EXPECT_EQ(info.at("version"),
            version.is_null() ? "none" : std::to_string(version.get<int>()));
  if (!meta.at("metadata_raw").is_null()) {
    EXPECT_EQ(info.at("command"), meta.at("cmd"));
    EXPECT_EQ(info.at("process_id"), meta.at("process_id"));
  }
  EXPECT_EQ(info.at("defects"), Json::array());
  std::uint64_t bytes = 0;
  for (const auto& part : info.at("bytes")) bytes += part.get<std::uint64_t>();
  std::uint64_t size = 0;
  for (const Bytes& file : GetParam().files()) size += file.size();
  EXPECT_EQ(bytes, size);
}

INSTANTIATE_TEST_SUITE_P(All, MmviewFixture, ::testing::ValuesIn(all_fixtures()),
                         [](const auto& row) { return row.param.label(); });

struct Row {
  const char* folder;
  const char* name;
  const char* damage;
  const char* defect;
  int exit;      ///< of showing events
  int salvaged;  ///< the same with --salvage
  int events;    ///< that are shown where the exit status is 0
};

// From testdata/fixtures/README.md; with --strict all fail.
// clang-format off
constexpr Row kRows[] = {
    {"v9", "header_short", "refused", "file-too-short", 1, 1, 0},
    {"v9", "version_4294967295", "refused", "version-too-new", 1, 1, 0},
    {"v9", "cut_last_page", "short", "page-cut", 0, 0, 20},
    {"v9", "cut_page_header", "short", "page-header-cut", 0, 0, 20},
    {"v9", "no_index", "short", "string-index-missing", 0, 0, 20},
    {"v9", "no_strings", "short", "string-data-missing", 0, 0, 20},
    {"v9", "event_partial", "short", "record-cut", 0, 0, 19},
    {"v9", "event_id_beyond", "local", "id-beyond-data", 0, 0, 20},
    {"v9", "ref_beyond", "local", "reference-beyond-data", 0, 0, 20},
    {"v9", "unterminated", "local", "unterminated-string", 0, 0, 20},
    {"v9", "interval_reversed", "local", "interval-reversed", 0, 0, 20},
    {"v9", "metadata_field", "local", "metadata-field", 0, 0, 20},
    {"v9", "page_empty", "corrupt", "empty-page", 1, 0, 20},
    {"v9", "stream_version_8", "corrupt", "stream-version-mismatch", 1, 0, 20},
    {"v5", "version_mix", "refused", "version-mix", 1, 1, 0},
    {"v5", "empty_files", "refused", "nothing-inside", 1, 1, 0},
};
// clang-format on

class MmviewMalformed : public ::testing::TestWithParam<Row> {
 protected:
  MmviewMalformed()
      : run_(MM_MMVIEW),
        name_(put(run_,
                  {std::string{"malformed/"} + GetParam().folder, GetParam().name})) {}

  ToolRun run_;
  std::string name_;
};

TEST_P(MmviewMalformed, VerifyNamesTheDefect) {
  const ToolOutcome outcome = run_.run({"--verify", "--format", "jsonl", name_});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(std::ranges::count(outcome.errors, '\n'), 1) << outcome.errors;
  const std::vector<Json> findings = lines_in(outcome.output);
  EXPECT_TRUE(std::ranges::any_of(findings, [](const Json& finding) {
    return finding.at("class") == GetParam().damage &&
           finding.at("name") == GetParam().defect;
  })) << outcome.output;
  for (const Json& finding : findings) {
    EXPECT_TRUE(finding.at("offset").is_number_unsigned());
    EXPECT_NE(finding.at("section"), "");
    EXPECT_EQ(finding.at("class"), GetParam().damage) << finding;
  }
}

TEST_P(MmviewMalformed, EventsAreShownAsThePolicySays) {
  const Row& row = GetParam();
  const auto expect = [&](std::vector<std::string> arguments, int exit) {
    arguments.push_back(name_);
    const ToolOutcome outcome = run_.run(arguments);
    EXPECT_EQ(outcome.exit, exit) << outcome.errors;
    EXPECT_EQ(std::ranges::count(outcome.errors, '\n'), 1) << outcome.errors;
    if (exit == 0) {
      EXPECT_EQ(std::ranges::count(outcome.output, '\n'), row.events);
    }
  };
  expect({}, row.exit);
  expect({"--salvage"}, row.salvaged);
  expect({"--strict"}, 1);
}

INSTANTIATE_TEST_SUITE_P(Table, MmviewMalformed, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(MmviewMalformedTable, HasARowForEveryFile) {
  EXPECT_EQ(fixtures_in("malformed/v5").size() + fixtures_in("malformed/v9").size(),
            std::size(kRows));
}

// Long enough that its lines do not fit a pipe, nor one block.
std::string long_profile() {
  std::string text = "virtual 7 = \"typeck\"\nthread 1\n";
  for (int i = 0; i < 30'000; ++i) {
    text +=
        "Query #7 " + std::to_string(10 * i) + ".." + std::to_string(10 * i + 9) + "\n";
  }
  return text;
}

class MmviewStreams : public ::testing::Test {
 protected:
  MmviewStreams() : run_(MM_MMVIEW) {
    run_.put("p.mm_profdata", compile_paged_file(long_profile()));
  }
  int shell(const std::string& command) const {
    const std::string line = "cd '" + run_.path("").string() + "' && " + command;
    return std::system(("bash -c \"" + line + "\"").c_str()) >> 8;
  }
  std::string text(const char* name) const { return read_raw_text(run_.path(name)); }

  ToolRun run_;
};

TEST_F(MmviewStreams, AClosedPipeIsQuiet) {
  for (const std::string options :
       {"", "--sort time", "--format jsonl --jobs 4", "--raw"}) {
    EXPECT_EQ(shell("set -o pipefail; '" MM_MMVIEW "' " + options +
                    " p 2>err | head -n 1 >out"),
              0)
        << options;
    EXPECT_EQ(text("err"), "") << options;
    EXPECT_NE(text("out"), "") << options;
  }
}

TEST_F(MmviewStreams, AFullDiskIsOneLine) {
  for (const std::string options : {"", "--info", "--raw", "--verify"}) {
    EXPECT_EQ(shell("'" MM_MMVIEW "' " + options + " p >/dev/full 2>err"), 1) << options;
    const std::string errors = text("err");
    EXPECT_EQ(std::ranges::count(errors, '\n'), 1) << errors;
    EXPECT_TRUE(errors.starts_with("mmview: error: ")) << errors;
  }
}

TEST_F(MmviewStreams, AFileIsWholeOrAsItWas) {
  ASSERT_EQ(shell("'" MM_MMVIEW "' -o list.gz p && gzip -dc list.gz >list"), 0);
  const std::string list = text("list");
  EXPECT_EQ(list, run_.run({"p"}).output);
  EXPECT_EQ(std::ranges::count(list, '\n'), 30'000);
  EXPECT_EQ(run_.run({"-o", "p.mm_profdata", "p"}).exit, 2);
}

}  // namespace
}  // namespace mm::testing
