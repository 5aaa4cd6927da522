// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "profile_formats.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "testing/test_folder.h"

namespace mm::launcher {
namespace {

namespace fs = std::filesystem;

class Formats : public ::testing::Test {
 protected:
  std::string put(const std::string& name, const std::string& magic, char version) const {
    std::ofstream{folder / name, std::ios::binary} << magic << version
                                                   << std::string(3, '\0') << "more";
    return folder / name;
  }
  /// "9 10": the formats of what the words name.
  std::string formats(std::vector<std::string> words) const {
    std::string text;
    for (const NamedProfile& profile : find_profiles(words)) {
      text += (text.empty() ? "" : " ") + std::to_string(profile.format);
    }
    return text;
  }

  testing::TestFolder own_folder;
  const fs::path folder = fs::path{own_folder.file("x")}.parent_path();
};

TEST_F(Formats, AreReadOfFilesThatWordsName) {
  const std::string nine = put("a.mm_profdata", "MMPD", 9);
  const std::string ten = put("b.mm_profdata", "MMPD", 10);
  const std::string five = put("c.events", "MMES", 5);
  EXPECT_EQ(formats({"--top", "3", nine, ten, five}), "9 10 5");
  EXPECT_EQ(formats({folder / "a", folder / "b", folder / "c", folder / "d"}), "9 10 5");
  EXPECT_EQ(formats({"--diff=" + nine, "base=" + std::string{folder / "b"}}), "9 10");
}

TEST_F(Formats, OfAPlainNameTheFileItselfCounts) {
  put("a", "MMPD", 8);
  put("a.mm_profdata", "MMPD", 9);
  EXPECT_EQ(formats({folder / "a"}), "8");
}

TEST_F(Formats, AreNotInventedForOtherFiles) {
  put("a.mm_profdata", "MMXX", 9);
  std::ofstream{folder / "short.mm_profdata"} << "MMPD";
  std::ofstream{folder / "none.mm_profdata"} << "";
  ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
  EXPECT_EQ(formats({folder / "a", folder / "short", folder / "none", folder / "fifo",
                     folder, "/dev/zero", "", "=", "-"}),
            "");
}

TEST_F(Formats, AreUnsigned) {
  std::ofstream{folder / "a", std::ios::binary} << "MMPD\xff\xff\xff\xff";
  EXPECT_EQ(formats({folder / "a"}), "4294967295");
}

}  // namespace
}  // namespace mm::launcher
