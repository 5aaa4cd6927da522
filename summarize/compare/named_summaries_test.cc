// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "named_summaries.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace mm::summarize {
namespace {

struct Split {
  const char* word;
  const char* name;
  const char* path;
};

TEST(SplitName, TakesANameInFrontOfASign) {
  const Split kCases[] = {
      {"new=after.mm_profdata", "new", "after.mm_profdata"},
      {"new=a=b",               "new", "a=b"              },
      {"new=dir/p",             "new", "dir/p"            },
      {"new=-",                 "new", "-"                },
      {"p",                     "",    "p"                },
      {"=p",                    "",    "=p"               },
      {"new=",                  "",    "new="             },
      {"dir/opt-level=3/p",     "",    "dir/opt-level=3/p"},
      {"",                      "",    ""                 },
  };
  for (const Split& split : kCases) {
    const NamedPath named = split_name(split.word);
    EXPECT_EQ(named.name, split.name) << split.word;
    EXPECT_EQ(named.path, split.path) << split.word;
  }
}

TEST(SplitName, LeavesAFileOfThatNameWhole) {
  std::string folder = (std::filesystem::temp_directory_path() / "mm-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  std::ofstream{"opt=3"} << 'x';
  EXPECT_EQ(split_name("opt=3").path, "opt=3");
  EXPECT_EQ(split_name("opt=2").path, "2");
  std::filesystem::current_path(before);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace mm::summarize
