// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// crox as a person runs it, on profiles that are drawn here and on real ones; what it
// writes is read strictly and compared with the profiles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "mmdecode/profile.h"
#include "testing/fixtures.h"
#include "testing/perfetto_checker.h"
#include "testing/profile_builder.h"
#include "testing/test_files.h"
#include "testing/tool_run.h"
#include "testing/trace_checker.h"
#include "testing/trace_json.h"

namespace mm::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Profiles, opened, and the tool on them as p0.mm_profdata, p1.mm_profdata ...
class Crox {
 public:
  Crox() : run_(MM_CROX) {}

  Crox& add(ProfileBuilder& b) { return add(b.bytes()); }
  Crox& add(Bytes bytes) {
    const std::string name = "p" + std::to_string(files_.size()) + ".mm_profdata";
    run_.put(name, bytes);
    names_.push_back(name);
    files_.push_back(std::make_unique<Bytes>(std::move(bytes)));
    auto profile = decode::Profile::open(*files_.back());
    EXPECT_TRUE(profile) << profile.error().message();
    profiles_.push_back(std::make_unique<decode::Profile>(*std::move(profile)));
    return *this;
  }

  ToolOutcome run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), names_.begin(), names_.end());
    return run_.run(std::move(arguments));
  }
  /// Runs with `arguments`, which must succeed, in both formats, and checks both traces.
  void check(const std::vector<std::string>& arguments = {},
             const TraceRequest& request = {}) const {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"-o", "t.json"});
    ToolOutcome outcome = run(all);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    EXPECT_EQ(check_trace_file(open(), run_.path("t.json"), request), "");
    all = arguments;
    all.insert(all.end(), {"-o", "t.pftrace", "--format", "perfetto"});
    outcome = run(all);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    PerfettoTrace trace;
    EXPECT_EQ(read_perfetto_file(run_.path("t.pftrace"), trace), "");
    EXPECT_EQ(check_perfetto(open(), trace, request), "");
  }
  std::vector<TraceEvent> events(const std::vector<std::string>& arguments = {},
                                 TraceHead* head = nullptr) const {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"-o", "-"});
    const ToolOutcome outcome = run(all);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    std::vector<TraceEvent> events;
    EXPECT_EQ(read_trace(
                  outcome.output,
                  [&](const TraceEvent& event) { events.push_back(event); }, head),
              "");
    return events;
  }
  std::vector<const decode::Profile*> open() const {
    std::vector<const decode::Profile*> all;
    for (const auto& profile : profiles_) all.push_back(profile.get());
    return all;
  }
  const ToolRun& tool() const { return run_; }

 private:
  ToolRun run_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<Bytes>> files_;
  std::vector<std::unique_ptr<decode::Profile>> profiles_;
};

std::string metadata_at(std::uint64_t start_ns, std::string_view command, int pid = 42) {
  return "{\"start_time\":" + std::to_string(start_ns) +
         ",\"process_id\":" + std::to_string(pid) + ",\"cmd\":\"" + std::string{command} +
         "\"}";
}

std::vector<std::string> process_names(const std::vector<TraceEvent>& events) {
  std::vector<std::string> names;
  for (const TraceEvent& event : events) {
    if (event.name == "process_name") names.emplace_back(event.argument("name").value());
  }
  return names;
}

// ---- Time and nesting -----------------------------------------------------------------

// Cut to microseconds apart, start and duration would put the child outside.
TEST(Crox, KeepsNanosecondsOfAChildThatEndsWithItsParent) {
  ProfileBuilder b;
  b.nest(1, {"Query", "parent", 1900, 3800, {{"Query", "child", 2000, 3800}}});
  Crox crox;
  crox.add(b).check();
  const auto events = crox.events({"--absolute-time"});
  const auto child = std::ranges::find(events, "child", &TraceEvent::name);
  ASSERT_NE(child, events.end());
  EXPECT_EQ(child->duration_ns, 1800U);
}

TEST(Crox, EqualTimesKeepTheOuterOneFirst) {
  ProfileBuilder b;
  b.interval("Query", "grandchild", 1, 10, 10)
      .interval("Query", "child", 1, 10, 20)
      .interval("Query", "parent", 1, 10, 20)
      .interval("Query", "sibling", 1, 20, 20);
  Crox crox;
  crox.add(b).check();
  std::vector<std::string> names;
  for (const TraceEvent& event : crox.events()) {
    if (event.phase == 'X') names.push_back(event.name);
  }
  EXPECT_THAT(names, ElementsAre("sibling", "parent", "child", "grandchild"));
}

