// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The golden runner with the shell as the tool: it must notice each kind of difference.
#include "testing/golden_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "testing/profile_builder.h"
#include "testing/test_files.h"
#include "testing/text_diff.h"

namespace mm::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class GoldenCaseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string folder = (fs::temp_directory_path() / "case-XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    dir_ = folder;
  }
  void TearDown() override { fs::remove_all(dir_); }

  // A case that runs a shell script.
  void script(const std::string& text) { write("args", "-c\n" + text + "\n"); }
  void write(const std::string& name, const std::string& content) {
    fs::create_directories((dir_ / name).parent_path());
    write_test_file(dir_ / name, content);
  }
  GoldenOutcome run() {
    return run_golden_case(load_golden_case(dir_), "/bin/sh", fs::temp_directory_path());
  }
  std::string differences() {
    return golden_differences(load_golden_case(dir_).expected, run());
  }

  fs::path dir_;
};

TEST_F(GoldenCaseTest, AcceptsWhatIsExpected) {
  script("echo out; echo err >&2; echo kept > x; exit 3");
  write("stdout", "out\n");
  write("stderr", "err\n");
  write("exit", "3\n");
  write("files/x", "kept\n");
  EXPECT_EQ(differences(), "");
}

TEST_F(GoldenCaseTest, NoticesEachDifference) {
  script("echo out; echo err >&2; echo kept > x; exit 3");
  const std::string text = differences();
  EXPECT_THAT(text, HasSubstr("--- exit"));
  EXPECT_THAT(text, HasSubstr("--- stdout\nline 1:\n+ out\n"));
  EXPECT_THAT(text, HasSubstr("--- stderr\nline 1:\n+ err\n"));
  EXPECT_THAT(text, HasSubstr("--- files/x\nwas left behind, 5 bytes"));
  script("true");
  write("files/y", "y");
  EXPECT_THAT(differences(), HasSubstr("--- files/y\nwas not written"));
}

TEST_F(GoldenCaseTest, NoticesAChangedInput) {
  write("given/old.json", "{}");
  script("true");
  EXPECT_EQ(differences(), "");
  script("echo x > old.json");
  EXPECT_THAT(differences(), HasSubstr("--- files/old.json"));
}

TEST_F(GoldenCaseTest, CompilesProfilesAndCopiesTestdata) {
  write("a.profile", "Query typeck 1..2\n");
  write("inputs", "b.zst = fixtures/v9/basic.mm_profdata.zst\n");
  write("stdin_from", "a.mm_profdata\n");
  script("cat; cat b.zst >&2");
  const GoldenOutcome outcome = run();
  ProfileBuilder b{9};
  b.interval("Query", "typeck", 1, 1, 2);
  EXPECT_EQ(outcome.standard_output, text_of(b.bytes()));
  EXPECT_EQ(outcome.standard_error,
            read_raw_text(testdata_dir() / "fixtures/v9/basic.mm_profdata.zst"));
}

TEST_F(GoldenCaseTest, CompilesASetOfThreeFiles) {
  write("a.profile", "version 0\nQuery typeck 1..2\n");
  script("cat a.string_index >&2; cp a.events kept.events; ls | tr '\\n' ' '");
  const GoldenOutcome outcome = run();
  ProfileBuilder b{0};
  b.interval("Query", "typeck", 1, 1, 2);
  const Streams streams = b.streams();
  EXPECT_EQ(outcome.standard_output,
            "a.events a.string_data a.string_index kept.events ");
  EXPECT_EQ(outcome.standard_error, text_of(streams[kStringIndexStream]));
  write("stdout", outcome.standard_output);
  write("stderr", outcome.standard_error);
  write("files/kept.events", text_of(streams[kEventsStream]));
  EXPECT_EQ(differences(), "");
}

TEST_F(GoldenCaseTest, RunsInACleanEnvironment) {
  setenv("NO_COLOR", "1", 1);
  write("env", "COLUMNS=60\n");
  script("echo \"$LANG $NO_COLOR $COLUMNS\"; test -t 0 || test -t 1 || ls -A");
  EXPECT_EQ(run().standard_output, "C.UTF-8  60\n");
}

TEST_F(GoldenCaseTest, TellsTheSignalThatEndedTheTool) {
  script("kill -9 $$");
  EXPECT_EQ(run().exit, 128 + 9);
}

TEST_F(GoldenCaseTest, UpdatesAllThatIsExpected) {
  write("stdout", "old\n");
  write("files/old", "old\n");
  script("echo err >&2; echo new > x; exit 1");
  update_golden_case(load_golden_case(dir_), run());
  EXPECT_EQ(differences(), "");
  EXPECT_FALSE(fs::exists(dir_ / "stdout"));
  EXPECT_FALSE(fs::exists(dir_ / "files/old"));
}

TEST(TextDiff, ShowsTheLinesBetween) {
  EXPECT_EQ(text_diff("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(text_diff("a\nb\nc\nd\ne\n", "a\nb\nX\x1b\nd\ne\n"),
            "line 3:\n  a\n  b\n- c\n+ X\\x1b\n  d\n  e\n");
  EXPECT_EQ(text_diff("a\n", "a"), "the end of the last line differs\n");
}

}  // namespace
}  // namespace mm::testing
