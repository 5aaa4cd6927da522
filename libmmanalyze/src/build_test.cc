// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/build.h"

#include <gtest/gtest.h>

#include "mmanalyze/build_pairing.h"

namespace mm::analyze {
namespace {

using decode::CrateRole;

/// A run of a library from `start` to `end` that was told of `needs`.
BuildRun run(std::string crate, std::uint64_t start, std::uint64_t end,
             std::vector<std::string> needs = {}) {
  BuildRun made;
  made.path = crate;
  made.name = crate;
  made.command.crate = std::move(crate);
  made.command.extra_filename = "-1";
  for (const std::string& name : needs) {
    made.command.externs.push_back("lib" + name + "-1.rmeta");
  }
  made.start = 1'000 + start;
  made.wall_time = end - start;
  made.total_time = end - start;
  return made;
}

Build build_of(std::vector<BuildRun> runs) {
  auto build = put_together(std::move(runs), decode::wall_time_counter());
  EXPECT_TRUE(build);
  return build ? std::move(build).value() : Build{};
}

std::vector<std::string> names(const Build& build) {
  std::vector<std::string> found;
  for (const BuildRun& one : build.runs) found.push_back(one.name);
  return found;
}

using Names = std::vector<std::string>;

TEST(Build, CountsHowManyRunAtATime) {
  const Build build = build_of({run("b", 10, 30), run("a", 0, 20), run("c", 40, 50)});
  EXPECT_EQ(names(build), (Names{"a", "b", "c"}));
  EXPECT_EQ(build.start, 1'000U);
  EXPECT_EQ(build.span, 50U);
  EXPECT_EQ(build.time_with, (std::vector<std::uint64_t>{10, 30, 10}));
  EXPECT_EQ(build.sums.wall_time, 50U);
}

TEST(Build, TheChainGoesThroughWhatKeptEachRunLongest) {
  // d needs b and c; c was still at work when its metadata was ready.
  const Build build = build_of({run("a", 0, 10), run("b", 0, 25), run("c", 12, 60, {"a"}),
                                run("d", 40, 100, {"b", "c"}), run("e", 5, 90)});
  const std::vector<ChainLink> expected{
      {.run = 0, .reason = ChainReason::kFirst,      .wait = 0, .time = 10},
      {.run = 3, .reason = ChainReason::kDependency, .wait = 2, .time = 28},
      {.run = 4, .reason = ChainReason::kDependency, .wait = 0, .time = 60}
  };
  EXPECT_EQ(names(build), (Names{"a", "b", "e", "c", "d"}));
  EXPECT_EQ(build.chain, expected);
}

TEST(Build, ARunThatNeedsNothingHadToWaitForItsTurn) {
  const Build build = build_of({run("a", 0, 30), run("b", 31, 70)});
  const std::vector<ChainLink> expected{
      {.run = 0, .reason = ChainReason::kFirst, .wait = 0, .time = 30},
      {.run = 1, .reason = ChainReason::kTurn,  .wait = 1, .time = 39}
  };
  EXPECT_EQ(build.chain, expected);
}

TEST(Build, TheChainTakesAsLongAsTheBuild) {
  const Build build = build_of({run("a", 3, 10), run("b", 0, 25, {"a"}),
                                run("c", 12, 60, {"a", "c"}), run("d", 40, 100, {"b"})});
  std::uint64_t sum = 0;
  for (const ChainLink& link : build.chain) sum += link.wait + link.time;
  EXPECT_EQ(sum, build.span);
}

TEST(Build, ACrateWaitsForTheBuildScriptOfItsPackage) {
  BuildRun script = run("build_script_build", 0, 10);
  script.command.role = CrateRole::kBuildScript;
  script.command.package = "p";
  script.command.version = "1.0";
  BuildRun crate = run("p", 20, 30);
  crate.command.package = "p";
  crate.command.version = "1.0";
  const Build build = build_of({run("q", 0, 11), crate, script});
  ASSERT_EQ(build.chain.size(), 2U);
  // Something else ended later, so that was its turn.
  EXPECT_EQ(build.chain[1].reason, ChainReason::kTurn);
  const Build alone = build_of({crate, script});
  ASSERT_EQ(alone.chain.size(), 2U);
  EXPECT_EQ(alone.chain[1].reason, ChainReason::kDependency);
  EXPECT_EQ(alone.chain[1].wait, 10U);
}

TEST(Build, EqualNamesAreToldApart) {
  BuildRun other = run("a", 5, 6);
  other.command.extra_filename = "-2";
  const Build build = build_of({run("a", 0, 1), other, run("a", 7, 8)});
  EXPECT_EQ(names(build), (Names{"a -1", "a -2", "a -1 #2"}));
}

TEST(Build, ARunWithoutAStartIsLastAndOnNoClock) {
  BuildRun odd = run("z", 0, 5);
  odd.start.reset();
  const Build build = build_of({odd, run("a", 0, 1)});
  EXPECT_EQ(names(build), (Names{"a", "z"}));
  EXPECT_EQ(build.span, 1U);
  EXPECT_EQ(build.sums.wall_time, 6U);
  const Build none = build_of({odd});
  EXPECT_FALSE(none.start);
  EXPECT_TRUE(none.chain.empty());
  EXPECT_TRUE(build_of({}).runs.empty());
}

TEST(Build, RefusesSumsBeyondSixtyFourBits) {
  BuildRun huge = run("a", 0, 1);
  huge.total_time = ~std::uint64_t{0};
  const auto build = put_together({huge}, decode::wall_time_counter());
  ASSERT_FALSE(build);
  EXPECT_EQ(build.error().code, ErrorCode::kSumTooLarge);
}

// ---- Two builds ---------------------------------------------------------------------

BuildRun versioned(std::string crate, std::string version, std::string hash) {
  BuildRun made = run(crate, 0, 1);
  made.command.package = std::move(crate);
  made.command.version = std::move(version);
  made.command.extra_filename = std::move(hash);
  return made;
}

TEST(Pairing, GoesFromAllThatIsKnownToTheName) {
  const std::vector<BuildRun> base{versioned("syn", "1.0", "-1"),
                                   versioned("syn", "2.0", "-2"),
                                   versioned("serde", "1.0", "-3"), run("gone", 0, 1)};
  const std::vector<BuildRun> now{versioned("serde", "1.1", "-9"),
                                  versioned("syn", "2.0", "-8"),
                                  versioned("syn", "1.0", "-1"), run("new", 0, 1)};
  const std::vector<RunPair> expected{
      {.base = 0,            .now = 2           },
      {.base = 1,            .now = 1           },
      {.base = 2,            .now = 0           },
      {.base = 3,            .now = std::nullopt},
      {.base = std::nullopt, .now = 3           }
  };
  EXPECT_EQ(pair_runs(base, now), expected);
}

TEST(Pairing, RolesAreDifferentRunsAndProbesAreNone) {
  BuildRun test = run("a", 0, 1);
  test.command.role = CrateRole::kTest;
  BuildRun probe = run("___", 0, 1);
  probe.command.role = CrateRole::kProbe;
  const std::vector<BuildRun> base{run("a", 0, 1), test, probe};
  const std::vector<BuildRun> now{test, probe};
  const std::vector<RunPair> expected{
      {.base = 0, .now = std::nullopt},
      {.base = 1, .now = 0           }
  };
  EXPECT_EQ(pair_runs(base, now), expected);
}

TEST(Pairing, EqualOnesGoByTheirOrder) {
  const std::vector<BuildRun> three{run("a", 0, 1), run("a", 2, 3), run("a", 4, 5)};
  const std::vector<RunPair> expected{
      {.base = 0, .now = 0},
      {.base = 1, .now = 1},
      {.base = 2, .now = 2}
  };
  EXPECT_EQ(pair_runs(three, three), expected);
}

}  // namespace
}  // namespace mm::analyze
