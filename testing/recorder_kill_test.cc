// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A program that is killed in the middle of a burst: each event that was complete and
// each string that had an id is read, in order, and nothing is torn.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "mmrecord/recorder.h"
#include "testing/chance.h"
#include "testing/recording.h"

namespace mm::testing {
namespace {

constexpr std::size_t kThreads = 4;
constexpr std::uint64_t kEventsPerString = 64;

/// What the killed program had done, in memory that outlives it.
struct Progress {
  std::array<std::atomic<std::uint64_t>, kThreads> events;
  std::atomic<bool> has_begun;
};

Progress* shared_progress() {
  void* const memory = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : new (memory) Progress{};
}

std::string text_of(std::uint64_t thread, std::uint64_t event) {
  return "thread " + std::to_string(thread) + " at " +
         std::to_string(event / kEventsPerString) + std::string(event % 40, '.');
}

/// Records integers 0, 1, 2, ..., each under a name that is new every so often.
[[noreturn]] void record_until_killed(const std::string& stem, std::int32_t version,
                                      Progress& progress) {
  auto recorder =
      record::Recorder::create(stem, {.page_budget_bytes = 2 << 20, .version = version});
  if (!recorder) _exit(2);
  const StringId kind = recorder->string("count");
  std::vector<std::thread> threads;
  for (std::uint64_t thread = 1; thread <= kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      recorder->set_thread_id({thread});
      StringId name;
      for (std::uint64_t i = 0;; ++i) {
        if (i % kEventsPerString == 0) name = recorder->string(text_of(thread, i));
        recorder->record_integer(kind, name, i);
        progress.events[thread - 1].store(i + 1, std::memory_order_release);
        progress.has_begun.store(true, std::memory_order_relaxed);
      }
    });
  }
  for (;;) pause();
}

void expect_complete(Recording& recording, const Progress& progress) {
  const auto profile = recording.open(decode::Tolerance::kLenient);
  ASSERT_TRUE(profile) << profile.error().message();
  decode::Defects defects = profile->defects();
  EXPECT_EQ(defects_text(defects), "stopped-program x1");
  std::array<std::uint64_t, kThreads + 1> next{};
  std::array<StringId, kThreads + 1> name{};
  for (const decode::Event event : profile->events()) {
    const std::uint64_t thread = event.thread.value;
    ASSERT_TRUE(thread >= 1 && thread <= kThreads) << thread;
    ASSERT_EQ(event.type, decode::EventType::kInteger);
    ASSERT_EQ(event.value(), next[thread]) << "thread " << thread;
    if (next[thread] % kEventsPerString == 0) {
      ASSERT_EQ(profile->strings().text(event.id, defects),
                text_of(thread, next[thread]));
      name[thread] = event.id;
    }
    ASSERT_EQ(event.id, name[thread]);
    ++next[thread];
  }
  EXPECT_EQ(defects_text(defects), "stopped-program x1");
  for (std::size_t i = 0; i < kThreads; ++i) {
    const std::uint64_t done = progress.events[i].load();
    // The one that was being recorded may be there, or not.
    EXPECT_GE(next[i + 1], done) << "thread " << i + 1;
    EXPECT_LE(next[i + 1], done + 1) << "thread " << i + 1;
  }
}

void kill_once(Chance& chance, std::int32_t version) {
  Recording recording;
  Progress* const progress = shared_progress();
  ASSERT_NE(progress, nullptr);
  const pid_t child = fork();
  if (child == 0) record_until_killed(recording.stem(), version, *progress);
  ASSERT_GT(child, 0);
  while (!progress->has_begun.load()) {
    if (waitpid(child, nullptr, WNOHANG) == child) FAIL() << "it ended by itself";
    std::this_thread::sleep_for(std::chrono::microseconds{50});
  }
  std::this_thread::sleep_for(std::chrono::microseconds{chance.below(20'000)});
  kill(child, SIGKILL);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  expect_complete(recording, *progress);
  munmap(progress, sizeof(Progress));
}

TEST(RecorderKill, NothingCompleteIsLost) {
  const std::uint64_t seed = first_test_seed();
  SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
  Chance chance{seed};
  for (int i = 0; i < 200 && !::testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE("kill " + std::to_string(i));
    kill_once(chance, i % 4 == 0 ? 8 : 9);
  }
}

}  // namespace
}  // namespace mm::testing
