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
#include "testing/profile_text.h"
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
    bool is_whole;
  };
  constexpr Row kRows[] = {
      {"header_short",       false, false},
      {"version_4294967295", false, false},
      {"cut_last_page",      true,  false},
      {"cut_page_header",    true,  false},
      {"no_index",           true,  false},
      {"no_strings",         true,  false},
      {"event_partial",      true,  false},
      {"event_id_beyond",    true,  true },
      {"ref_beyond",         true,  true },
      {"unterminated",       true,  true },
      {"interval_reversed",  true,  true },
      {"metadata_field",     true,  true },
      {"page_empty",         true,  false},
      {"stream_version_8",   true,  false},
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
    EXPECT_EQ(run.run({"compact", "--strict", "-o", "/dev/null", "in.repaired"}).exit,
              row.is_whole ? 0 : 1);
  }
}

/// What a tool says of a profile that was made of an incomplete one.
void expect_told(const std::string& made) {
  SCOPED_TRACE(made);
  const ToolRun reader{MM_SUMMARIZE};
  for (const Names& words : {
           Names{"diff", made,  made},
           Names{"aggregate",      made, made},
           Names{"--strict",  made      }
  }) {
    const ToolOutcome outcome = reader.run(words);
    EXPECT_EQ(outcome.exit, 1) << words[0];
    EXPECT_NE(outcome.errors.find("made of a profile that lacked events or names"),
              std::string::npos)
        << outcome.errors;
  }
  EXPECT_EQ(reader.run({"diff", "--salvage", made, made}).exit, 0);
  const ToolOutcome read = reader.run({made});
  EXPECT_EQ(read.exit, 0);
  EXPECT_NE(read.errors.find("incomplete: made of"), std::string::npos) << read.errors;
}

TEST(MmeditTool, WhatIsMadeOfAnIncompleteProfileSaysSo) {
  const ToolRun run{MM_MMEDIT};
  Bytes bytes = sample().bytes();
  run.put("whole.mm_profdata", bytes);
  bytes.resize(bytes.size() - 1);
  run.put("in.mm_profdata", bytes);
  const auto made = [&run](const std::string& name) { return run.path(name).string(); };
  for (const char* const command : {"cut", "convert", "compact", "repair", "strip"}) {
    EXPECT_EQ(run.run({command, "-o", "out.mm_profdata", "in"}).exit, 0);
    expect_told(made("out.mm_profdata"));
    EXPECT_EQ(run.run({"strip", "-o", "again.mm_profdata", "out"}).exit, 0);
    expect_told(made("again.mm_profdata"));
  }
  EXPECT_EQ(run.run({"merge", "-o", "merged.mm_profdata", "whole", "in"}).exit, 0);
  expect_told(made("merged.mm_profdata"));
  EXPECT_EQ(run.run({"convert", "-o", "out.mm_profdata", "merged"}).exit, 0);
  expect_told(made("out.mm_profdata"));
}

