// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From lines as bench/run writes them to medians, growth and verdicts.
#include "results.h"

#include <gmock/gmock.h>

#include <sstream>

#include "goals.h"
#include "growth.h"

namespace mm::bench {
namespace {

Results results_of(const std::string& lines) {
  std::istringstream stream{lines};
  Results results;
  std::string problem;
  EXPECT_TRUE(results.read(stream, problem)) << problem;
  return results;
}

std::string run(const std::string& profile, const std::string& command, double wall_ms,
                const std::string& side = "ours", const std::string& group = "1") {
  return "run\t" + profile + "\t" + group + "\t" + side + "\t" + command + "\t" +
         std::to_string(wall_ms) + "\t2\t1024\t7\n";
}

std::vector<Goal> goals_of(const std::string& lines) {
  std::istringstream stream{lines};
  std::vector<Goal> goals;
  std::string problem;
  EXPECT_TRUE(read_goals(stream, goals, problem)) << problem;
  return goals;
}

TEST(BenchResults, MedianIsTheMiddle) {
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({9, 1, 5, 6}), 5.5);
  EXPECT_EQ(median({}), 0);
}

TEST(BenchResults, RunsOfOneCommandAreCollected) {
  const Results results =
      results_of("profile\ta\tall\t2000000\t50\t3\n" + run("a", "tool {}", 4) +
                 run("a", "floor", 2) + run("a", "tool {}", 8) + run("a", "tool {}", 5));
  ASSERT_EQ(results.commands().size(), 2U);
  const MeasuredCommand* const tool = results.find("a", "tool {}");
  ASSERT_NE(tool, nullptr);
  EXPECT_THAT(tool->wall_ms, testing::ElementsAre(4, 8, 5));
  EXPECT_EQ(tool->peak_kib, 1024);
  EXPECT_EQ(results.profile("a")->events, 50);
}

TEST(BenchResults, OnlyWhatTookTurnsIsCompared) {
  const Results results =
      results_of(run("a", "floor", 2, "ours", "1") + run("a", "floor", 20, "ours", "2") +
                 run("a", "tool {}", 4, "ours", "2"));
  const MeasuredCommand& tool = results.commands().back();
  EXPECT_EQ(results.beside(tool, "ours", kFloor)->wall_ms[0], 20);
  EXPECT_EQ(results.beside(tool, "other", "tool {}"), nullptr);
}

TEST(BenchResults, OutputIsThatOfTheSameContent) {
  const Results results =
      results_of(run("a", "tool -o /dev/null {}", 4) + run("a", "tool -x {}", 4) +
                 "output\ta\t| tool -o - {}\t1000\n");
  EXPECT_EQ(results.output_bytes(results.commands()[0]), 1000);
  EXPECT_LT(results.output_bytes(results.commands()[1]), 0);
}

TEST(BenchResults, BadLinesAreNamed) {
  for (const std::string line :
       {"profile\ta\tall\t2", "run\ta\t1\tours\ttool {}\tfast\t1\t1\t1", "nothing", ""}) {
    std::istringstream stream{run("a", "tool {}", 4) + line + "\n"};
    Results results;
    std::string problem;
    EXPECT_FALSE(results.read(stream, problem)) << line;
    EXPECT_THAT(problem, testing::HasSubstr("line 2")) << line;
  }
}

TEST(BenchGrowth, IsStatedForADoubling) {
  EXPECT_NEAR(per_doubling(10, 20, 1, 2), 2, 1e-9);
  EXPECT_NEAR(per_doubling(10, 40, 1, 4), 2, 1e-9);
  EXPECT_NEAR(per_doubling(10, 40, 1, 16), 4, 1e-9);  // quadratic
  EXPECT_NEAR(per_doubling(10, 15, 2, 3), 2, 1e-9);
  EXPECT_EQ(per_doubling(10, 12, 1, 5), 0) << "sizes too near each other";
  EXPECT_EQ(per_doubling(10, 40, 0, 5), 0);
}

constexpr char kSizes[] =
    "profile\tbig\tall\t80000000\t400\t3\nprofile\tsmall\tall\t5000000\t10\t3\n"
    "profile\tother\tdefault\t40000000\t70\t3\nprofile\tmiddle\tall\t20000000\t200\t3\n";

TEST(BenchGrowth, GoesFromSizeToSizeWithinAKind) {
  const Results results = results_of(
      kSizes + run("small", "tool {}", 2) + run("middle", "tool {}", 9) +
      run("other", "tool {}", 1000) + run("big", "tool {}", 33) + "start\ttool\t1\n");
  const auto steps = growth_of(results, "all", "tool {}");
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].from->name, "small");
  EXPECT_FALSE(steps[0].is_judged) << "from less than 10 MB";
  EXPECT_EQ(steps[1].to->name, "big");
  EXPECT_TRUE(steps[1].is_judged);
  EXPECT_NEAR(steps[1].by_bytes, 2, 1e-9);  // 8 ms to 32 ms without start-up
  EXPECT_NEAR(steps[1].by_events, 4, 1e-9);
  EXPECT_TRUE(steps[1].is_met());
}