TEST(Crox, CrossingIntervalsGoToLanesOfTheirOwn) {
  ProfileBuilder b;
  b.interval("GenericActivity", "third", 0, 75, 90)
      .interval("GenericActivity", "first", 0, 0, 100)
      .interval("GenericActivity", "second", 0, 50, 150);
  Crox crox;
  crox.add(b).check();
  crox.check({"--collapse-threads"}, {.collapse_threads = true});
  EXPECT_THAT(crox.run({"-o", "-"}).errors, HasSubstr("1 interval crossing"));
}

TEST(Crox, RecordsOutOfOrderMakeTheSameTrace) {
  ProfileBuilder b;
  b.interval("Query", "outer", 2, 0, 100)
      .interval("Query", "late", 2, 20, 30)
      .interval("Query", "x", 1, 0, 7)
      .interval("Query", "inner", 2, 20, 60)
      .interval("Query", "point", 2, 20, 20)
      .interval("Query", "reversed", 2, 90, 80);
  Crox crox;
  crox.add(b).check();
}

// A double holds the time of day in steps of 256 ns.
TEST(Crox, TimesAreExactBesideAbsoluteOnes) {
  ProfileBuilder b;
  b.metadata(metadata_at(1'723'456'789'012'345'678, "rustc --crate-name demo "));
  b.interval("Query", "b", 1, 250, 499).interval("Query", "a", 1, 1, 500);
  Crox crox;
  crox.add(b).check();
  crox.check({"--absolute-time"}, {.absolute_time = true});
  TraceHead head;
  const auto events = crox.events({}, &head);
  const auto b_event = std::ranges::find(events, "b", &TraceEvent::name);
  EXPECT_EQ(b_event->start_ns, 249U);
  ASSERT_FALSE(head.other_data.empty());
  EXPECT_TRUE(std::ranges::any_of(head.other_data, [](const TraceArgument& data) {
    return data.name == "start_time_ns" && data.text == "1723456789012345679";
  }));
}

// ---- Ids ------------------------------------------------------------------------------

