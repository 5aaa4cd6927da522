// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/profile_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace mm::toolkit {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class ProfileFolder : public testing::Test {
 protected:
  ProfileFolder() {
    std::string name = (fs::temp_directory_path() / "mmtools_folder_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~ProfileFolder() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ / name; }
  void touch(const std::string& name) const { std::ofstream{path(name)}; }
  // What is listed, less the folder.
  std::vector<std::string> names() const {
    const auto paths = list_profiles(folder_);
    if (!paths) return {"error: " + paths.error().message()};
    std::vector<std::string> result;
    for (const std::string& path : *paths) {
      EXPECT_TRUE(path.starts_with(folder_.string() + "/")) << path;
      result.push_back(path.substr(folder_.string().size() + 1));
    }
    return result;
  }
  static std::string failure(const std::string& folder, ErrorCode code) {
    const auto paths = list_profiles(folder);
    if (paths) return "listed";
    EXPECT_EQ(paths.error().code, code);
    EXPECT_EQ(paths.error().path, folder);
    return paths.error().detail;
  }

  fs::path folder_;
};

TEST_F(ProfileFolder, ListsProfilesAndNothingElse) {
  for (const char* const name :
       {"b.mm_profdata", "a.mm_profdata.zst", "c.mm_profdata.gz", "notes.txt",
        "x.json.gz", "d.mm_profdata.bz2", "e.MM_PROFDATA", ".hidden.mm_profdata",
        ".mm_profdata", "mm_profdata"}) {
    touch(name);
  }
  fs::create_directory(path("sub.mm_profdata"));
  fs::create_directory(path("sub"));
  touch("sub/inside.mm_profdata");
  ASSERT_EQ(::mkfifo(path("fifo.mm_profdata").c_str(), 0600), 0);
  EXPECT_THAT(names(),
              ElementsAre("a.mm_profdata.zst", "b.mm_profdata", "c.mm_profdata.gz"));
}

TEST_F(ProfileFolder, SortsByBytes) {
  for (const char* const name :
       {"b-1", "b", "B", "\xff", "caf\xc3\xa9", "new\nline", "-x", "a b"}) {
    touch(std::string{name} + ".mm_profdata");
  }
  EXPECT_THAT(names(),
              ElementsAre("-x.mm_profdata", "B.mm_profdata", "a b.mm_profdata",
                          "b-1.mm_profdata", "b.mm_profdata", "caf\xc3\xa9.mm_profdata",
                          "new\nline.mm_profdata", "\xff.mm_profdata"));
}

TEST_F(ProfileFolder, PrefersThePlainFileOfAProfile) {
  for (const char* const name : {"a.mm_profdata.gz", "a.mm_profdata.zst", "a.mm_profdata",
                                 "b.mm_profdata.gz", "b.mm_profdata.zst"}) {
    touch(name);
  }
  EXPECT_THAT(names(), ElementsAre("a.mm_profdata", "b.mm_profdata.zst"));
}

TEST_F(ProfileFolder, ListsASetOnce) {
  for (const char* const name :
       {"a.events", "a.string_data", "a.string_index", "a.events.zst",  //
        "b.events.gz", "b.string_data", "b.string_index",               //
        "c.string_index", "c.string_data.gz", "c.string_data.zst",      //
        "d.string_index.gz",                                            //
        "e.events", "e.mm_profdata"}) {
    touch(name);
  }
  EXPECT_THAT(names(), ElementsAre("a.events", "b.events.gz", "c.string_data.zst",
                                   "d.string_index.gz", "e.events", "e.mm_profdata"));
}

TEST_F(ProfileFolder, FollowsLinks) {
  touch("target");
  fs::create_symlink("target", path("a.mm_profdata"));
  fs::create_symlink("absent", path("b.mm_profdata"));
  fs::create_symlink(".", path("c.mm_profdata"));
  EXPECT_THAT(names(), ElementsAre("a.mm_profdata", "b.mm_profdata"));
}

TEST_F(ProfileFolder, ASlashAtTheEndIsNotDoubled) {
  touch("a.mm_profdata");
  const auto paths = list_profiles(folder_.string() + "/");
  ASSERT_TRUE(paths.has_value());
  EXPECT_THAT(*paths, ElementsAre(path("a.mm_profdata")));
}

TEST_F(ProfileFolder, SaysWhatIsWrong) {
  touch("file");
  touch("notes.txt");
  EXPECT_EQ(failure(folder_, ErrorCode::kPathNotFound),
            "no profile in this folder; looked for *.mm_profdata, *.events, "
            "*.string_data, *.string_index (also .zst or .gz)");
  EXPECT_EQ(failure(path("absent"), ErrorCode::kPathNotFound), "no such folder");
  EXPECT_EQ(failure(path("file"), ErrorCode::kCannotOpen),
            "is a file, not a folder; name it as a PROFILE");
  EXPECT_EQ(failure(path("file/x"), ErrorCode::kCannotOpen),
            "cannot be opened: Not a directory");
  fs::create_symlink("loop", path("loop"));
  EXPECT_EQ(failure(path("loop"), ErrorCode::kCannotOpen),
            "cannot be opened: Too many levels of symbolic links");
}

TEST_F(ProfileFolder, AFolderThatMayNotBeReadIsAnError) {
  if (::geteuid() == 0) GTEST_SKIP() << "the superuser may read everything";
  ::chmod(folder_.c_str(), 0300);
  EXPECT_EQ(failure(folder_, ErrorCode::kCannotOpen),
            "cannot be opened: Permission denied");
  ::chmod(folder_.c_str(), 0700);
}

}  // namespace
}  // namespace mm::toolkit
