// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/selection_options.h"

#include <gtest/gtest.h>

#include <optional>

#include "toolkit/cli.h"

namespace mm::toolkit {
namespace {

struct Parsed {
  int exit_code = 0;
  std::string said;
  decode::Selection selection;
};

// Runs a tool that has these options and calls use(options).
template <class Use>
int run_with(std::vector<std::string> words, Use&& use) {
  Cli cli{"tool", "Do a thing."};
  SelectionOptions options;
  options.add_to(cli);
  words.insert(words.begin(), "tool");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  return cli.run(static_cast<int>(words.size()), argv.data(), [&]() -> Result<void> {
    use(options);
    return {};
  });
}

Parsed parsed(std::vector<std::string> words) {
  decode::Selection selection;
  testing::internal::CaptureStderr();
  const int code = run_with(std::move(words), [&](const SelectionOptions& given) {
    selection = given.selection;
  });
  return {code, testing::internal::GetCapturedStderr(), selection};
}

TEST(SelectionOptions, FillASelection) {
  const auto [code, said, selection] =
      parsed({"-t", "3", "--thread-id=4", "--filter", "type", "--label", "/^mir_/",
              "--from", "1us", "--to=2", "--to=5us", "--minimum-duration", "3"});
  ASSERT_EQ(code, 0) << said;
  EXPECT_EQ(selection.threads, (std::vector<ThreadId>{{3}, {4}}));
  EXPECT_TRUE(selection.selects_label("typeck"));
  EXPECT_TRUE(selection.selects_label("mir_borrowck"));
  EXPECT_FALSE(selection.selects_label("optimized_mir_"));
  EXPECT_EQ(selection.from, 1'000U);
  EXPECT_EQ(selection.to, 5'000U);
  EXPECT_EQ(selection.min_duration, 3'000U);
}

TEST(SelectionOptions, ABareMinDurationIsNanoseconds) {
  EXPECT_EQ(parsed({"--min-duration", "3"}).selection.min_duration, 3U);
}

TEST(SelectionOptions, SayWhatIsWrong) {
  EXPECT_EQ(parsed({"--thread", "main"}).said.substr(0, 55),
            "tool: error: --thread: 'main' is not a whole number\ntoo");
  EXPECT_EQ(parsed({"--label", "/(/"}).exit_code, 2);
  EXPECT_EQ(parsed({"--from", "2us", "--to", "1us"}).exit_code, 2);
}

// What check_counter says of options, for a profile that counts instructions.
std::string objection(std::vector<std::string> words) {
  std::string said;
  run_with(std::move(words), [&](const SelectionOptions& given) {
    EXPECT_TRUE(given.check_counter({}));
    const auto checked = given.check_counter({.name = "instructions:u", .units = {}});
    if (!checked) said = checked.error().message();
  });
  return said;
}

TEST(SelectionOptions, ATimeIsNoCount) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"--from", "1us", "--to", "5000"},
           {"--to",  "0.5s"      },
           {"--min-duration", "7ns"},
           {"--minimum-duration",   "3"        }
  }) {
    EXPECT_NE(objection(words).find(words[0] + " " + words[1] + " is a time"),
              std::string::npos)
        << words[0];
  }
  EXPECT_EQ(objection({"--from", "1", "--to", "2000", "--min-duration", "3.5"}), "");
}

TEST(SelectionOptions, SayWhatWasAsked) {
  const auto words_of = [](std::vector<std::string> words) {
    std::string said;
    run_with(std::move(words), [&](const SelectionOptions& given) {
      said = given.first_option() + "|" + given.words();
    });
    return said;
  };
  EXPECT_EQ(words_of({}), "|");
  EXPECT_EQ(words_of({"--kind", "Query", "--min-duration=1ms", "-t", "7"}),
            "--thread|thread 7, kind Query, at least 1ms");
  EXPECT_EQ(words_of({"--minimum-duration", "3", "--from", "1us", "--to", "2us"}),
            "--from|from 1us, to 2us, at least 3us");
  EXPECT_EQ(words_of({"--filter", "a", "--arg", "b"}), "--label|label a, argument b");
}

TEST(SelectionOptions, NoteWhatSelectsNothing) {
  const auto said_of = [](const char* label, std::uint64_t interval_count) {
    SelectionOptions given;
    Cli cli{"tool", "Do a thing."};
    given.add_to(cli);
    std::vector<std::string> words{"tool"};
    if (label != nullptr) words.insert(words.end(), {"--label", label});
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    testing::internal::CaptureStderr();
    cli.run(static_cast<int>(words.size()), argv.data(), [&]() -> Result<void> {
      note_empty_selection(given, interval_count, "x", cli.messages());
      return {};
    });
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said_of("nope", 0), "tool: note: x: no interval is selected (label nope)\n");
  EXPECT_EQ(said_of("nope", 1), "");
  EXPECT_EQ(said_of(nullptr, 0), "");
}

TEST(SelectionOptions, SelectAllWithoutOptions) {
  EXPECT_TRUE(parsed({}).selection.selects_all());
}

}  // namespace
}  // namespace mm::toolkit
