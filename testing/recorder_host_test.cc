// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A host is never hurt: names and disks that are not to be had, values beyond the format.
// And what it may ask for: families, least durations, metadata, memory.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "mmformat/constants.h"
#include "mmrecord/recorder.h"
#include "testing/recording.h"

namespace mm::testing {
namespace {

using record::Options;
using record::Recorder;
using record::Report;

Recorder recorder_of(const Recording& recording, const Options& options = {}) {
  auto recorder = Recorder::create(recording.stem(), options);
  EXPECT_TRUE(recorder) << recorder.error().message();
  return recorder ? *std::move(recorder) : Recorder{};
}

// ---- Names --------------------------------------------------------------------------

TEST(RecorderNames, ATakenNameIsRefusedOrReplaced) {
  Recording recording;
  recorder_of(recording).finish();
  const auto taken = Recorder::create(recording.stem());
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, ErrorCode::kNameTaken);
  Recorder second = recorder_of(recording, {.replaces_existing = true});
  second.record_instant(second.string("mark"), second.string("x"));
  second.finish();
  EXPECT_EQ(recording.read_finished().events.size(), 1U);
}

TEST(RecorderNames, TwoRecordersOfOneNameDoNotMix) {
  Recording recording;
  Recorder first = recorder_of(recording);
  first.record_instant(first.string("mark"), first.string("first"));
  Recorder second = recorder_of(recording, {.replaces_existing = true});
  first.finish();  // takes nothing away from the second
  EXPECT_TRUE(recording.has_sidecar());
  second.finish();
  EXPECT_EQ(recording.read_finished().events.size(), 0U);
}

TEST(RecorderNames, AFolderThatCannotBeMadeIsAnErrorAndTheRecorderIsOff) {
  Recording recording;
  const std::string file = recording.folder() / "file";
  std::ofstream{file} << "x";
  const auto refused = Recorder::create(file + "/stem");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kCannotWrite);

  ::testing::internal::CaptureStderr();
  Recorder off = Recorder::create_or_off(file + "/stem");
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_FALSE(off.is_on());
  EXPECT_EQ(off.string("x").value, kInvalidId);
  const auto guard = off.interval({}, {});
  off.record_instant({}, {});
  off.record_memory();
  off.name_thread("x");
  EXPECT_EQ(off.now(), 0U);
  EXPECT_TRUE(off.flush());
  EXPECT_EQ(off.finish().events, 0U);
}

TEST(RecorderNames, OtherVersionsAndCountersAreRefused) {
  Recording recording;
  EXPECT_EQ(Recorder::create(recording.stem(), {.version = 7}).error().code,
            ErrorCode::kBeyondVersion);
  EXPECT_EQ(Recorder::create(recording.stem(), {.counter = "apples"}).error().code,
            ErrorCode::kCounterRefused);
  EXPECT_FALSE(recording.has_profile());
}

TEST(RecorderCounter, InstructionsAreCountedOrClearlyRefused) {
  Recording recording;
  auto created = Recorder::create(recording.stem(), {.counter = "instructions:u"});
  if (!created) {
    EXPECT_EQ(created.error().code, ErrorCode::kCounterRefused);
    EXPECT_NE(created.error().message().find("the kernel refuses"), std::string::npos);
    return;
  }
  const std::uint64_t before = created->now();
  for (int i = 0; i < 1'000'000; ++i) asm volatile("" ::: "memory");
  EXPECT_GT(created->now() - before, 1'000'000U);
}

// ---- Disks --------------------------------------------------------------------------

