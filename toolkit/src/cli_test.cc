// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/cli.h"

#include <gtest/gtest.h>

#include <optional>

namespace mm::toolkit {
namespace {

// A tool with one of each kind of option, and what it was given.
struct Tool {
  Cli cli{"tool", "Do a thing."};
  bool flag = false;
  std::string name;
  std::uint64_t count = 0;
  double percent = 0;
  std::vector<std::string> labels;
  std::vector<std::string> paths;
  std::string said;   // stderr
  std::string shown;  // stdout
  bool has_run = false;
  std::string ran;  // which subcommand

  Tool() {
    cli.add({.names = "PATH", .value = "PATH", .help = "a path", .take = into(paths)});
    cli.add({.names = "-f,--flag", .help = "set it", .take = into(flag)});
    cli.add({.names = "--name", .value = "NAME", .help = "name it", .take = into(name)});
    cli.add({.names = "-n,--count",
             .aliases = "--number",
             .value = "N",
             .help = "count it",
             .take = into(count)});
    cli.add(
        {.names = "-p,--percent", .value = "X", .help = "cut", .take = into(percent)});
    cli.add(
        {.names = "--label", .value = "TEXT", .help = "choose", .take = into(labels)});
    Command& sub = cli.add_command("sub", "Do another thing.", [this]() -> Result<void> {
      ran = "sub";
      return {};
    });
    sub.add({.names = "PATH", .value = "PATH", .help = "a path", .take = into(paths)});
  }