TEST(MmeditTool, RepairLeavesOutWhatHasNoRoom) {
  const ToolRun run{MM_MMEDIT};
  ProfileBuilder late{1};
  late.map(7, "typeck").map(8, "borrowck");
  late.interval("Query", VirtualId{7}, 1, 0, 100)
      .interval("Query", VirtualId{8}, 1, 200, std::uint64_t{1} << 52)
      .instant("Query", VirtualId{8}, 1, std::uint64_t{1} << 50);
  const ProfileFiles files = late.files();
  run.put("in.events", files[0]);
  run.put("in.string_data", files[1]);
  run.put("in.string_index", files[2]);
  const ToolOutcome refused = run.run({"convert", "-o", "out.mm_profdata", "in"});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_NE(refused.errors.find("event 1, an interval that ends too late: "
                                "4503599627370496 (mmedit repair leaves out such events, "
                                "and cut --events chooses others) at byte 0x"),
            std::string::npos)
      << refused.errors;
  EXPECT_EQ(run.run({"repair", "--strict", "-o", "out.mm_profdata", "in"}).exit, 1);
  const ToolOutcome repaired = run.run({"repair", "-o", "out.mm_profdata", "in"});
  EXPECT_EQ(repaired.exit, 0) << repaired.errors;
  EXPECT_NE(
      repaired.errors.find(
          "2 events that the format has no room for are left out: first event 1, an "
          "interval that ends too late: 4503599627370496 at byte 0x"),
      std::string::npos)
      << repaired.errors;
  const ToolRun reader{MM_SUMMARIZE};
  const ToolOutcome read =
      reader.run({"--format", "csv", run.path("out.mm_profdata").string()});
  EXPECT_NE(read.errors.find("lacked events"), std::string::npos) << read.errors;
  EXPECT_NE(read.output.find("typeck"), std::string::npos) << read.output;
  EXPECT_EQ(read.output.find("borrowck"), std::string::npos) << read.output;
  EXPECT_EQ(run.run({"convert", "--in-place", "out"}).exit, 0);
}

TEST(MmeditTool, SaysThatReferencesAreTooDeep) {
  std::string text = "string s0 = \"some words of a text\"\n";
  for (int i = 1; i < 15'000; ++i) {
    const std::string before = std::to_string(i - 1);
    text.append("string s").append(std::to_string(i));
    text.append(" = \"some words of a text\" $s").append(before).append("\n");
  }
  text += "thread 1\nQuery $s14999 0..1\n";
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", compile_paged_file(text));
  const ToolOutcome outcome = run.run({"repair", "in"});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.errors.find("references deeper than a reader follows"),
            std::string::npos)
      << outcome.errors;
}

TEST(MmeditTool, StripTakesTheNamesOfMergedProcesses) {
  const ToolRun run{MM_MMEDIT};
  run.put("secret_one.mm_profdata", sample().bytes());
  run.put("secret_two.mm_profdata", sample().bytes());
  EXPECT_EQ(run.run({"merge", "-o", "m.mm_profdata", "secret_one", "secret_two"}).exit,
            0);
  EXPECT_EQ(run.run({"convert", "--to", "8", "-o", "n.mm_profdata", "m"}).exit, 0);
  EXPECT_EQ(run.run({"merge", "-o", "all.mm_profdata", "n", "secret_one"}).exit, 0);
  for (const Names& words : {
           Names{"strip"   },
           Names{ "strip",   "--cmd"},
           Names{ "strip", "--paths"}
  }) {
    for (const char* const merged : {"m", "n", "all"}) {
      SCOPED_TRACE(words.back() + " " + merged);
      Names all = words;
      all.insert(all.end(), {"-o", "out.mm_profdata", merged});
      EXPECT_EQ(run.run(all).exit, 0);
      const std::string text = text_of(file_of(run, "out.mm_profdata"));
      EXPECT_EQ(text.find("secret"), std::string::npos);
      EXPECT_NE(text.find("process-1"), std::string::npos);
      EXPECT_NE(text.find("process-2"), std::string::npos);
    }
  }
  EXPECT_EQ(run.run({"strip", "--args", "-o", "out.mm_profdata", "m"}).exit, 0);
  EXPECT_NE(text_of(file_of(run, "out.mm_profdata")).find("secret_two"),
            std::string::npos);
}

TEST(MmeditTool, WhatAPersonLeavesOutIsNotMissing) {
  const ToolRun run{MM_MMEDIT};
  run.put("in.mm_profdata", sample().bytes());
  for (const Names& words : {
           Names{"cut",   "--events", "3..7"},
           Names{"strip"},
           Names{"merge"}
  }) {
    Names all = words;
    all.insert(all.end(), {"-o", "out.mm_profdata", "in"});
    EXPECT_EQ(run.run(all).exit, 0);
    EXPECT_NE(summary_of(run.path("out.mm_profdata")), "");
  }
}

}  // namespace
}  // namespace mm::testing