/// Records far more than there is room for. @return what the host paid, in seconds.
double overfill(Recording& recording, Recorder& recorder) {
  const StringId kind = recorder.string("count");
  constexpr std::uint64_t kEvents = 2'000'000;
  timespec from{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  for (std::uint64_t i = 0; i < kEvents; ++i) recorder.record_integer(kind, kind, i);
  timespec to{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  const Report report = recorder.finish();
  EXPECT_TRUE(report.failure);
  EXPECT_TRUE(report.was_durable);
  EXPECT_GT(report.lost_events, 100'000U);
  EXPECT_EQ(report.events + report.lost_events, kEvents);

  const auto profile = recording.open(decode::Tolerance::kLenient);
  EXPECT_TRUE(profile);
  if (!profile) return 0;
  EXPECT_EQ(profile->events().size(), report.events);
  EXPECT_GT(report.events, 10'000U);
  decode::Defects defects;
  std::uint64_t next = 0;
  for (const decode::Event event : profile->events()) {
    if (event.value() != next++) ADD_FAILURE() << "not in order at " << next;
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_EQ(profile->strings().text(profile->events().at(0).id, defects), "count");
  return static_cast<double>(to.tv_sec - from.tv_sec) +
         1e-9 * static_cast<double>(to.tv_nsec - from.tv_nsec);
}

TEST(RecorderDisk, AFullOneLeavesWhatFitted) {
  constexpr int kNotPermitted = 77;
  Recording recording;
  const int status = run_in_child([&] {
    // A mount of its own, seen by this child only.
    if (unshare(CLONE_NEWNS) != 0 ||
        mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("none", recording.folder().c_str(), "tmpfs", 0, "size=16m") != 0) {
      _exit(kNotPermitted);
    }
    Recorder recorder = recorder_of(recording);
    // 11 us an event is what a retry for each costs; 2 us leave room for sanitizers.
    EXPECT_LT(overfill(recording, recorder), 4.0);
  });
  if (status == kNotPermitted) GTEST_SKIP() << "mounting a tmpfs is not permitted";
  EXPECT_EQ(status, 0);
}

TEST(RecorderDisk, ALimitOfFileSizesIsAFullDiskAndNoSignal) {
  Recording recording;
  EXPECT_EQ(run_in_child([&] {
              const rlimit limit{.rlim_cur = 16 << 20, .rlim_max = 16 << 20};
              setrlimit(RLIMIT_FSIZE, &limit);
              Recorder recorder = recorder_of(recording);
              EXPECT_LT(overfill(recording, recorder), 4.0);
            }),
            0);
}

TEST(RecorderDisk, WithoutRoomForASidecarItRecordsAllTheSame) {
  Recording recording;
  EXPECT_EQ(run_in_child([&] {
              const rlimit limit{.rlim_cur = 1 << 20, .rlim_max = 1 << 20};
              setrlimit(RLIMIT_FSIZE, &limit);
              Recorder recorder = recorder_of(recording);
              recorder.record_instant(recorder.string("mark"), recorder.string("x"));
              const Report report = recorder.finish();
              EXPECT_FALSE(report.was_durable);
              EXPECT_EQ(report.events, 1U);
              EXPECT_EQ(recording.read_finished().events.size(), 1U);
            }),
            0);
}

// ---- Values -------------------------------------------------------------------------

TEST(RecorderValues, BeyondTheFormatAreTakenAsTheLargestAndCounted) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  const StringId x = recorder.string("x");
  constexpr std::uint64_t kHuge = ~std::uint64_t{0} - 5;
  recorder.record_integer(x, x, kHuge);
  recorder.record_interval(x, x, 5, kHuge);
  recorder.record_interval(x, x, kHuge - 1, kHuge);
  recorder.record_interval(x, x, 9, 3);  // backwards: empty
  EXPECT_EQ(recorder.virtual_id(kMaxVirtualId + 1).value, kInvalidId);
  recorder.map(kMaxVirtualId + 1, x);
  recorder.map(3, StringId{4});  // no string
  const Report report = recorder.finish();
  EXPECT_EQ(report.clamped_values, 3U);
  EXPECT_EQ(report.lost_mappings, 3U);
  const auto events = recording.read_finished(/*is_in_thread_order=*/false).events;
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[0].start, kMaxPayload);
  EXPECT_EQ(events[1].end, kMaxIntervalEnd);
  EXPECT_EQ(events[2].start, kMaxIntervalEnd);
  EXPECT_EQ(events[3].start, 9U);
  EXPECT_EQ(events[3].end, 9U);
}

TEST(RecorderValues, AThreadAbove32BitsIsRefusedAndCounted) {
  Recording recording;
  ::testing::internal::CaptureStderr();
  Recorder recorder = recorder_of(recording);
  const StringId x = recorder.string("x");
  constexpr std::uint64_t kLargest = 0xFFFF'FFFF;
  recorder.record_interval(x, x, 1, 2, ThreadId{kLargest});
  recorder.record_interval(x, x, 1, 2, ThreadId{kLargest + 1});
  recorder.record_interval(x, x, 1, 2, ThreadId{kLargest + 6});
  const ThreadId own = recorder.thread_id();
  recorder.set_thread_id(ThreadId{kLargest + 6});
  recorder.set_thread_id(ThreadId{0});
  EXPECT_EQ(recorder.thread_id(), own);
  recorder.record_interval(x, x, 3, 4, ThreadId{0});
  const Report report = recorder.finish();
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_EQ(report.lost_events, 2U);
  const auto events = recording.read_finished(/*is_in_thread_order=*/false).events;
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].thread, kLargest);
  EXPECT_EQ(events[1].thread, own.value);
}

TEST(RecorderValues, LongStringsAreWhole) {
  for (const std::int32_t version : {8, 9}) {
    Recording recording;
    Recorder recorder = recorder_of(recording, {.version = version});
    const std::string text(300 << 10, 'y');
    const StringId mark = recorder.string("mark");
    recorder.record_instant(mark, recorder.string(text));
    recorder.record_instant(mark, recorder.string("behind"));
    recorder.record_instant(mark, recorder.string("not \xFF UTF-8"));
    recorder.finish();
    const auto profile = recording.open();
    ASSERT_TRUE(profile) << profile.error().message();
    decode::Defects defects;
    const auto label = [&](std::uint64_t i) {
      return profile->strings().text(profile->events().at(i).id, defects);
    };
    EXPECT_EQ(label(0), text);
    EXPECT_EQ(label(1), "behind");
    EXPECT_EQ(label(2), "not \uFFFD UTF-8");
  }
}

TEST(RecorderValues, ManyIdsAreMappedAtOnce) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  const StringId query = recorder.string("Query");
  std::vector<std::uint64_t> ids;
  for (std::uint64_t i = 0; i < 50'000; ++i) {
    ids.push_back(i);
    recorder.record_instant(query, recorder.virtual_id(i));
  }
  recorder.map(ids, recorder.string("typeck"));
  EXPECT_EQ(recorder.finish().lost_mappings, 0U);
  const auto events = recording.read_finished().events;
  ASSERT_EQ(events.size(), ids.size());
  for (const ReadEvent& event : events) ASSERT_EQ(event.label, "typeck");
}

