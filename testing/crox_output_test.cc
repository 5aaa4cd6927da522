// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Where and in which form crox writes; several inputs; real profiles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "testing/crox_run.h"
#include "testing/fixtures.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

using ::testing::HasSubstr;

// Threads interleave in the file as they like; on a shared track that must not show.
TEST(Crox, SharedLanesDoNotDependOnTheOrderOfThreadsInTheFile) {
  ProfileBuilder b;
  b.interval("Query", "b_before", 2, 15, 20)
      .interval("Query", "a2", 1, 2, 4)
      .interval("Query", "b1", 2, 20, 30)
      .interval("Query", "a1", 1, 0, 10)
      .interval("Query", "point", 3, 30, 30)
      .interval("Query", "c", 4, 30, 40);
  Crox crox;
  crox.add(b).check({"--collapse-threads"}, {.collapse_threads = true});
}

TEST(Crox, TheOutputMayBeNoneOfTheInputs) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  const ToolRun run{MM_CROX};
  run.put("good.mm_profdata", b.bytes());
  run.put("empty.mm_profdata", {});
  for (const std::string name : {"good.mm_profdata", "empty.mm_profdata"}) {
    EXPECT_EQ(run.run({"--dir", ".", "-o", "./" + name}).exit, 2) << name;
  }
  EXPECT_EQ(read_test_file(run.path("good.mm_profdata")), b.bytes());
}

TEST(Crox, StacksOfTotalsAreNoHigherThanViewersShow) {
  ProfileBuilder b;
  for (std::uint64_t i = 0; i < 250; ++i) {
    b.interval("Query", "q" + std::to_string(i), 1, 10 * i, 10 * i + 5);
  }
  Crox crox;
  crox.add(b).check({"--totals"}, {.totals_thread = "totals"});
  EXPECT_EQ(std::ranges::count(crox.events({"--totals"}), "total", &TraceEvent::category),
            200);
  EXPECT_THAT(crox.run({"--totals", "-o", "-"}).errors, HasSubstr("200 largest of 250"));
}

TEST(Crox, SaysWhichProfilesLackTheThread) {
  ProfileBuilder a;
  a.interval("Query", "a", 1, 0, 10);
  ProfileBuilder b;
  b.interval("Query", "b", 2, 0, 10);
  Crox crox;
  EXPECT_THAT(crox.add(a).add(b).run({"--thread", "2", "-o", "-"}).errors,
              HasSubstr("p0.mm_profdata: has no such thread"));
}

TEST(Crox, AStartTimeThatCannotBeOneIsIgnored) {
  ProfileBuilder good;
  good.metadata(metadata_at(1'700'000'000'000'000'000, "rustc --crate-name good "));
  good.interval("Query", "g", 1, 5, 10);
  ProfileBuilder zero;
  zero.metadata(metadata_at(0, "rustc --crate-name zero ", 43));
  zero.interval("Query", "z", 1, 5, 10);
  ProfileBuilder late;
  late.metadata(metadata_at(~std::uint64_t{0} - 100, "rustc --crate-name late ", 44));
  late.interval("Query", "l", 1, 5, 10);
  Crox crox;
  crox.add(good).add(zero).add(late);
  for (const TraceEvent& event : crox.events()) {
    if (event.phase != 'X') continue;
    EXPECT_EQ(event.start_ns, 0U) << event.name;
  }
  EXPECT_THAT(crox.run({"-o", "-"}).errors, HasSubstr("cannot be one"));
}

TEST(Crox, TheNameOfTheOutputChoosesTheForm) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  Crox crox;
  crox.add(b);
  EXPECT_EQ(crox.run({"-o", "x.pftrace"}).exit, 0);
  PerfettoTrace trace;
  EXPECT_EQ(read_perfetto_file(crox.tool().path("x.pftrace"), trace), "");
  EXPECT_EQ(trace.slices.size(), 1U);
}

TEST(Crox, TheBareArrayIsTheRustToolsForm) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  Crox crox;
  TraceHead head;
  EXPECT_FALSE(crox.add(b).events({"--array"}, &head).empty());
  EXPECT_TRUE(head.is_array);
}

TEST(Crox, DefaultNamesAreTheRustTools) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  Crox crox;
  crox.add(b);
  EXPECT_EQ(crox.run({}).exit, 0);
  EXPECT_TRUE(crox.tool().has("chrome_profiler.json"));
  EXPECT_EQ(crox.run({"--format", "perfetto"}).exit, 0);
  EXPECT_TRUE(crox.tool().has("chrome_profiler.pftrace"));
  EXPECT_EQ(crox.run({"--compress", "gzip"}).exit, 0);
  EXPECT_TRUE(crox.tool().has("chrome_profiler.json.gz"));
}

TEST(Crox, SplitWritesAFileAProcess) {
  ProfileBuilder a;
  a.interval("Query", "a", 1, 0, 10);
  ProfileBuilder b;
  b.interval("Query", "b", 1, 0, 10);
  Crox crox;
  crox.add(a).add(b);
  const ToolOutcome outcome = crox.run({"--split", "-o", "traces"});
  EXPECT_EQ(outcome.exit, 0) << outcome.errors;
  EXPECT_TRUE(crox.tool().has("traces/p0.chrome_profiler.json"));
  EXPECT_TRUE(crox.tool().has("traces/p1.chrome_profiler.json"));
  EXPECT_EQ(crox.run({"--split", "-o", "-"}).exit, 2);
}

