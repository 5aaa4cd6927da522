// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profiles hold the command line and source paths of whoever recorded them. None that we
// publish may tell a home folder: files that are no prose are searched, expanded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "testing/test_files.h"

namespace mm::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrivate[] = {"/root/", "/home/", "/Users/", "\\Users\\"};

bool is_prose(const fs::path& path) {
  return path.extension() == ".md" || path.extension() == ".rs" ||
         path.extension() == ".txt" || path.extension().empty();
}

// What is private in a text, with some of what stands around.
std::string private_part(std::string_view text) {
  for (const std::string_view word : kPrivate) {
    const std::size_t at = text.find(word);
    if (at != std::string_view::npos) return std::string{text.substr(at, 60)};
  }
  return {};
}

TEST(Privacy, FindsAHomeFolder) {
  EXPECT_EQ(private_part("rustc /home/ada/src/lib.rs"), "/home/ada/src/lib.rs");
  EXPECT_EQ(private_part("rustc /tmp/demo/homes/lib.rs"), "");
}

TEST(Privacy, NoProfileTellsAHomeFolder) {
  std::size_t searched = 0;
  for (const char* folder : {"testdata", "docs"}) {
    const fs::path root = testdata_dir().parent_path() / folder;
    for (const auto& entry : fs::recursive_directory_iterator{root}) {
      if (!entry.is_regular_file() || is_prose(entry.path())) continue;
      ++searched;
      EXPECT_EQ(private_part(read_test_text(entry.path())), "") << entry.path();
    }
  }
  EXPECT_GT(searched, 100U);
}

}  // namespace
}  // namespace mm::testing
