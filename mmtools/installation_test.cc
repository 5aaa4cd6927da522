// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "installation.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "testing/test_folder.h"

namespace mm::launcher {
namespace {

namespace fs = std::filesystem;

class Home : public ::testing::Test {
 protected:
  std::optional<Record> record(const std::string& text) const {
    std::ofstream{folder / "mmtools.toml"} << text;
    return read_record(folder / "mmtools.toml");
  }

  testing::TestFolder own_folder;
  const fs::path folder = fs::path{own_folder.file("x")}.parent_path();
};

TEST_F(Home, ReadsARecord) {
  const auto read = record(
      "# a comment\nversion = \"1.2.3\"\nbuilt-for-rustc = \"1.99.0\"\r\n"
      "profile-format-min=5\nprofile-format-max = 11\nfuture = [1]\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->version, "1.2.3");
  EXPECT_FALSE(read->reads(4));
  EXPECT_TRUE(read->reads(5));
  EXPECT_TRUE(read->reads(11));
  EXPECT_FALSE(read->reads(12));
}

TEST_F(Home, RefusesARecordThatLacksSomething) {
  EXPECT_FALSE(record(""));
  EXPECT_FALSE(record("version = \"1\"\nprofile-format-min = 5\n"));
  EXPECT_FALSE(
      record("version = \"1\"\nprofile-format-min = 5\nprofile-format-max = x\n"));
  EXPECT_FALSE(record("profile-format-min = 5\nprofile-format-max = 9\n"));
  EXPECT_FALSE(record(std::string(1'000'000, '=')));
  EXPECT_FALSE(read_record(folder / "none"));
  EXPECT_FALSE(read_record(folder));
}

TEST_F(Home, ListsToolchainsByName) {
  for (const char* const name : {"stable-x86_64-unknown-linux-gnu", "nightly-a-b-c"}) {
    fs::create_directories(folder / "toolchains" / name);
  }
  fs::create_directory_symlink(folder / "none", folder / "toolchains/gone");
  std::ofstream{folder / "toolchains/file"} << "";
  const std::vector<Installation> toolchains = list_toolchains(folder);
  ASSERT_EQ(toolchains.size(), 2U);
  EXPECT_EQ(toolchains[0].name, "nightly-a-b-c");
  EXPECT_TRUE(list_toolchains(folder / "none").empty());
}

TEST_F(Home, FindsAToolchainByWhatPeopleCallIt) {
  std::vector<Installation> toolchains;
  for (const char* const name :
       {"mine", "nightly-2025-07-08-x86_64-unknown-linux-gnu",
        "nightly-x86_64-unknown-linux-gnu", "stable-x86_64-unknown-linux-gnu"}) {
    toolchains.push_back({.name = name, .folders = {}, .record = {}});
  }
  EXPECT_EQ(find_toolchain(toolchains, "mine"), 0U);
  EXPECT_EQ(find_toolchain(toolchains, "nightly"), 2U);
  EXPECT_EQ(find_toolchain(toolchains, "nightly-2025-07-08"), 1U);
  EXPECT_EQ(find_toolchain(toolchains, "stable-x86_64-unknown-linux-gnu"), 3U);
  EXPECT_EQ(find_toolchain(toolchains, "sta"), std::nullopt);
  EXPECT_EQ(find_toolchain(toolchains, "min"), std::nullopt);
  EXPECT_EQ(find_toolchain(toolchains, folder / "none"), std::nullopt);
  EXPECT_EQ(find_toolchain(toolchains, folder), 4U);
}

TEST_F(Home, FindsToolsThatCanBeRunAndAreNotThisProgram) {
  fs::create_directory(folder / "bin");
  const Installation one = toolchain_in(folder, "x");
  EXPECT_FALSE(one.find_tool("mmview"));
  std::ofstream{folder / "bin/mmview"} << "";
  EXPECT_FALSE(one.find_tool("mmview"));
  fs::permissions(folder / "bin/mmview", fs::perms::owner_all);
  EXPECT_EQ(one.find_tool("mmview"), folder / "bin/mmview");
  fs::create_symlink("/proc/self/exe", folder / "bin/crox");
  EXPECT_FALSE(one.find_tool("crox"));
  fs::create_directory(folder / "bin/mmedit");
  EXPECT_FALSE(one.find_tool("mmedit"));
}

}  // namespace
}  // namespace mm::launcher