TEST(Crox, ClashingAndWideIdsStayApart) {
  ProfileBuilder first;
  first.metadata(metadata_at(2'000'000, "rustc --crate-name second "));
  for (const std::uint64_t thread : {0U, 42U, 0xFFFF'FFFFU}) {
    first.interval("Query", "q" + std::to_string(thread), thread, 10, 20);
  }
  ProfileBuilder other;
  other.metadata(metadata_at(1'000'000, "rustc --crate-name first "));
  other.interval("Query", "q", 42, 10, 20);
  Crox crox;
  crox.add(first).add(other).check();
  EXPECT_THAT(process_names(crox.events()), ElementsAre("first", "second"));
}

TEST(Crox, ThreadsThatWereNotAliveTogetherShareALane) {
  ProfileBuilder b;
  for (std::uint64_t i = 1; i <= 6; ++i) {
    b.interval("GenericActivity",
               "LLVM_module_optimize\x1e"
               "cgu." +
                   std::to_string(i),
               i, i * 10, i * 10 + 9);
  }
  Crox crox;
  crox.add(b).check({"--collapse-threads"}, {.collapse_threads = true});
  const auto events = crox.events({"--collapse-threads"});
  EXPECT_EQ(std::ranges::count(events, "thread_name", &TraceEvent::name), 1);
}

// ---- Names and arguments --------------------------------------------------------------

TEST(Crox, ProcessesHaveTheNameOfTheirCrate) {
  constexpr struct {
    const char* command;
    const char* name;
  } kCases[] = {
      {"rustc --crate-name demo a.rs ",                      "demo"    },
      {"rustc - --crate-name=x ",                            "x"       },
      {"rustc - ",                                           "rust_out"},
      {"rustc --cfg a --crate-name zzz  --crate-name real ", "real"    },
      {"boa run.js ",                                        "boa"     }
  };
  for (const auto& each : kCases) {
    ProfileBuilder b;
    b.metadata(metadata_at(1, each.command));
    b.interval("Query", "q", 1, 0, 1);
    Crox crox;
    EXPECT_THAT(process_names(crox.add(b).events()), ElementsAre(each.name));
  }
}

TEST(Crox, ArgumentsHaveNamesWhereTheKindIsKnown) {
  ProfileBuilder b;
  b.interval("GenericActivity",
             "codegen_module\x1e"
             "demo.cgu.0\x1e"
             "123",
             1, 0, 10)
      .interval("Query",
                "typeck\x1e"
                "demo::main",
                1, 10, 20)
      .interval("Parse",
                "x\x1e"
                "a\x1e\x1e"
                "c",
                1, 20, 30)
      .interval("Query", "none", 1, 30, 40);
  Crox crox;
  crox.add(b).check();
  const auto events = crox.events();
  const auto arguments_of = [&](std::string_view name) {
    return std::ranges::find(events, name, &TraceEvent::name)->arguments;
  };
  EXPECT_THAT(
      arguments_of("codegen_module"),
      ElementsAre(TraceArgument{"cgu", "demo.cgu.0"}, TraceArgument{"size", "123"}));
  EXPECT_THAT(arguments_of("typeck"), ElementsAre(TraceArgument{"key", "demo::main"}));
  EXPECT_THAT(arguments_of("x"),
              ElementsAre(TraceArgument{"arg0", "a"}, TraceArgument{"arg1", ""},
                          TraceArgument{"arg2", "c"}));
  EXPECT_TRUE(arguments_of("none").empty());
}

TEST(Crox, WritesStrictJsonForAnyText) {
  ProfileBuilder b;
  b.metadata(metadata_at(1, "rustc --crate-name caf\xc3\xa9 "));
  std::uint64_t at = 0;
  for (const std::string text :
       {"quote\"", "back\\slash", "\x01\x1f\x7f", "line\u2028end", "bad \xc3(",
        "surrogate \xed\xa0\x80", "crab \xf0\x9f\xa6\x80", "nul", "tab\tcr\rlf\n", " "}) {
    b.interval(Name{text}, Name{text + "\x1e" + text}, 1, at, at + 10);
    at += 10;
  }
  Crox crox;
  crox.add(b).check();
  EXPECT_THAT(crox.run({"-o", "-"}).errors, HasSubstr("UTF-8"));
}

TEST(Crox, TextsOfOldVersionsHaveNoArguments) {
  ProfileBuilder b{6};
  b.interval("Query",
             "q\x1e"
             "key",
             1, 0, 1);
  Crox crox;
  crox.add(b).check();
}

// ---- What is left out, and what is there on request
// -------------------------------------

ProfileBuilder with_instants_and_integers() {
  ProfileBuilder b;
  b.nest(1, {
                "Query",
                "q",
                100,
                900,
                {instant("QueryCacheHit",
                  "hit\x1e"
                         "key", 200),
                  instant("QueryCacheHit",
                  "hit\x1e"
                         "key", 300)}
  });
  b.integer("ArtifactSize",
            "object_file\x1e"
            "a.o",
            1, 4096)
      .integer("ArtifactSize",
               "object_file\x1e"
               "b.o",
               1, 4)
      .integer("QueryCacheHitCount", "hit", 1, 7);
  return b;
}

TEST(Crox, SaysWhatWasLeftOut) {
  ProfileBuilder b = with_instants_and_integers();
  Crox crox;
  crox.add(b).check();
  const std::string errors = crox.run({"-o", "-"}).errors;
  EXPECT_THAT(errors, HasSubstr("2 instants"));
  EXPECT_THAT(errors, HasSubstr("3 integers"));
}

TEST(Crox, WritesInstantsAndCountersOnRequest) {
  ProfileBuilder b = with_instants_and_integers();
  Crox crox;
  crox.add(b).check({"--instants", "--counters"}, {.instants = true, .counters = true});
  EXPECT_EQ(crox.run({"--instants", "--counters", "-o", "-"}).errors, "");
}

TEST(Crox, UsesOnlyPhasesThatAllViewersKnow) {
  ProfileBuilder b = with_instants_and_integers();
  Crox crox;
  crox.add(b);
  for (const TraceEvent& event : crox.events({"--instants", "--counters", "--totals"})) {
    EXPECT_NE(std::string_view{"XMiC"}.find(event.phase), std::string_view::npos);
  }
}

TEST(Crox, AddsATrackOfTotals) {
  ProfileBuilder b;
  b.nest(1, {
                "Query",
                "outer",
                0,
                100,
                {{"Query", "inner", 10, 40}, {"Query", "inner", 50, 60}}
  });
  Crox crox;
  crox.add(b).check({"--totals"}, {.totals_thread = "totals"});
  std::vector<std::string> lines;
  for (const TraceEvent& event : crox.events({"--totals"})) {
    if (event.category == "total") {
      lines.push_back(event.name + " " + std::to_string(event.duration_ns) + " " +
                      std::string{event.argument("count").value()});
    }
  }
  EXPECT_THAT(lines, ElementsAre("outer 100 1", "inner 40 2"));
}

TEST(Crox, LeavesOutWhatIsShort) {
  ProfileBuilder b;
  b.nest(1, {
                "Query",
                "outer",
                0,
                9'000,
                {{"Query", "short", 100, 1'099}, {"Query", "long", 2'000, 3'000}}
  });
  Crox crox;
  crox.add(b);
  const auto keeps_long = [](const decode::Event& event, auto, auto) {
    return event.duration() >= 1'000;
  };
  crox.check({"--minimum-duration", "1"}, {.keep = keeps_long});
  crox.check({"--min-duration", "1us"}, {.keep = keeps_long});
  crox.check({"--top", "2"}, {.keep = keeps_long});
  EXPECT_THAT(crox.run({"--top", "1", "-o", "-"}).errors,
              HasSubstr("2 intervals (shorter"));
}

TEST(Crox, TopCountsTheWholeSet) {
  ProfileBuilder a;
  a.interval("Query", "a1", 1, 0, 10).interval("Query", "a2", 1, 10, 40);
  ProfileBuilder b;
  b.interval("Query", "b1", 1, 0, 20).interval("Query", "b2", 1, 20, 70);
  Crox crox;
  crox.add(a).add(b).check({"--top", "2"}, {.keep = [](const auto& event, auto, auto) {
                             return event.duration() >= 30;
                           }});
}

TEST(Crox, TheWindowCountsFromTheStartOfTheSet) {
  ProfileBuilder a;
  a.metadata(metadata_at(1'000'000, "rustc --crate-name a "));
  a.interval("Query", "a1", 1, 1'000, 2'000).interval("Query", "a2", 1, 3'000, 4'000);
  ProfileBuilder b;
  b.metadata(metadata_at(1'002'000, "rustc --crate-name b ", 43));
  b.interval("Query", "b1", 1, 500, 900).interval("Query", "b2", 1, 3'000, 4'000);
  Crox crox;
  // In the set's time: a1 0-1000, a2 2000-3000, b1 1500-1900, b2 4000-5000.
  crox.add(a).add(b).check(
      {"--from", "1us", "--to", "3us"},
      {.keep = [](const auto&, std::string_view, std::string_view label) {
        return label == "a2" || label == "b1";
      }});
}

TEST(Crox, AThreadOfOneProfileIsEnough) {
  ProfileBuilder a;
  a.interval("Query", "a", 1, 0, 10);
  ProfileBuilder b;
  b.interval("Query", "b", 2, 0, 10);
  Crox crox;
  crox.add(a).add(b);
  EXPECT_EQ(crox.run({"--thread", "2", "-o", "-"}).exit, 0);
  EXPECT_EQ(crox.run({"--thread", "3", "-o", "-"}).exit, 1);
}

TEST(Crox, ACountThatIsNotTimeSaysSo) {
  ProfileBuilder b;
  b.metadata(counter_metadata_text("instructions:u", "instructions"));
  b.interval("Query", "q", 1, 5, 5'000'005).interval("Query", "q", 2, 900, 950);
  Crox crox;
  crox.add(b).check();
  crox.check({"--all-threads"}, {.all_threads = true});
  const auto events = crox.events();
  EXPECT_THAT(process_names(events), ElementsAre(HasSubstr("1 ns is 1 instructions:u")));
  EXPECT_THAT(crox.run({"-o", "-"}).errors, HasSubstr("1 interval (of threads without"));
}

TEST(Crox, WithoutEventsThereIsAProcessWithAName) {
  ProfileBuilder b;
  b.text("x");
  Crox crox;
  crox.add(b);
  const auto events = crox.events();
  EXPECT_EQ(process_names(events).size(), 1U);
  EXPECT_THAT(crox.run({"-o", "-"}).errors, HasSubstr("no intervals to draw"));
}

// ---- Forms and places
// -------------------------------------------------------------------

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

// ---- Real profiles
// ------------------------------------------------------------------------

std::filesystem::path corpus_dir() {
  return shared_dir().value_or("") / "corpus";
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
