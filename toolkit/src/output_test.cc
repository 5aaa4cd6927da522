// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/output.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "toolkit/guard.h"

namespace mm::toolkit {
namespace {

namespace fs = std::filesystem;

class Output : public testing::Test {
 protected:
  Output() {
    std::string name = (fs::temp_directory_path() / "mmtools_output_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Output() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return folder_ / name; }
  static std::string read(const std::string& path) {
    std::ifstream file{path};
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  static void write(const std::string& path, const char* text) {
    std::ofstream{path} << text;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : fs::directory_iterator{folder_}) {
      result.push_back(entry.path().filename());
    }
    std::sort(result.begin(), result.end());
    return result;
  }
  // Writes `text` to `path`, to the end.
  static Result<void> put(const std::string& path, std::string_view text) {
    MM_TRY(OutputSink sink, OutputSink::create(path));
    sink.append(text);
    return sink.commit();
  }

  fs::path folder_;
};

using testing::ElementsAre;

TEST_F(Output, ANewFileAppearsWhenItIsWhole) {
  auto sink = OutputSink::create(path("a b"));
  ASSERT_TRUE(sink.has_value());
  sink->append("text");
  EXPECT_FALSE(fs::exists(path("a b")));
  ASSERT_TRUE(sink->commit().has_value());
  EXPECT_EQ(read(path("a b")), "text");
  EXPECT_THAT(names(), ElementsAre("a b"));
}

TEST_F(Output, WithoutCommitNothingChanges) {
  write(path("old"), "old");
  {
    auto sink = OutputSink::create(path("old"));
    ASSERT_TRUE(sink.has_value());
    sink->append(std::string(1'000'000, 'x'));
  }
  EXPECT_EQ(read(path("old")), "old");
  EXPECT_THAT(names(), ElementsAre("old"));
}

TEST_F(Output, TheModeIsKept) {
  write(path("old"), "old");
  ::chmod(path("old").c_str(), 0640);
  ASSERT_TRUE(put(path("old"), "new").has_value());
  struct stat status {};
  ::stat(path("old").c_str(), &status);
  EXPECT_EQ(status.st_mode & 07777, 0640U);
  EXPECT_EQ(read(path("old")), "new");
}

TEST_F(Output, ALinkStaysAndItsTargetIsReplaced) {
  fs::create_directory(path("sub"));
  write(path("sub/target"), "old");
  fs::create_symlink("sub/target", path("link"));
  fs::create_symlink("link", path("link2"));
  ASSERT_TRUE(put(path("link2"), "new").has_value());
  EXPECT_TRUE(fs::is_symlink(path("link2")));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(read(path("sub/target")), "new");
}

TEST_F(Output, ADanglingLinkGetsItsTarget) {
  fs::create_symlink("absent", path("link"));
  ASSERT_TRUE(put(path("link"), "new").has_value());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(read(path("absent")), "new");
}

TEST_F(Output, DevicesAreWrittenInPlace) {
  EXPECT_TRUE(put("/dev/null", "x").has_value());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(Output, AFullDiskIsAnErrorThatNamesThePath) {
  const Result<void> result = put("/dev/full", "x");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::kCannotWrite);
  EXPECT_EQ(result.error().message(),
            "/dev/full: cannot be written: No space left on device");
}

TEST_F(Output, AFullDiskClosesTheSinkEarly) {
  auto sink = OutputSink::create("/dev/full");
  ASSERT_TRUE(sink.has_value());
  EXPECT_FALSE(sink->is_closed());
  sink->append(std::string(200'000, 'x'));
  EXPECT_TRUE(sink->is_closed());
}

TEST_F(Output, AClosedPipeIsNoError) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::close(ends[0]);
  install_guards("output_test");  // ignores SIGPIPE
  auto sink = OutputSink::create("/dev/fd/" + std::to_string(ends[1]));
  ASSERT_TRUE(sink.has_value());
  sink->append(std::string(200'000, 'x'));
  EXPECT_TRUE(sink->is_closed());
  EXPECT_TRUE(sink->commit().has_value());
  ::close(ends[1]);
}

TEST_F(Output, ADescriptorKeepsItsPosition) {
  const int file = ::open(path("log").c_str(), O_RDWR | O_CREAT, 0644);
  ASSERT_EQ(::write(file, "before ", 7), 7);
  ASSERT_TRUE(put("/proc/self/fd/" + std::to_string(file), "after").has_value());
  ::close(file);
  EXPECT_EQ(read(path("log")), "before after");
}

TEST_F(Output, RefusesWhatCannotBeWritten) {
  const auto message = [](const std::string& path) {
    auto sink = OutputSink::create(path);
    return sink ? std::string{} : sink.error().message();
  };
  EXPECT_EQ(message(folder_),
            folder_.string() + ": cannot be written: it is a directory");
  EXPECT_EQ(message(path("no/such/x")),
            path("no/such/x") + ": cannot be written: No such file or directory");
  EXPECT_EQ(message("/proc/self/fd/999"),
            "/proc/self/fd/999: cannot be written: Bad file descriptor");
  EXPECT_THAT(names(), ElementsAre());
}

TEST_F(Output, AFolderIsMadeOrTaken) {
  EXPECT_TRUE(make_folder(path("new")).has_value());
  EXPECT_TRUE(fs::is_directory(path("new")));
  EXPECT_TRUE(make_folder(path("new/")).has_value());
  fs::create_symlink("new", path("link"));
  EXPECT_TRUE(make_folder(path("link")).has_value());
  EXPECT_TRUE(make_folder(".").has_value());
}

TEST_F(Output, AFolderThatCannotBeMadeIsAnError) {
  const auto message = [](const std::string& path) {
    const Result<void> made = make_folder(path);
    if (made) return std::string{};
    EXPECT_EQ(made.error().code, ErrorCode::kCannotWrite);
    return made.error().message();
  };
  write(path("file"), "x");
  fs::create_symlink("absent", path("dangling"));
  EXPECT_EQ(message(path("file")),
            path("file") + ": is a file, where a folder is needed");
  EXPECT_EQ(message(path("no/such")),
            path("no/such") + ": the folder cannot be made: No such file or directory");
  EXPECT_EQ(message(path("dangling")),
            path("dangling") + ": the folder cannot be made: File exists");
  EXPECT_EQ(read(path("file")), "x");
}

TEST_F(Output, LongTextsArriveWhole) {
  std::string expected;
  auto sink = OutputSink::create(path("long"));
  ASSERT_TRUE(sink.has_value());
  for (int i = 0; i < 50'000; ++i) {
    const std::string piece(static_cast<std::size_t>(i % 97),
                            static_cast<char>('a' + i % 26));
    sink->append(piece);
    expected += piece;
  }
  sink->append(std::string(100'000, 'z'));
  ASSERT_TRUE(sink->commit().has_value());
  EXPECT_EQ(read(path("long")), expected + std::string(100'000, 'z'));
}

}  // namespace
}  // namespace mm::toolkit