TEST(Crox, AFailureLeavesTheOldFile) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  Crox crox;
  crox.add(b);
  write_test_file(crox.tool().path("chrome_profiler.json"), "old");
  EXPECT_EQ(crox.run({"missing"}).exit, 1);
  EXPECT_EQ(read_raw_text(crox.tool().path("chrome_profiler.json")), "old");
  EXPECT_EQ(crox.run({"-o", "/dev/full"}).exit, 1);
  EXPECT_EQ(crox.run({"-o", "p0.mm_profdata"}).exit, 2);
}

TEST(Crox, ADirectoryIsReadAsFarAsItCan) {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 1);
  const ToolRun run{MM_CROX};
  std::filesystem::create_directory(run.path("d"));
  std::filesystem::create_directory(run.path("e"));
  run.put("d/good.mm_profdata", b.bytes());
  run.put("d/empty.mm_profdata", {});
  run.put("d/notes.json", {});
  const ToolOutcome outcome = run.run({"--dir", "d", "-o", "-"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_THAT(outcome.errors, HasSubstr("1 of 2 profiles left out"));
  EXPECT_THAT(outcome.errors, HasSubstr("empty.mm_profdata"));
  EXPECT_EQ(run.run({"--dir", "e"}).exit, 1);
  EXPECT_FALSE(run.has("chrome_profiler.json"));
  EXPECT_EQ(run.run({"--dir", "d", "d/empty.mm_profdata"}).exit, 1)
      << "a name is a demand";
}

TEST(Crox, FortyProfilesOfOneProcessIdStayApart) {
  Crox crox;
  for (std::uint64_t copy = 0; copy < 40; ++copy) {
    ProfileBuilder b;
    b.metadata(metadata_at(1'000'000 + 100 * copy, "rustc --crate-name demo "));
    for (std::uint64_t i = 0; i < 20; ++i) {
      b.interval("Query", "q" + std::to_string(i), i % 3, 10 * i, 10 * i + 9);
    }
    crox.add(b);
  }
  crox.check();
  EXPECT_EQ(process_names(crox.events()).size(), 40U);
}

// A file that cannot be drawn is one line on stderr; one that can is a trace that a
// strict reader takes, and what was wrong is one warning a class.
TEST(Crox, MalformedFixturesAreDrawnOrRefused) {
  for (const char* const folder : {"malformed/v9", "malformed/v5"}) {
    for (const Fixture& fixture : fixtures_in(folder)) {
      const ToolRun run{MM_CROX};
      const ProfileFiles files = fixture.files();
      const std::vector<std::string> suffixes =
          files.size() == 1
              ? std::vector<std::string>{".mm_profdata"}
              : std::vector<std::string>{".events", ".string_data", ".string_index"};
      for (std::size_t i = 0; i < files.size(); ++i) run.put("p" + suffixes[i], files[i]);
      for (const char* const tolerance : {"--jobs=1", "--strict", "--salvage"}) {
        const ToolOutcome outcome =
            run.run({tolerance, "--instants", "--counters", "-o", "-", "p"});
        const std::string place =
            fixture.label() + " " + tolerance + ": " + outcome.errors;
        if (outcome.exit == 0) {
          EXPECT_EQ(read_trace(outcome.output, [](const TraceEvent&) {}), "") << place;
          continue;
        }
        EXPECT_EQ(outcome.exit, 1) << place;
        EXPECT_EQ(std::ranges::count(outcome.errors, '\n'), 1) << place;
        EXPECT_TRUE(outcome.errors.starts_with("crox: error: p.")) << place;
      }
    }
  }
}

TEST(Crox, TheNumberOfThreadsDoesNotShow) {
  ProfileBuilder b;
  for (std::uint64_t i = 0; i < 30'000; ++i) {
    b.interval("Query", "q" + std::to_string(i % 97) + "\x1e" + std::to_string(i),
               1 + i % 3, 10 * i, 10 * i + 5);
  }
  Crox crox;
  crox.add(b);
  for (const char* compression : {"none", "gzip", "zstd"}) {
    const auto with = [&](const char* jobs) {
      return crox.run({"--jobs", jobs, "--compress", compression, "-o", "-"}).output;
    };
    const std::string one = with("1");
    EXPECT_FALSE(one.empty());
    EXPECT_TRUE(one == with("2") && one == with("5")) << compression;
  }
  const std::string one =
      crox.run({"--jobs", "1", "--format", "perfetto", "-o", "-"}).output;
  EXPECT_TRUE(one == crox.run({"--jobs", "3", "--format", "perfetto", "-o", "-"}).output);
}

std::vector<std::string> real_profiles() {
  std::vector<std::string> names;
  for (const std::string& name : names_with_suffix(testdata_dir(), ".mm_profdata.zst")) {
    names.push_back(name);
  }
  if (std::filesystem::is_directory(corpus_dir())) {
    for (const std::string& name : names_with_suffix(corpus_dir(), ".mm_profdata.zst")) {
      names.push_back(name);
    }
  } else {
    names.emplace_back("corpus");
  }
  return names;
}

class CroxOfRealProfile : public ::testing::TestWithParam<std::string> {};

TEST_P(CroxOfRealProfile, ShowsWhatItHolds) {
  if (GetParam() == "corpus") GTEST_SKIP() << "no folder of large profiles";
  const std::string file = GetParam() + ".mm_profdata.zst";
  const auto in_testdata = testdata_dir() / file;
  const bool is_ours = std::filesystem::exists(in_testdata);
  Crox crox;
  crox.add(read_test_file(is_ours ? in_testdata : corpus_dir() / file)).check();
}

INSTANTIATE_TEST_SUITE_P(Table, CroxOfRealProfile, ::testing::ValuesIn(real_profiles()),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace mm::testing
