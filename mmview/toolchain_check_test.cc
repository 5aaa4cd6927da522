// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolchain_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "testing/test_folder.h"

namespace mm::mmview {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A folder with a compiler that a test wrote, and one for temporary files that must be
/// empty in the end.
class ToolchainCheck : public ::testing::Test {
 protected:
  ToolchainCheck() {
    fs::create_directory(folder.file("tmp"));
    ::setenv("TMPDIR", folder.file("tmp").c_str(), 1);
  }
  ~ToolchainCheck() override {
    EXPECT_TRUE(fs::is_empty(folder.file("tmp")));
    ::unsetenv("TMPDIR");
  }

  /// `body` runs with $out as the folder of -Zself-profile, where no version is asked.
  std::string rustc(const std::string& body) const {
    const std::string path = folder.file("rustc");
    std::ofstream{path}
        << "#!/bin/sh\n"
           "[ \"$1\" = --version ] && { echo 'rustc 1.99.0 (abc)'; exit; }\n"
           "out=${1#-Zself-profile=}\n"
           "mkdir -p \"$out\"\n"
        << body << "\n";
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }

  testing::TestFolder folder;
};

TEST_F(ToolchainCheck, FitsAFormatThatIsRead) {
  const ToolchainAnswer answer = check_toolchain(
      rustc(R"(printf 'MMPD\011\000\000\000rest' >"$out/x.mm_profdata")"));
  EXPECT_EQ(answer.exit, 0);
  EXPECT_THAT(answer.sentence,
              StartsWith("rustc 1.99.0 writes profile format 9; mmtools "));
  EXPECT_THAT(answer.sentence, EndsWith(" read 0 to 9: they fit"));
}

TEST_F(ToolchainCheck, ReadsTheThreeFilesOfOldCompilers) {
  const ToolchainAnswer answer =
      check_toolchain(rustc(R"(printf 'MMES\005\000\000\000' >"$out/x.events"
printf 'MMSD\005\000\000\000' >"$out/x.string_data"; exit 1)"));
  EXPECT_EQ(answer.exit, 0);
  EXPECT_THAT(answer.sentence, HasSubstr("writes profile format 5;"));
}

TEST_F(ToolchainCheck, SaysWhatHelpsWhereTheFormatIsNewer) {
  const ToolchainAnswer answer =
      check_toolchain(rustc(R"(printf 'MMPD\143\000\000\000' >"$out/x.mm_profdata")"));
  EXPECT_EQ(answer.exit, 1);
  EXPECT_THAT(answer.sentence,
              AllOf(HasSubstr("format 99;"), HasSubstr("rustup component add mmtools")));
}

TEST_F(ToolchainCheck, CannotTellWithoutAProfile) {
  const ToolchainAnswer answer =
      check_toolchain(rustc("echo begin; echo 'error: no such -Z' >&2; exit 1"));
  EXPECT_EQ(answer.exit, 4);
  EXPECT_THAT(answer.sentence, EndsWith("/rustc wrote no profile: error: no such -Z"));
}

TEST_F(ToolchainCheck, CannotTellFromGarbage) {
  const ToolchainAnswer answer = check_toolchain(
      rustc(R"(printf 'MM' >"$out/x.mm_profdata"; printf 'a\033[31m\n')"));
  EXPECT_EQ(answer.exit, 4);
  EXPECT_THAT(answer.sentence, EndsWith("wrote x.mm_profdata, which does not begin as a "
                                        "profile does"));
  const ToolchainAnswer colored = check_toolchain(rustc(R"(printf 'a\033[31m\n')"));
  EXPECT_THAT(colored.sentence, EndsWith("wrote no profile: a\\x1b[31m"));
}

TEST_F(ToolchainCheck, StopsACompilerThatHangsWithItsChildren) {
  const std::string mark = folder.file("mark");
  const ToolchainAnswer answer = check_toolchain(
      rustc("(sleep 2; touch '" + mark + "') & sleep 60"), milliseconds{300});
  EXPECT_EQ(answer.exit, 4);
  EXPECT_THAT(answer.sentence, EndsWith("/rustc did not end within 0.3 s"));
  ::usleep(2'500'000);
  EXPECT_FALSE(fs::exists(mark));
}

TEST_F(ToolchainCheck, StopsACompilerThatWritesWithoutEnd) {
  const ToolchainAnswer answer = check_toolchain(rustc("exec yes"), milliseconds{20'000});
  EXPECT_EQ(answer.exit, 4);
  EXPECT_THAT(answer.sentence, HasSubstr("wrote no profile: "));
}

TEST_F(ToolchainCheck, LooksIntoASysroot) {
  fs::create_directories(folder.file("root/bin"));
  EXPECT_THAT(check_toolchain(folder.file("root")).sentence,
              EndsWith("/root/bin/rustc is missing"));
  fs::rename(rustc(R"(printf 'MMPD\010\000\000\000' >"$out/x.mm_profdata")"),
             folder.file("root/bin/rustc"));
  EXPECT_THAT(check_toolchain(folder.file("root")).sentence, HasSubstr("format 8;"));
}

TEST_F(ToolchainCheck, CannotTellOfWhatIsNotThere) {
  EXPECT_EQ(check_toolchain(folder.file("none")).exit, 4);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", folder.file("empty").c_str(), 1);
  const ToolchainAnswer named = check_toolchain("nightly");
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(named.exit, 4);
  EXPECT_EQ(named.sentence,
            "cannot tell: 'nightly' is no path, and without rustup on PATH it is no "
            "toolchain");
}

TEST_F(ToolchainCheck, AsksRustupForANameAndNeverInstalls) {
  fs::create_directory(folder.file("bin"));
  const std::string compiler =
      rustc(R"(printf 'MMPD\007\000\000\000' >"$out/x.mm_profdata")");
  std::ofstream{folder.file("bin/rustup")}
      << "#!/bin/sh\n[ \"$RUSTUP_AUTO_INSTALL\" = 0 ] || exit 9\n"
         "[ \"$*\" = 'which --toolchain old rustc' ] || { echo 'not installed'; exit 1; "
         "}\n"
         "echo '"
      << compiler << "'\n";
  fs::permissions(folder.file("bin/rustup"), fs::perms::owner_all);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (folder.file("bin") + ":" + path).c_str(), 1);
  const ToolchainAnswer old = check_toolchain("old");
  const ToolchainAnswer unknown = check_toolchain("new");
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(old.sentence, HasSubstr("format 7;"));
  EXPECT_EQ(unknown.exit, 4);
  EXPECT_THAT(unknown.sentence,
              EndsWith("rustup has no toolchain 'new' (not installed)"));
}

TEST_F(ToolchainCheck, UnderstandsTheCompilerOfThisMachine) {
  const ToolchainAnswer answer = check_toolchain("");
  if (answer.exit == kCannotTell) {
    GTEST_SKIP() << "no rustc that profiles here: " << answer.sentence;
  }
  EXPECT_THAT(answer.sentence, StartsWith("rustc 1."));
}

}  // namespace
}  // namespace mm::mmview
