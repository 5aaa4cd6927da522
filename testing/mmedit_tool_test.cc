// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mmedit as a whole: which files are there after a run, and what other tools say of them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "testing/child_process.h"
#include "testing/fixtures.h"
#include "testing/paged_file.h"
#include "testing/profile_builder.h"
#include "testing/profile_checker.h"
#include "testing/test_files.h"
#include "testing/tool_run.h"

namespace mm::testing {
namespace {

using Names = std::vector<std::string>;

Bytes file_of(const ToolRun& run, const std::string& name) {
  return read_test_file(run.path(name));
}

std::string summary_of(const std::filesystem::path& path) {
  const ToolRun run{MM_SUMMARIZE};
  const ToolOutcome outcome = run.run({"--format", "csv", "--strict", path.string()});
  EXPECT_EQ(outcome.exit, 0) << outcome.errors;
  return outcome.output;
}

ProfileBuilder sample() {
  ProfileBuilder builder{9};
  builder.map(7, "typeck");
  for (std::uint64_t i = 0; i < 100; ++i) {
    builder.interval("Query", VirtualId{7}, 1, 10 * i, 10 * i + 5);
  }
  return builder;
}

/// The rows of the file's summary stay what they were.
void expect_same_summary(const Fixture& fixture, const Names& arguments) {
  SCOPED_TRACE(fixture.label() + " " + arguments[0]);
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", fixture.files().at(0));
  Names words = arguments;
  words.insert(words.end(), {"in", "-o", "out.mm_profdata"});
  const ToolOutcome outcome = run.run(words);
  ASSERT_EQ(outcome.exit, 0) << outcome.errors;
  EXPECT_EQ(summary_of(run.path("out.mm_profdata")),
            summary_of(run.path("in.mm_profdata")));
}

TEST(MmeditTool, SummariesStayTheSame) {
  for (const char* const name :
       {"rustc_1_85_args", "rustc_1_95_all", "rustc_1_95_incr", "rustc_1_95_threads"}) {
    const Fixture fixture{.folder = "v9", .name = name};
    expect_same_summary(fixture, {"strip"});
    expect_same_summary(fixture, {"strip", "--paths"});
    expect_same_summary(fixture, {"compact"});
    expect_same_summary(fixture, {"convert", "--to", "8"});
  }
}

TEST(MmeditTool, TruncatesAsTheRustToolDoes) {
  PagePlan plan{
      .page_bytes = {200, 100, 64},
        .order = PageOrder::kRoundRobin
  };
  for (const std::int64_t version : {6, 7, 8, 9}) {
    ProfileBuilder builder{version};
    builder.map(7, "typeck").map(8, "other").map(9, "third");
    for (std::uint64_t i = 0; i < 40; ++i) builder.instant("Query", VirtualId{7}, 1, i);
    const PagedFile whole = builder.paged(plan);
    PagedFile expected = whole;
    expected.pages.clear();
    bool has_events = false;
    for (const Page& page : whole.pages) {
      if (page.tag == 0 && has_events) continue;
      has_events |= page.tag == 0;
      expected.pages.push_back(page);
    }
    ASSERT_LT(expected.pages.size(), whole.pages.size());
    const ToolRun run{MM_MMEDIT};
    run.put("x.1_all.mm_profdata", whole.bytes());
    const ToolOutcome outcome = run.run({"truncate", "x.1_all.mm_profdata"});
    ASSERT_EQ(outcome.exit, 0) << outcome.errors;
    EXPECT_EQ(file_of(run, "x.1_all.truncated.mm_profdata"), expected.bytes());
  }
}

TEST(MmeditTool, TruncatesASetOfThreeFilesIntoOne) {
  const ProfileFiles files = Fixture{.folder = "v5", .name = "basic"}.files();
  const ToolRun run{MM_MMEDIT};
  run.put("in.events", files[0]);
  run.put("in.string_data", files[1]);
  run.put("in.string_index", files[2]);
  ASSERT_EQ(run.run({"truncate", "in.events"}).exit, 0);
  EXPECT_EQ(violations_text(check_profile(file_of(run, "in.truncated.mm_profdata"))), "");
}

TEST(MmeditTool, DefaultNamesSayWhatWasDone) {
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", sample().bytes());
  for (const char* const command :
       {"truncate", "cut", "convert", "compact", "repair", "strip"}) {
    const ToolOutcome outcome = run.run({command, "in"});
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    EXPECT_EQ(outcome.output + outcome.errors, "");
  }
  EXPECT_EQ(run.run({"convert", "--to", "8", "in"}).exit, 0);
  EXPECT_EQ(run.run({"merge", "in", "in.cut"}).exit, 0);
  EXPECT_EQ(run.names(),
            (Names{"in.compact.mm_profdata", "in.cut.mm_profdata", "in.mm_profdata",
                   "in.repaired.mm_profdata", "in.stripped.mm_profdata",
                   "in.truncated.mm_profdata", "in.v8.mm_profdata", "in.v9.mm_profdata",
                   "merged.mm_profdata"}));
}

TEST(MmeditTool, InPlaceReplacesTheInputOrLeavesIt) {
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", sample().bytes());
  EXPECT_EQ(run.run({"cut", "--in-place", "--events=-10..", "in"}).exit, 0);
  const Bytes cut = file_of(run, "in.mm_profdata");
  EXPECT_EQ(violations_text(check_profile(cut)), "");
  EXPECT_LT(cut.size(), sample().bytes().size());
  run.put("late.mm_profdata",
          ProfileBuilder{7}.interval("k", "l", 1, 1, 0xFFFF'FFFF'FFFE).bytes());
  const Bytes before = file_of(run, "late.mm_profdata");
  EXPECT_EQ(run.run({"convert", "--in-place", "late"}).exit, 1);
  EXPECT_EQ(file_of(run, "late.mm_profdata"), before);
  EXPECT_EQ(run.names(), (Names{"in.mm_profdata", "late.mm_profdata"}));
}

TEST(MmeditTool, CompressesWhereTheNameSaysSo) {
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", sample().bytes());
  EXPECT_EQ(run.run({"compact", "-o", "out.mm_profdata.zst", "in"}).exit, 0);
  EXPECT_EQ(run.run({"compact", "-o", "out.mm_profdata", "in"}).exit, 0);
  EXPECT_EQ(file_of(run, "out.mm_profdata.zst"), file_of(run, "out.mm_profdata"));
}

TEST(MmeditTool, AFullDiskFailsAndAClosedPipeIsQuiet) {
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", Fixture{.folder = "v9", .name = "paged"}.files().at(0));
  for (const char* const command :
       {"truncate", "cut", "convert", "compact", "repair", "strip", "merge"}) {
    const ToolOutcome full = run.run({command, "-o", "/dev/full", "in"});
    EXPECT_EQ(full.exit, 1) << command;
    EXPECT_EQ(full.errors,
              "mmedit: error: /dev/full: cannot be written: No space left on device\n");
    const ToolRun shell{"/bin/sh"};
    const ToolOutcome piped = shell.run(
        {"-c", std::string{"{ "} + MM_MMEDIT + " " + command + " -o - " +
                   run.path("in.mm_profdata").string() + "; echo exit $? >&2; } | true"});
    EXPECT_EQ(piped.errors, "exit 0\n") << command;
  }
  EXPECT_EQ(run.names(), Names{"in.mm_profdata"});
}

TEST(MmeditTool, MalformedFixturesAreRepairedOrRefused) {
  struct Row {
    const char* name;
    bool is_repaired;
  };
  constexpr Row kRows[] = {
      {"header_short",       false},
      {"version_4294967295", false},
      {"cut_last_page",      true },
      {"cut_page_header",    true },
      {"no_index",           true },
      {"no_strings",         true },
      {"event_partial",      true },
      {"event_id_beyond",    true },
      {"ref_beyond",         true },
      {"unterminated",       true },
      {"interval_reversed",  true },
      {"metadata_field",     true },
      {"page_empty",         true },
      {"stream_version_8",   true },
  };
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    const ToolRun run{MM_MMEDIT};
    run.put("in.mm_profdata",
            Fixture{.folder = "malformed/v9", .name = row.name}.files().at(0));
    const ToolOutcome outcome = run.run({"repair", "in"});
    EXPECT_EQ(outcome.exit, row.is_repaired ? 0 : 1) << outcome.errors;
    ASSERT_EQ(run.has("in.repaired.mm_profdata"), row.is_repaired);
    if (!row.is_repaired) continue;
    EXPECT_EQ(violations_text(check_profile(file_of(run, "in.repaired.mm_profdata"))),
              "");
    EXPECT_EQ(run.run({"compact", "--strict", "-o", "/dev/null", "in.repaired"}).exit, 0);
  }
}

}  // namespace
}  // namespace mm::testing
