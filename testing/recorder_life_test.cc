// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How a recording lives with its process: forks, exits, threads, signals.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "mmrecord/recorder.h"
#include "testing/recording.h"

namespace mm::testing {
namespace {

using record::Recorder;
using record::Report;

Recorder recorder_of(const Recording& recording, const record::Options& options = {}) {
  auto recorder = Recorder::create(recording.stem(), options);
  EXPECT_TRUE(recorder) << recorder.error().message();
  return recorder ? *std::move(recorder) : Recorder{};
}

void record_some(const Recorder& recorder, std::uint64_t count) {
  const StringId kind = recorder.string("count");
  for (std::uint64_t i = 0; i < count; ++i) recorder.record_integer(kind, kind, i);
}

/// For threads that record until they are told to stop: the file stays small.
void record_a_little(const Recorder& recorder) {
  record_some(recorder, 100);
  std::this_thread::sleep_for(std::chrono::microseconds{100});
}

// ---- fork ---------------------------------------------------------------------------

/// Forks by `fork_by` in the middle of a recording, lets the child record and end.
void fork_in_the_middle(pid_t (*fork_by)()) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  record_some(recorder, 10'000);
  std::atomic<bool> should_stop{false};
  std::thread other{[&] {
    while (!should_stop) record_a_little(recorder);
  }};
  auto open_interval = recorder.interval(recorder.string("outer"), recorder.string("x"));
  const pid_t child = fork_by();
  if (child == 0) {
    open_interval.finish();
    EXPECT_FALSE(recorder.is_on());
    record_some(recorder, 200'000);
    recorder.switch_recording(true);
    recorder.record_memory();
    const Report report = recorder.finish();
    { const Recorder destroyed = std::move(recorder); }
    _exit(report.events == 0 ? 0 : 1);  // nothing of it is the child's
  }
  int status = -1;
  for (int i = 0; i < 1'000 && waitpid(child, &status, WNOHANG) == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_EQ(status, 0) << "it hangs, or recorded";
  if (status == -1) kill(child, SIGKILL);
  open_interval.finish();
  record_some(recorder, 10'000);
  should_stop = true;
  other.join();
  const Report report = recorder.finish();
  EXPECT_EQ(recording.read_finished().events.size(), report.events);
  EXPECT_GE(report.events, 20'001U);
  EXPECT_EQ(report.lost_events, 0U);
}

TEST(RecorderFork, TheChildRecordsNothing) {
  fork_in_the_middle([] { return fork(); });
}

TEST(RecorderFork, NeitherDoesOneThatTheLibraryIsNotToldOf) {
#ifdef SYS_fork
  fork_in_the_middle([] { return static_cast<pid_t>(syscall(SYS_fork)); });
#else  // newer architectures, 64-bit Arm among them, have no call of that name
  fork_in_the_middle(
      [] { return static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); });
#endif
}

TEST(RecorderFork, TheChildMayRecordIntoAFileOfItsOwn) {
  Recording of_parent;
  Recording of_child;
  Recorder recorder = recorder_of(of_parent);
  record_some(recorder, 10);
  EXPECT_EQ(run_in_child([&] {
              Recorder own = recorder_of(of_child);
              record_some(own, 20);
              EXPECT_EQ(own.finish().events, 20U);
            }),
            0);
  recorder.finish();
  EXPECT_EQ(of_parent.read_finished().events.size(), 10U);
  EXPECT_EQ(of_child.read_finished().events.size(), 20U);
}

// ---- The end of the process ---------------------------------------------------------

TEST(RecorderExit, ExitFinishesWhatNobodyHas) {
  Recording recording;
  EXPECT_EQ(run_in_child([&] {
              static std::optional<Recorder> recorder;
              recorder = recorder_of(recording);
              record_some(*recorder, 5'000);
              std::thread{[] { record_some(*recorder, 5'000); }}.detach();
              std::this_thread::sleep_for(std::chrono::milliseconds{200});
              std::exit(0);
            }),
            0);
  EXPECT_EQ(recording.read_finished().events.size(), 10'000U);
}

TEST(RecorderExit, QuickExitLeavesASidecar) {
  Recording recording;
  EXPECT_EQ(run_in_child([&] {
              Recorder recorder = recorder_of(recording);
              record_some(recorder, 5'000);
              _exit(0);
            }),
            0);
  ASSERT_TRUE(recording.has_sidecar());
  const auto profile = recording.open(decode::Tolerance::kLenient);
  ASSERT_TRUE(profile) << profile.error().message();
  EXPECT_EQ(profile->events().size(), 5'000U);
}

// ---- Threads ------------------------------------------------------------------------

TEST(RecorderThreads, AThousandShortOnes) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  for (int i = 0; i < 1'000; ++i) std::thread{[&] { record_some(recorder, 7); }}.join();
  EXPECT_EQ(recorder.finish().events, 7'000U);
  std::set<std::uint64_t> threads;
  for (const ReadEvent& event : recording.read_finished().events) {
    threads.insert(event.thread);
  }
  EXPECT_EQ(threads.size(), 1'000U);
  // Their pages are shared one after the other: the file is no larger for them.
  EXPECT_LT(std::filesystem::file_size(recording.profile_path()),
            7'000U * 32 + 1'000U * 16 + 8'192U);
}

TEST(RecorderThreads, MoreThanThereArePages) {
  Recording recording;
  Recorder recorder = recorder_of(recording, {.page_budget_bytes = 0});
  const StringId kind = recorder.string("count");
  std::atomic<int> ready{0};
  std::vector<std::thread> threads;
  constexpr int kThreads = 60;  // on 16 slots
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      recorder.record_integer(kind, kind, 0);
      ++ready;
      while (ready < kThreads) std::this_thread::yield();  // all have begun
      for (std::uint64_t n = 1; n < 1'000; ++n) recorder.record_integer(kind, kind, n);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const Report report = recorder.finish();
  EXPECT_EQ(report.events, kThreads * 1'000U);
  EXPECT_EQ(report.lost_events, 0U);
  std::map<std::uint64_t, std::uint64_t> next;
  for (const ReadEvent& event : recording.read_finished().events) {
    ASSERT_EQ(event.start, next[event.thread]++);
  }
}

TEST(RecorderThreads, MayGoOnAndEndAfterTheRecordingHas) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  std::atomic<bool> should_stop{false};
  std::atomic<int> begun{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      record_some(recorder, 1);
      ++begun;
      while (!should_stop) record_a_little(recorder);
    });
  }
  while (begun < 4) std::this_thread::yield();
  const Report report = recorder.finish();
  std::this_thread::sleep_for(std::chrono::milliseconds{20});
  EXPECT_EQ(recorder.finish().events, report.events);
  should_stop = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(recording.read_finished().events.size(), report.events);
}

TEST(RecorderThreads, HaveNamesAndNumbers) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  recorder.set_thread_id({77});
  recorder.name_thread("main");
  EXPECT_EQ(recorder.thread_id(), ThreadId{77});
  const StringId name = recorder.string("x");
  recorder.record_interval(name, name, 1, 2, ThreadId{5});
  auto detached = recorder.detached(name, name);
  detached.begin();
  std::thread{[moved = std::move(detached)]() mutable { moved.end(); }}.join();
  recorder.finish();
  const auto events = recording.read_finished(/*is_in_thread_order=*/false).events;
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].kind, "ThreadName");
  EXPECT_EQ(events[0].label, "main");
  EXPECT_EQ(events[0].thread, 77U);
  EXPECT_EQ(events[1].thread, 5U);
  EXPECT_EQ(events[2].thread, 77U);
}

TEST(RecorderThreads, MayUseSeveralRecordersInTurn) {
  Recording first;
  Recording second;
  Recorder one = recorder_of(first);
  Recorder two = recorder_of(second);
  for (int i = 0; i < 100; ++i) {
    record_some(one, 1);
    record_some(two, 2);
  }
  one.finish();
  record_some(two, 1);
  two.finish();
  EXPECT_EQ(first.read_finished().events.size(), 100U);
  EXPECT_EQ(second.read_finished().events.size(), 201U);
}

// ---- Signals ------------------------------------------------------------------------

const Recorder* handled_recorder = nullptr;
StringId handled_name;
volatile sig_atomic_t handled_count = 0;

void record_in_handler(int) {
  handled_recorder->record_instant(handled_name, handled_name);
  static_cast<void>(handled_recorder->string("in a handler"));
  handled_count = handled_count + 1;
}

TEST(RecorderSignals, HandlersRecordOrAreCounted) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  handled_recorder = &recorder;
  handled_name = recorder.string("handled");
  struct sigaction action {};
  action.sa_handler = record_in_handler;
  sigaction(SIGUSR1, &action, nullptr);
  std::atomic<bool> should_stop{false};
  const pthread_t target = pthread_self();
  std::thread sender{[&] {
    while (!should_stop) {
      pthread_kill(target, SIGUSR1);
      std::this_thread::sleep_for(std::chrono::microseconds{20});
    }
  }};
  std::uint64_t recorded = 0;
  while (handled_count < 300 && recorded < 1'000'000) {
    record_some(recorder, 200);
    recorded += 200;
  }
  should_stop = true;
  sender.join();
  const auto handled = static_cast<std::uint64_t>(handled_count);
  const Report report = recorder.finish();
  EXPECT_EQ(report.events + report.dropped_in_handlers, recorded + handled);
  EXPECT_EQ(recording.read_finished().events.size(), report.events);
  handled_recorder = nullptr;
}

}  // namespace
}  // namespace mm::testing
