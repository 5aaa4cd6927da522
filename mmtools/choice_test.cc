// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "testing/test_folder.h"

namespace mm::launcher {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;

class Choosing : public ::testing::Test {
 protected:
  /// An installation with `summarize`, or without.
  Installation make(const std::string& name, std::optional<Record> record,
                    bool has_tool = true) {
    const fs::path bin = folder / ("at_" + name) / "bin";
    fs::create_directories(bin);
    if (has_tool) {
      std::ofstream{bin / "summarize"} << "#!/bin/sh\n";
      fs::permissions(bin / "summarize", fs::perms::owner_all);
    }
    return {.name = name, .folders = {bin}, .record = std::move(record)};
  }

  testing::TestFolder own_folder;
  const fs::path folder = fs::path{own_folder.file("x")}.parent_path();
};

Record reads(std::int64_t oldest, std::int64_t newest) {
  return {"1.0", oldest, newest};
}

TEST_F(Choosing, TakesTheToolchainThatWasWished) {
  const std::vector<Installation> toolchains{make("a", reads(0, 9)),
                                             make("b", reads(0, 9))};
  const Installation own = make("", reads(0, 9));
  const Choice choice = choose(
      {.tool = "summarize", .profiles = {{"p", 9}}, .toolchain = 1}, toolchains, own);
  EXPECT_EQ(choice.from, &toolchains[1]);
  EXPECT_EQ(choice.program, folder / "at_b/bin/summarize");
  EXPECT_EQ(choice.note + choice.error, "");
}

TEST_F(Choosing, TakesItsOwnWhereTheToolchainHasNone) {
  const std::vector<Installation> toolchains{make("a", std::nullopt, false)};
  const Installation own = make("", reads(0, 9));
  EXPECT_EQ(choose({.tool = "summarize", .toolchain = 0}, toolchains, own).from, &own);
  EXPECT_EQ(choose({.tool = "summarize"}, toolchains, own).from, &own);
  const Choice demanded =
      choose({.tool = "summarize", .toolchain = 0, .is_demanded = true}, toolchains, own);
  EXPECT_EQ(demanded.program, "");
  EXPECT_EQ(demanded.error,
            "toolchain a has no summarize; rustup +a component add mmtools");
}

TEST_F(Choosing, NamesAToolchainThatHasTheTool) {
  const std::vector<Installation> toolchains{make("a", reads(0, 9))};
  const Installation own = make("", reads(0, 9), false);
  EXPECT_THAT(choose({.tool = "summarize"}, toolchains, own).error,
              EndsWith("; mmtools +a summarize runs it"));
  EXPECT_THAT(choose({.tool = "summarize"}, {}, own).error,
              EndsWith("; rustup component add mmtools"));
}

TEST_F(Choosing, TakesAnotherWhereTheProfileIsNewer) {
  const std::vector<Installation> toolchains{
      make("a", reads(5, 9)), make("b", reads(5, 11)), make("c", reads(8, 12))};
  const Installation own = make("", reads(0, 9));
  const Wish wish{
      .tool = "summarize", .profiles = {{"p", 9}, {"q", 10}},
           .toolchain = 0
  };
  const Choice choice = choose(wish, toolchains, own);
  EXPECT_EQ(choice.from, &toolchains[2]);
  EXPECT_EQ(choice.note,
            "q has profile format 10, and mmtools 1.0 (toolchain a) read 5 to 9; running "
            "1.0 (toolchain c)");
}

TEST_F(Choosing, PrefersItsOwnAmongThoseThatCan) {
  const std::vector<Installation> toolchains{make("a", reads(8, 9)),
                                             make("b", reads(0, 10))};
  const Installation own = make("", reads(0, 9));
  const Choice choice = choose(
      {.tool = "summarize", .profiles = {{"p", 7}}, .toolchain = 0}, toolchains, own);
  EXPECT_EQ(choice.from, &own);
  // All of the profiles have to be read.
  const Choice both = choose(
      {
          .tool = "summarize", .profiles = {{"p", 7}, {"q", 10}},
               .toolchain = 0
  },
      toolchains, own);
  EXPECT_EQ(both.from, &toolchains[1]);
}

TEST_F(Choosing, SaysWhatHelpsWhereNobodyReadsIt) {
  const std::vector<Installation> toolchains{make("a", reads(5, 9))};
  const Installation own = make("", reads(0, 9), false);
  const Choice choice = choose(
      {.tool = "summarize", .profiles = {{"p", 99}}, .toolchain = 0}, toolchains, own);
  EXPECT_EQ(choice.program, "");
  EXPECT_THAT(choice.error, HasSubstr("p has profile format 99, which no mmtools here "
                                      "read (toolchain a: 5 to 9)"));
}

TEST_F(Choosing, TrustsAnInstallationWithoutARecord) {
  const std::vector<Installation> toolchains{make("a", std::nullopt)};
  const Installation own = make("", reads(0, 9));
  EXPECT_EQ(choose({.tool = "summarize", .profiles = {{"p", 99}}, .toolchain = 0},
                   toolchains, own)
                .from,
            &toolchains[0]);
}

}  // namespace
}  // namespace mm::launcher