// ---- What is recorded ---------------------------------------------------------------

TEST(RecorderFamilies, AreSwitchedByName) {
  Recording recording;
  Recorder recorder = recorder_of(recording, {.families = "loud"});
  const StringId x = recorder.string("x");
  const auto loud = recorder.family("loud");
  const auto quiet = recorder.family("quiet");
  const auto record = [&](const char* label, record::Family family) {
    recorder.record_instant(x, recorder.string(label), family);
  };
  record("a", {});
  record("b", loud);
  record("no", quiet);
  recorder.switch_family("quiet", true);
  recorder.switch_family("loud", false);
  record("c", quiet);
  record("no", loud);
  recorder.switch_recording(false);
  record("no", quiet);
  recorder.switch_recording(true);
  record("no", loud);
  record("d", quiet);
  recorder.finish();
  recorder.switch_recording(true);
  record("no", quiet);
  std::string labels;
  for (const ReadEvent& event : recording.read_finished().events) labels += event.label;
  EXPECT_EQ(labels, "abcd");
}

TEST(RecorderFamilies, LaterOnesThanThereAreBitsAreLikeNone) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  for (int i = 0; i < 40; ++i) {
    EXPECT_TRUE(recorder.is_on(recorder.family("family " + std::to_string(i)))) << i;
  }
  EXPECT_EQ(recorder.family("family 39").bit, 1U);
}

