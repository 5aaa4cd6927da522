// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The guards end the process, so each test runs in a child and looks at what is left.
#include "toolkit/guard.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <new>
#include <thread>
#include <vector>

namespace mm::toolkit {
namespace {

namespace fs = std::filesystem;

std::string scratch_path(const char* name) {
  return (fs::temp_directory_path() / (name + std::to_string(::getpid()))).string();
}

class GuardDeathTest : public testing::Test {
 protected:
  GuardDeathTest() : path_(scratch_path("mmtools_guard_")) { fs::remove(path_); }
  ~GuardDeathTest() override { fs::remove(path_); }

  void start() {
    install_guards("tool");
    const int descriptor = file_.create(path_);
    if (descriptor < 0 || !fs::exists(path_)) ::_exit(99);
  }

  std::string path_;
  TemporaryFile file_;
};

TEST_F(GuardDeathTest, ASignalRemovesTheFileAndEndsByItsDefault) {
  EXPECT_EXIT(
      {
        start();
        ::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "^tool: error: interrupted\n$");
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EXIT(
      {
        start();
        ::raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "^tool: error: terminated\n$");
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EXIT(
      {
        start();
        ::raise(SIGQUIT);
      },
      testing::KilledBySignal(SIGQUIT), "^tool: error: terminated\n$");
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(GuardDeathTest, AnIgnoredSignalStaysIgnored) {
  EXPECT_EXIT(
      {
        ::signal(SIGHUP, SIG_IGN);
        start();
        ::raise(SIGHUP);
        ::_exit(7);
      },
      testing::ExitedWithCode(7), "");
}

TEST_F(GuardDeathTest, AShrunkenInputIsOneLineAndExitOne) {
  const auto read_behind_the_end = [this] {
    start();
    const std::string input = scratch_path("mmtools_input_");
    const int descriptor = ::open(input.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
    fs::remove(input);
    constexpr std::size_t kBytes = 65'536;
    if (::ftruncate(descriptor, kBytes) != 0) ::_exit(98);
    void* const data = ::mmap(nullptr, kBytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
    const auto* const bytes = static_cast<const std::byte*>(data);
    const MappedRange range{
        {bytes, kBytes},
        "the input"
    };
    if (::ftruncate(descriptor, 0) != 0) ::_exit(97);
    ::_exit(static_cast<int>(*static_cast<const volatile std::byte*>(bytes + 9000)));
  };
  EXPECT_EXIT(read_behind_the_end(), testing::ExitedWithCode(1),
              "^tool: error: the input: the file became shorter while it was read.*\n$");
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(GuardDeathTest, ABusErrorElsewhereIsNotBlamedOnTheInput) {
  EXPECT_EXIT(
      {
        start();
        ::raise(SIGBUS);
      },
      testing::KilledBySignal(SIGBUS), "^$");
  EXPECT_FALSE(fs::exists(path_));
}

#ifndef MM_IS_SANITIZED
TEST_F(GuardDeathTest, NoMemoryIsOneLineAndExitOneInAnyThread) {
  const auto exhaust = [this] {
    start();
    const rlimit limit{std::size_t{512} << 20U, std::size_t{512} << 20U};
    ::setrlimit(RLIMIT_AS, &limit);
    std::thread{[] {
      std::vector<std::unique_ptr<char[]>> blocks;
      while (true) blocks.push_back(std::make_unique<char[]>(std::size_t{16} << 20U));
    }}.join();
  };
  EXPECT_EXIT(exhaust(), testing::ExitedWithCode(1),
              "^tool: error: not enough memory\n$");
  EXPECT_FALSE(fs::exists(path_));
}
#endif

#ifndef MM_IS_SANITIZED
TEST_F(GuardDeathTest, NoMemoryIsOneLineHoweverManyThreadsLackIt) {
  const auto exhaust = [this] {
    start();
    std::atomic<int> waiting{16};
    std::vector<std::thread> threads;
    for (int i = waiting; i > 0; --i) {
      threads.emplace_back([&waiting] {
        for (--waiting; waiting > 0;) {
        }
        std::get_new_handler()();
      });
    }
    for (std::thread& thread : threads) thread.join();
  };
  EXPECT_EXIT(exhaust(), testing::ExitedWithCode(1),
              "^tool: error: not enough memory\n$");
}
#endif

TEST_F(GuardDeathTest, TheProgressLineIsErasedFirst) {
  EXPECT_EXIT(
      {
        start();
        set_progress_line_shown(true);
        ::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "^\r\x1b\\[Ktool: error: interrupted\n$");
}

TEST_F(GuardDeathTest, AClosedStreamIsNotTakenByAFile) {
  const auto open_without_stdout = [this] {
    ::close(STDOUT_FILENO);
    install_guards("tool");
    const int descriptor = file_.create(path_);
    ::_exit(descriptor > STDERR_FILENO && ::write(STDOUT_FILENO, "x", 1) < 0 ? 5 : 6);
  };
  EXPECT_EXIT(open_without_stdout(), testing::ExitedWithCode(5), "");
  fs::remove(path_);
}

TEST_F(GuardDeathTest, AKeptFileStays) {
  TemporaryFile file;
  const int descriptor = file.create(path_);
  ASSERT_GE(descriptor, 0);
  ::close(descriptor);
  file.keep();
  file = TemporaryFile{};
  EXPECT_TRUE(fs::exists(path_));
}

TEST_F(GuardDeathTest, AFileGoesWithItsObject) {
  {
    TemporaryFile file;
    ::close(file.create(path_));
    TemporaryFile moved = std::move(file);
    EXPECT_TRUE(fs::exists(path_));
  }
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(GuardDeathTest, AnExistingFileIsNotTaken) {
  ::close(::open(path_.c_str(), O_WRONLY | O_CREAT, 0600));
  {
    TemporaryFile file;
    EXPECT_EQ(file.create(path_), -1);
    EXPECT_EQ(errno, EEXIST);
  }
  EXPECT_TRUE(fs::exists(path_));
}

}  // namespace
}  // namespace mm::toolkit
