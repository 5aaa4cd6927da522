// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/recording.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "testing/profile_checker.h"

namespace mm::testing {

Recording::Recording() {
  std::string name = std::filesystem::temp_directory_path() / "mmrecord.XXXXXX";
  if (mkdtemp(name.data()) == nullptr) std::abort();
  folder_ = name;
}

Recording::~Recording() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Result<decode::Profile> Recording::open(decode::Tolerance tolerance) {
  MM_TRY(profile_, decode::MappedFile::open(profile_path()));
  sidecar_ = {};
  if (has_sidecar()) {
    MM_TRY(sidecar_, decode::MappedFile::open(sidecar_path()));
  }
  MM_TRY(decode::Source source,
         decode::Source::open_paged(
             {.bytes = profile_.bytes(), .sidecar = sidecar_.bytes()}, tolerance));
  return decode::Profile::open(std::move(source), tolerance);
}

ReadProfile Recording::read_finished(bool is_in_thread_order) {
  EXPECT_FALSE(has_sidecar());
  const auto profile = open();
  if (!profile) {
    ADD_FAILURE() << profile.error().message();
    return {};
  }
  EXPECT_EQ(violations_text(
                check_profile(profile_.bytes(), {.thread_order = is_in_thread_order})),
            "");
  ReadProfile read = read_everything(*profile);
  EXPECT_TRUE(read.contradictions.empty());
  return read;
}

int run_in_child(const std::function<void()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(::testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace mm::testing