  int run(std::vector<std::string> words, Result<void> result = {}) {
    words.insert(words.begin(), "tool");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    const int code = cli.run(static_cast<int>(words.size()), argv.data(), [&] {
      has_run = true;
      return result;
    });
    shown = testing::internal::GetCapturedStdout();
    said = testing::internal::GetCapturedStderr();
    return code;
  }
};

TEST(Cli, TakesOptionsOfEveryKind) {
  Tool tool;
  EXPECT_EQ(tool.run({"-f", "a", "--name=x", "-n5", "--percent", "2.5", "b", "--label",
                      "[u8]", "--label", "{}"}),
            0)
      << tool.said;
  EXPECT_TRUE(tool.has_run && tool.flag);
  EXPECT_EQ(tool.name, "x");
  EXPECT_EQ(tool.count, 5U);
  EXPECT_EQ(tool.percent, 2.5);
  EXPECT_EQ(tool.labels, (std::vector<std::string>{"[u8]", "{}"}));
  EXPECT_EQ(tool.paths, (std::vector<std::string>{"a", "b"}));
}

TEST(Cli, KeepsWordsAsTheyAre) {
  Tool tool;
  EXPECT_EQ(tool.run({"--name", "-", "[a,b]", "--", "-n", "sub"}), 0) << tool.said;
  EXPECT_EQ(tool.name, "-");
  EXPECT_EQ(tool.paths, (std::vector<std::string>{"[a,b]", "-n", "sub"}));
}

TEST(Cli, ALaterValueReplacesAnEarlierOneAndAliasesWork) {
  Tool tool;
  EXPECT_EQ(tool.run({"--name", "a", "--name", "b", "--number", "7"}), 0) << tool.said;
  EXPECT_EQ(tool.name, "b");
  EXPECT_EQ(tool.count, 7U);
}

struct Wrong {
  const char* name;
  std::vector<std::string> words;
  const char* line;
  const char* help = "tool";
};
class WrongUsage : public testing::TestWithParam<Wrong> {};
TEST_P(WrongUsage, IsOneLineAndTheHelp) {
  Tool tool;
  EXPECT_EQ(tool.run(GetParam().words), 2);
  EXPECT_EQ(tool.said, "tool: error: " + std::string{GetParam().line} + "\ntool: try '" +
                           GetParam().help + " --help'\n");
  EXPECT_FALSE(tool.has_run);
  EXPECT_EQ(tool.shown, "");
}
const Wrong kWrong[] = {
    {"UnknownLong",  {"--nope"},                      "unknown option '--nope'"                          },
    {"UnknownShort", {"-x"},                          "unknown option '-x'"                              },
    {"Control",      {"--\x1b[31m"},                  "unknown option '--\\x1b[31m'"                     },
    {"NoValue",      {"--name"},                      "--name: needs a value"                            },
    {"EmptyValue",   {"--name=", "a"},                "--name: needs a value"                            },
    {"BadNumber",    {"-n", "x1"},                    "--count: 'x1' is not a whole number"              },
    {"Negative",     {"--count=-1"},                  "--count: '-1' is not a whole number"              },
    {"TooLarge",
     {"-n", "18446744073709551616"},
     "--count: '18446744073709551616' is not a whole number"                                             },
    {"Nan",          {"-p", "nan"},                   "--percent: 'nan' is not a number"                 },
    {"Choice",       {"--color=blue"},                "--color: 'blue' is not one of auto, always, never"},
    {"FlagValue",    {"--flag=x"},                    "--flag: takes no value"                           },
    {"FlagNumber",   {"--flag=99999999999999999999"}, "--flag: takes no value"                           },
    {"FlagOff",      {"--flag=false"},                "--flag: takes no value"                           },
};
// A command has a help of its own.
const Wrong kWrongInSub[] = {
    {"InSub",        {"sub", "--flag"}, "unknown option '--flag'",                  "tool sub"},
    {"FlagBefore",
     {"-f", "sub", "p"},
     "'--flag' stands in front of the command 'sub'",                               "tool sub"},
    {"OptionBefore",
     {"-n", "3", "sub"},
     "'--count' stands in front of the command 'sub'",                              "tool sub"},
    {"WordBefore",   {"p", "sub"},      "'p' stands in front of the command 'sub'", "tool sub"},
};
INSTANTIATE_TEST_SUITE_P(Table, WrongUsage, testing::ValuesIn(kWrong),
                         [](const auto& row) { return std::string{row.param.name}; });
INSTANTIATE_TEST_SUITE_P(Sub, WrongUsage, testing::ValuesIn(kWrongInSub),
                         [](const auto& row) { return std::string{row.param.name}; });

TEST(Cli, AnOptionOfManyTakesAllUpToTheNextOne) {
  Tool tool;
  std::vector<std::string> others;
  tool.cli.add({.names = "--against",
                .value = "PATH",
                .help = "compare with it",
                .take = into(others),
                .takes_many = true});
  EXPECT_EQ(
      tool.run({"a", "--against", "b", "-", "c", "-f", "d", "--against=e", "--", "f"}),
      0);
  EXPECT_EQ(others, (std::vector<std::string>{"b", "-", "c", "e"}));
  EXPECT_EQ(tool.paths, (std::vector<std::string>{"a", "d", "f"}));
  EXPECT_EQ(tool.run({"a", "--against"}), 2);
}

TEST(Cli, ASuccessMayHaveAnExitOfItsOwn) {
  Tool tool;
  tool.cli.set_exit(3);
  EXPECT_EQ(tool.run({"a"}), 3);
  EXPECT_EQ(tool.run({"a"}, Error{.code = ErrorCode::kCannotRead}), 1);
}

TEST(Cli, ChecksComeAfterParsing) {
  Tool tool;
  tool.cli.add_check([&]() -> Result<void> {
    if (tool.name.empty()) return usage("a name is missing");
    return {};
  });
  EXPECT_EQ(tool.run({}), 2);
  EXPECT_EQ(tool.said, "tool: error: a name is missing\ntool: try 'tool --help'\n");
}

TEST(Cli, SubcommandsRunTheirOwn) {
  Tool tool;
  EXPECT_EQ(tool.run({"sub", "p", "sub"}), 0) << tool.said;
  EXPECT_EQ(tool.ran, "sub");
  EXPECT_FALSE(tool.has_run);
  EXPECT_EQ(tool.paths, (std::vector<std::string>{"p", "sub"}));
}

TEST(Cli, ASubcommandWithoutABodyTakesWhatTheToolTakes) {
  Tool tool;
  tool.cli.add_command("same", "Do the same.")
      .add(
          {.names = "PATH", .value = "PATH", .help = "a path", .take = into(tool.paths)});
  EXPECT_EQ(tool.run({"-n", "3", "same", "p"}), 0) << tool.said;
  EXPECT_TRUE(tool.has_run);
  EXPECT_EQ(tool.count, 3U);
  EXPECT_EQ(tool.paths, std::vector<std::string>{"p"});
}

TEST(Cli, ColorMayStandInFrontOfASubcommand) {
  Tool tool;
  EXPECT_EQ(tool.run({"--color", "never", "sub", "p"}), 0) << tool.said;
  EXPECT_EQ(tool.ran, "sub");
}

TEST(Cli, AFailureIsExitOne) {
  Tool tool;
  EXPECT_EQ(tool.run({}, Error{.code = ErrorCode::kNoNames, .path = "p"}), 1);
  EXPECT_TRUE(tool.said.starts_with("tool: error: p: no event has a name")) << tool.said;
}

TEST(Cli, HelpGoesToStdoutAndWinsOverMistakes) {
  Tool tool;
  tool.cli.add_example("tool -f a", "do it");
  EXPECT_EQ(tool.run({"--nope", "--help"}), 0);
  EXPECT_EQ(tool.said, "");
  EXPECT_EQ(
      tool.shown.substr(0, tool.shown.find("General:")),
      "Do a thing.\n\nusage: tool [OPTIONS] PATH\n  or:  tool sub [OPTIONS] PATH\n\n"
      "Commands:\n  sub                       Do another thing.\n\nOptions:\n"
      "  PATH                      a path\n  -f, --flag                set it\n"
      "      --name NAME           name it\n  -n, --count N             count it\n"
      "  -p, --percent X           cut\n      --label TEXT          choose\n\n");
  EXPECT_TRUE(tool.shown.ends_with("Examples:\n  tool -f a\n      do it\n"));
}

TEST(Cli, SubcommandsHaveTheirHelp) {
  Tool tool;
  EXPECT_EQ(tool.run({"sub", "--help"}), 0);
  EXPECT_TRUE(
      tool.shown.starts_with("Do another thing.\n\nusage: tool sub [OPTIONS] PATH"))
      << tool.shown;
}

TEST(Cli, VersionNamesTheFormats) {
  Tool tool;
  EXPECT_EQ(tool.run({"--version"}), 0);
  EXPECT_EQ(tool.shown.substr(0, 5), "tool ");
  EXPECT_TRUE(tool.shown.ends_with(" (profile formats 0 to 9, and headerless)\n"))
      << tool.shown;
}

TEST(Cli, PrintsDocumentsInsteadOfARun) {
  Tool tool;
  EXPECT_EQ(tool.run({"--completions", "bash"}), 0);
  EXPECT_TRUE(tool.shown.ends_with("complete -F _mm_tool tool\n")) << tool.shown;
  EXPECT_NE(tool.shown.find("' --color' | ' --colour')\n      _mm_tool_words "
                            "'auto always never'\n"),
            std::string::npos);
  EXPECT_EQ(tool.run({"--man-page"}), 0);
  EXPECT_TRUE(tool.shown.starts_with(".TH TOOL 1 ")) << tool.shown;
  EXPECT_NE(tool.shown.find("\\fB\\-n\\fR, \\fB\\-\\-count\\fR \\fIN\\fR\ncount it.\n"),
            std::string::npos)
      << tool.shown;
  EXPECT_FALSE(tool.has_run);
  EXPECT_EQ(tool.run({"--completions", "csh"}), 2);
}

TEST(Cli, ColorsMessagesOnDemand) {
  Tool tool;
  EXPECT_EQ(tool.run({"--color=always"}, Error{.code = ErrorCode::kNoSuchThread}), 1);
  EXPECT_NE(tool.said.find("\x1b[1;31m"), std::string::npos);
}

TEST(Cli, LetsNoExceptionOut) {
  Cli cli{"tool", "Do a thing."};
  std::string word = "tool";
  std::vector<char*> argv{word.data(), nullptr};
  testing::internal::CaptureStderr();
  const int code = cli.run(1, argv.data(),
                           []() -> Result<void> { throw std::length_error("vector"); });
  EXPECT_EQ(code, 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tool: error: unexpected failure: vector\n");
}

}  // namespace
}  // namespace mm::toolkit