TEST(RecorderIntervals, ShortOnesAreLeftOutAndTheirDetailsAreNotAskedFor) {
  Recording recording;
  Recorder recorder = recorder_of(recording, {.min_duration = 50'000'000});
  const StringId x = recorder.string("x");
  int asked = 0;
  const auto details = [&] {
    ++asked;
    return recorder.string("long");
  };
  { const auto guard = recorder.lazy_interval(x, details); }
  {
    const auto guard = recorder.lazy_interval(x, details);
    std::this_thread::sleep_for(std::chrono::milliseconds{60});
  }
  auto dropped = recorder.interval(x, x);
  dropped.drop();
  dropped.finish();
  recorder.finish();
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(recording.read_finished().events.size(), 1U);
}

TEST(RecorderClock, AgreesWithTheKernels) {
  Recording recording;
  const Recorder recorder = recorder_of(recording);
  const std::uint64_t before = recorder.now();
  const auto from = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds{300});
  const auto real = std::chrono::steady_clock::now() - from;
  const double counted = static_cast<double>(recorder.now() - before);
  const double expected = std::chrono::duration<double, std::nano>(real).count();
  EXPECT_NEAR(counted / expected, 1, 0.002);  // a busy machine; see tick_clock.h
}

TEST(RecorderMetadata, IsStrictJsonWithWhatWasAskedFor) {
  Recording recording;
  const auto now = static_cast<std::uint64_t>(time(nullptr));
  recorder_of(recording, {.command = "tool 'it's' caf\xE9 \"\x01\" "}).finish();
  const auto profile = recording.open();
  ASSERT_TRUE(profile) << profile.error().message();
  const auto json = nlohmann::json::parse(profile->metadata().raw);
  EXPECT_NEAR(static_cast<double>(json.at("start_time").get<std::uint64_t>()) / 1e9,
              static_cast<double>(now), 5);
  EXPECT_EQ(json.at("process_id"), getpid());
  EXPECT_EQ(json.at("cmd"), "tool 'it's' caf\uFFFD \"\x01\" ");
  EXPECT_EQ(json.at("cmd_bytes"), "746f6f6c2027697427732720636166e92022012220");
  EXPECT_EQ(json.at("counter").at("name"), "wall-time");
  EXPECT_GE(json.at("host_logical_cpus"), 1);
  EXPECT_GT(json.at("host_memory_bytes"), 1 << 20);
  EXPECT_TRUE(json.contains("host_os"));
}

TEST(RecorderMetadata, TellsNothingThatIsTurnedOff) {
  Recording recording;
  recorder_of(recording, {.tells_command = false, .tells_host = false}).finish();
  const auto profile = recording.open();
  ASSERT_TRUE(profile) << profile.error().message();
  const auto json = nlohmann::json::parse(profile->metadata().raw);
  EXPECT_EQ(json.at("cmd"), "");
  EXPECT_EQ(json.size(), 4U);
}

TEST(RecorderMemory, ASampleIsAnInstantAndItsInteger) {
  Recording recording;
  Recorder recorder = recorder_of(recording);
  recorder.record_memory();
  recorder.record_memory();
  recorder.finish();
  const auto events = recording.read_finished().events;
  ASSERT_EQ(events.size(), 4U);
  for (std::size_t i = 0; i < 4; i += 2) {
    EXPECT_EQ(events[i].type, decode::EventType::kInstant);
    EXPECT_EQ(events[i + 1].type, decode::EventType::kInteger);
    EXPECT_EQ(events[i].kind, "Memory");
    EXPECT_EQ(events[i].label, "resident");
    EXPECT_EQ(events[i + 1].label, "resident");
    EXPECT_GT(events[i + 1].start, 1U << 20);
  }
}

}  // namespace
}  // namespace mm::testing
