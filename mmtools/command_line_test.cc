// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "command_line.h"

#include <gtest/gtest.h>

namespace mm::launcher {
namespace {

using Task = CommandLine::Task;
using Words = std::vector<std::string>;

TEST(CommandLine, TakesAToolAndItsArguments) {
  const CommandLine line = parse(Words{"mmtools", "mmview", "--info", "+x", "p"});
  EXPECT_EQ(line.task, Task::kRun);
  EXPECT_EQ(line.tool, "mmview");
  EXPECT_EQ(line.toolchain, "");
  EXPECT_EQ(line.arguments, (Words{"--info", "+x", "p"}));
}

TEST(CommandLine, TakesAToolchainInFront) {
  const CommandLine line = parse(Words{"/usr/bin/mmtools", "+nightly", "crox"});
  EXPECT_EQ(line.task, Task::kRun);
  EXPECT_EQ(line.toolchain, "nightly");
  EXPECT_EQ(line.tool, "crox");
}

TEST(CommandLine, IsTheToolWhoseNameItHas) {
  const CommandLine line = parse(Words{"bin/summarize", "+stable", "diff", "a"});
  EXPECT_EQ(line.tool, "summarize");
  EXPECT_EQ(line.toolchain, "stable");
  EXPECT_EQ(line.arguments, (Words{"diff", "a"}));
  // --version and --help are the tool's then.
  EXPECT_EQ(parse(Words{"summarize", "--version"}).task, Task::kRun);
}

TEST(CommandLine, HasItsOwnQuestions) {
  EXPECT_EQ(parse(Words{"mmtools", "list"}).task, Task::kList);
  EXPECT_EQ(parse(Words{"mmtools", "+x", "list"}).toolchain, "x");
  EXPECT_EQ(parse(Words{"mmtools", "-h"}).task, Task::kHelp);
  EXPECT_EQ(parse(Words{"mmtools", "--help"}).task, Task::kHelp);
  EXPECT_EQ(parse(Words{"mmtools", "--version"}).task, Task::kVersion);
}

TEST(CommandLine, SaysWhatIsWrong) {
  EXPECT_EQ(parse(Words{"mmtools"}).error, "a tool is missing");
  EXPECT_EQ(parse(Words{}).error, "a tool is missing");
  EXPECT_EQ(parse(Words{"mmtools", "+", "mmview"}).error,
            "a toolchain is missing behind +");
  EXPECT_EQ(parse(Words{"mmtools", "+x"}).error, "a tool is missing");
  EXPECT_EQ(parse(Words{"mmtools", "list", "x"}).error, "list takes no arguments");
  EXPECT_TRUE(parse(Words{"mmtools", "rustc"})
                  .error.starts_with("there is no tool 'rustc'; there are summarize "));
}

TEST(CommandLine, KeepsTerminalsSafe) {
  EXPECT_EQ(harmless("a\x1b[31m\n\x7f \xc3\xa9"), "a\\x1b[31m\\x0a\\x7f \xc3\xa9");
}

}  // namespace
}  // namespace mm::launcher
