// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the tool does with each malformed fixture: its exit status, and one line that says
// why. malformed_test has what the decoder makes of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "testing/child_process.h"
#include "testing/fixtures.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

struct Row {
  const char* profile;
  int by_default;
  int salvaged;
};

// From testdata/fixtures/README.md and the damage policy; with --strict all fail.
const Row kRows[] = {
    {"v9/header_short",       1, 1},
    {"v9/version_4294967295", 1, 1},
    {"v9/cut_last_page",      0, 0},
    {"v9/cut_page_header",    1, 1},
    {"v9/no_index",           0, 0},
    {"v9/no_strings",         1, 1},
    {"v9/event_partial",      0, 0},
    {"v9/event_id_beyond",    0, 0},
    {"v9/ref_beyond",         0, 0},
    {"v9/unterminated",       0, 0},
    {"v9/interval_reversed",  0, 0},
    {"v9/metadata_field",     0, 0},
    {"v9/page_empty",         1, 0},
    {"v9/stream_version_8",   1, 0},
    {"v5/version_mix",        1, 1},
    {"v5/empty_files",        1, 1},
};

std::string path_of(const std::string& profile) {
  const std::string start = (testdata_dir() / "fixtures/malformed" / profile).string();
  return start + (profile.starts_with("v5") ? ".events.zst" : ".mm_profdata.zst");
}

struct Outcome {
  int exit = 0;
  std::string output;
  std::string errors;
};

Outcome summarize(std::vector<std::string> arguments) {
  namespace fs = std::filesystem;
  std::string pattern = (fs::temp_directory_path() / "mmtools_exit_XXXXXX").string();
  const fs::path folder = ::mkdtemp(pattern.data());
  const ChildProcess child{.program = MM_SUMMARIZE,
                           .arguments = std::move(arguments),
                           .environment = {"LANG=C.UTF-8"},
                           .folder = folder,
                           .input = "/dev/null",
                           .output = folder / "output",
                           .errors = folder / "errors"};
  Outcome outcome;
  outcome.exit = child.run();
  outcome.output = read_raw_text(folder / "output");
  outcome.errors = read_raw_text(folder / "errors");
  fs::remove_all(folder);
  return outcome;
}

class MalformedExit : public ::testing::TestWithParam<Row> {};

TEST_P(MalformedExit, IsAsThePolicySays) {
  const Row& row = GetParam();
  const std::string path = path_of(row.profile);
  const Outcome lenient = summarize({path});
  EXPECT_EQ(lenient.exit, row.by_default) << lenient.errors;
  EXPECT_EQ(lenient.output.empty(), row.by_default != 0);
  EXPECT_TRUE(lenient.errors.ends_with('\n'));
  const Outcome salvaged = summarize({path, "--salvage"});
  EXPECT_EQ(salvaged.exit, row.salvaged) << salvaged.errors;
  EXPECT_TRUE(salvaged.errors.ends_with('\n'));
  const Outcome strict = summarize({path, "--strict"});
  EXPECT_EQ(strict.exit, 1) << strict.errors;
  EXPECT_EQ(strict.output, "");
}

INSTANTIATE_TEST_SUITE_P(Table, MalformedExit, ::testing::ValuesIn(kRows),
                         [](const auto& row) {
                           std::string name{row.param.profile};
                           std::ranges::replace(name, '/', '_');
                           return name;
                         });

TEST(MalformedExits, HaveARowForEachFixture) {
  std::size_t count = 0;
  for (const char* const folder : {"malformed/v5", "malformed/v9"}) {
    count += fixtures_in(folder).size();
  }
  EXPECT_EQ(count, std::size(kRows));
}

}  // namespace
}  // namespace mm::testing