TEST(BenchGrowth, MoreThanTheLimitIsNotMet) {
  const Results results =
      results_of(kSizes + run("middle", "tool {}", 10) + run("big", "tool {}", 50));
  const auto steps = growth_of(results, "all", "tool {}");
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_NEAR(steps[0].by_bytes, 2.236, 0.001);
  EXPECT_FALSE(steps[0].is_met());
}

TEST(BenchGoals, AreJudgedByTheirMeasure) {
  const auto goals = goals_of(
      "# for readers\n\nall 10- floor 2 tool {}\nany -30 ms 20 *\n"
      "all - MiB 1 tool {}\nany - GB/s 0.5 tool {}\n");
  ASSERT_EQ(goals.size(), 4U);
  const Results results =
      results_of("profile\ta\tall\t20000000\t50\t65536\n" + run("a", "floor", 10) +
                 run("a", "tool {}", 21) +
                 "memory\ta\ttool {}\t2048\noutput\ta\ttool {}\t21000000\n");
  const MeasuredCommand& tool = results.commands().back();
  const auto times_floor = judge(goals[0], results, tool);
  EXPECT_NEAR(times_floor->reached, 2.1, 1e-9);
  EXPECT_FALSE(times_floor->is_met);
  EXPECT_FALSE(judge(goals[1], results, tool)->is_met);
  const auto memory = judge(goals[2], results, tool);
  EXPECT_NEAR(memory->reached, 2, 1e-9);
  EXPECT_NEAR(memory->limit, 2, 1e-9) << "16 bytes for each of 65536 ids";
  EXPECT_TRUE(memory->is_met);
  const auto speed = judge(goals[3], results, tool);
  EXPECT_NEAR(speed->reached, 1, 1e-9);
  EXPECT_TRUE(speed->is_met) << "at least, not at most";
}

TEST(BenchGoals, AreForAKindASizeAndACommand) {
  const auto goals = goals_of("all 10-30 floor 2 tool {}\nany -30 ms 4 *\n");
  const MeasuredProfile fitting{.name = "a", .kind = "all", .bytes = 20e6};
  const MeasuredProfile small{.name = "a", .kind = "all", .bytes = 9e6};
  const MeasuredProfile other{.name = "a", .kind = "default", .bytes = 20e6};
  const MeasuredCommand tool{.profile = "a", .side = "ours", .command = "tool {}"};
  const MeasuredCommand floor{.profile = "a", .side = "ours", .command = "floor"};
  const MeasuredCommand theirs{.profile = "a", .side = "other", .command = "tool {}"};
  EXPECT_TRUE(goals[0].is_for(fitting, tool));
  EXPECT_FALSE(goals[0].is_for(small, tool));
  EXPECT_FALSE(goals[0].is_for(other, tool));
  EXPECT_FALSE(goals[0].is_for(fitting, theirs));
  EXPECT_TRUE(goals[1].is_for(other, tool));
  EXPECT_FALSE(goals[1].is_for(other, floor));
}

TEST(BenchGoals, NonsenseIsRefused) {
  for (const std::string line :
       {"all 10- floor fast tool {}", "some - ms 1 tool {}", "all 10 ms 1 tool {}",
        "all - km 1 tool {}", "all - ms 1", "all 30-10 ms 1 tool {}"}) {
    std::istringstream stream{line};
    std::vector<Goal> goals;
    std::string problem;
    EXPECT_FALSE(read_goals(stream, goals, problem)) << line;
  }
}

TEST(BenchGoals, AreNotForWhatAllAreComparedWith) {
  const auto goals = goals_of("any - ms 100 *\n");
  const Results results =
      results_of(run("a", "tool {}", 21) + run("a", "cat {}", 21) + "against\tcat {}\n");
  EXPECT_TRUE(judge(goals[0], results, results.commands()[0]));
  EXPECT_FALSE(judge(goals[0], results, results.commands()[1]));
}

TEST(BenchGoals, WithoutANumberThereIsNoVerdict) {
  const auto goals = goals_of("any - GB/s 1 tool {}\nany - MiB 1 tool {}\n");
  const Results results =
      results_of("profile\ta\tall\t20000000\t50\t5\n" + run("a", "tool {}", 21));
  EXPECT_FALSE(judge(goals[0], results, results.commands()[0]));
  EXPECT_FALSE(judge(goals[1], results, results.commands()[0]));
}

}  // namespace
}  // namespace mm::bench
