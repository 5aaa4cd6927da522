// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What crox says of an event, what it leaves out, and what is there on request.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "testing/crox_run.h"

namespace mm::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

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

}  // namespace
}  // namespace mm::testing
