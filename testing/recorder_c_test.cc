// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The C ABI, in the shared library as it is shipped: all that the C++ recorder can do.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "mmformat/constants.h"
#include "mmformat/error.h"
#include "mmrecord/mmrecord.h"
#include "testing/recording.h"

namespace mm::testing {
namespace {

mm_record_options options_of() {
  mm_record_options options{};
  options.size = sizeof options;
  return options;
}

mm_string text(mm_recorder* r, const std::string& text) {
  return mm_record_string(r, text.data(), text.size());
}

/// Finishes and frees it.
mm_record_report end(mm_recorder* r) {
  mm_record_report report{};
  report.size = sizeof report;
  mm_recorder_finish(r, &report);
  mm_recorder_free(r);
  return report;
}

std::string shown(const ReadEvent& event) {
  std::string line = event.kind + ' ' + event.label;
  for (const std::string& argument : event.arguments) line += ' ' + argument;
  return line;
}

TEST(RecorderC, RecordsAllSortsOfEvents) {
  for (const std::uint32_t version : {0U, 8U}) {
    Recording recording;
    mm_record_options options = options_of();
    options.version = version;
    std::uint32_t error = 1;
    mm_recorder* const r = mm_recorder_create(recording.stem().c_str(), &options, &error);
    ASSERT_EQ(error, 0U);
    const mm_string kind = text(r, "Work");
    const mm_string load = text(r, "load");
    const mm_piece parts[] = {
        {nullptr, 0, load},
        {"a.txt", 5, 0   },
        {nullptr, 0, load},
        {"c d",   3, 0   }
    };
    const mm_string id = mm_record_event_id(r, parts, 4);
    const mm_string joined = mm_record_pieces(r, parts, 2);

    mm_interval interval = mm_interval_begin(r, kind, load, MM_NO_FAMILY);
    mm_interval_end(&interval);
    mm_interval_end(&interval);  // nothing
    interval = mm_interval_begin(r, kind, load, MM_NO_FAMILY);
    interval.id = id;
    mm_interval_end(&interval);
    interval = mm_interval_begin(r, kind, load, MM_NO_FAMILY);
    mm_interval_end_lazily(
        &interval, [](void* lazy) { return *static_cast<mm_string*>(lazy); },
        const_cast<mm_string*>(&joined));
    mm_record_instant(r, kind, mm_record_virtual_id(r, 7), MM_NO_FAMILY);
    mm_record_integer(r, kind, mm_record_virtual_id(r, 8), 42, MM_NO_FAMILY);
    mm_record_interval(r, kind, load, 77, 10, 20, MM_NO_FAMILY);
    mm_record_memory(r, MM_NO_FAMILY);
    const std::uint64_t ids[] = {7, 8};
    mm_record_map(r, ids, 2, load);
    EXPECT_GT(mm_record_now(r), 0U);
    EXPECT_EQ(mm_recorder_flush(r), 0U);

    const mm_record_report report = end(r);
    EXPECT_EQ(report.error, 0U);
    EXPECT_EQ(report.events, 8U);
    EXPECT_EQ(report.was_durable, 1U);
    const ReadProfile read = recording.read_finished(/*is_in_thread_order=*/false);
    std::vector<std::string> lines;
    for (const ReadEvent& event : read.events) lines.push_back(shown(event));
    const std::vector<std::string> expected{"Work load",       "Work load a.txt load c d",
                                            "Work loada.txt",  "Work load",
                                            "Work load",       "Work load",
                                            "Memory resident", "Memory resident"};
    EXPECT_EQ(lines, expected);
    EXPECT_EQ(read.events[4].start, 42U);
    EXPECT_EQ(read.events[5].thread, 77U);
    EXPECT_EQ(read.events[5].end, 20U);
  }
}

TEST(RecorderC, ADetachedIntervalBelongsToTheThreadThatBegan) {
  Recording recording;
  mm_recorder* const r = mm_recorder_create(recording.stem().c_str(), nullptr, nullptr);
  mm_record_set_thread_id(r, 12);
  EXPECT_EQ(mm_record_thread_id(r), 12U);
  mm_record_thread_name(r, "main", 4);
  const mm_string name = text(r, "x");
  mm_detached detached = mm_detached_begin(r, name, name, MM_NO_FAMILY);
  std::thread{[&] {
    EXPECT_NE(mm_record_thread_id(r), 12U);
    mm_detached_end(&detached);
    mm_detached_end(&detached);  // nothing
  }}.join();
  EXPECT_EQ(end(r).events, 2U);
  const auto events = recording.read_finished(/*is_in_thread_order=*/false).events;
  EXPECT_EQ(shown(events.at(0)), "ThreadName main");
  EXPECT_EQ(events.at(1).thread, 12U);
  EXPECT_LE(events.at(1).start, events.at(1).end);
}

TEST(RecorderC, WhatHasBegunIsKeptThoughRecordingIsSwitchedOff) {
  Recording recording;
  mm_recorder* const r = mm_recorder_create(recording.stem().c_str(), nullptr, nullptr);
  const mm_string name = text(r, "x");
  mm_interval interval = mm_interval_begin(r, name, name, MM_NO_FAMILY);
  mm_detached detached = mm_detached_begin(r, name, name, MM_NO_FAMILY);
  mm_record_switch(r, 0);
  mm_detached_end(&detached);
  mm_interval_end(&interval);
  EXPECT_EQ(end(r).events, 2U);
  EXPECT_EQ(recording.read_finished(/*is_in_thread_order=*/false).events.size(), 2U);
}

TEST(RecorderC, OptionsAndFamiliesAreThoseOfCxx) {
  Recording recording;
  mm_record_options options = options_of();
  options.families = "loud";
  options.command = "the command ";
  options.min_duration = 1'000'000'000'000;
  options.page_budget_bytes = 1;
  options.is_not_durable = 1;
  options.hides_host = 1;
  mm_recorder* const r = mm_recorder_create(recording.stem().c_str(), &options, nullptr);
  EXPECT_FALSE(recording.has_sidecar());
  const mm_string name = text(r, "x");
  const mm_family loud = mm_record_family(r, "loud");
  const mm_family quiet = mm_record_family(r, "quiet");
  EXPECT_NE(mm_record_is_on(r, loud), 0);
  EXPECT_EQ(mm_record_is_on(r, quiet), 0);
  mm_record_instant(r, name, name, quiet);
  mm_record_switch_family(r, "quiet", 1);
  mm_record_instant(r, name, name, quiet);
  mm_record_switch(r, 0);
  mm_record_instant(r, name, name, loud);
  mm_record_switch(r, 1);
  mm_interval too_short = mm_interval_begin(r, name, name, loud);
  bool was_asked = false;
  mm_interval_end_lazily(
      &too_short,
      [](void* asked) {
        *static_cast<bool*>(asked) = true;
        return mm_string{0};
      },
      &was_asked);
  EXPECT_FALSE(was_asked);
  const mm_record_report report = end(r);
  EXPECT_EQ(report.events, 1U);
  EXPECT_EQ(report.was_durable, 0U);
  const auto profile = recording.open();
  ASSERT_TRUE(profile) << profile.error().message();
  EXPECT_EQ(profile->metadata().command, "the command ");
}

TEST(RecorderC, WhereItCannotRecordAllCallsDoNothing) {
  Recording recording;
  const std::string file = recording.folder() / "file";
  std::ofstream{file} << "x";
  std::uint32_t error = 0;
  ::testing::internal::CaptureStderr();
  mm_recorder* const r = mm_recorder_create((file + "/stem").c_str(), nullptr, &error);
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(error, static_cast<std::uint32_t>(ErrorCode::kCannotWrite));
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  ASSERT_NE(r, nullptr);
  EXPECT_EQ(mm_record_is_on(r, MM_NO_FAMILY), 0);
  const mm_string name = text(r, "x");
  EXPECT_EQ(name, kInvalidId);
  mm_interval interval = mm_interval_begin(r, name, name, MM_NO_FAMILY);
  mm_interval_end(&interval);
  mm_record_end_now(r, name, name, 0);
  mm_record_end_lazily(
      r, name, [](void*) { return mm_string{0}; }, nullptr, 0);
  mm_record_instant_now(r, name, name);
  mm_record_integer(r, name, name, 1, MM_NO_FAMILY);
  mm_record_memory(r, MM_NO_FAMILY);
  mm_record_map(r, nullptr, 0, name);
  EXPECT_EQ(mm_record_event_id(r, nullptr, 0), kInvalidId);
  EXPECT_EQ(mm_record_now(r), 0U);
  EXPECT_EQ(end(r).events, 0U);
  mm_recorder_free(nullptr);
}

TEST(RecorderC, WhatAnOlderCallerDoesNotKnowIsLeftAlone) {
  Recording recording;
  mm_record_options options = options_of();
  options.size = 8;  // up to `version`; the rest is not looked at
  options.families = "none";
  mm_recorder* const r = mm_recorder_create(recording.stem().c_str(), &options, nullptr);
  EXPECT_NE(mm_record_is_on(r, MM_NO_FAMILY), 0);
  mm_record_report report{};
  report.size = offsetof(mm_record_report, events);
  report.events = 99;
  EXPECT_EQ(mm_recorder_finish(r, &report), 0U);
  EXPECT_EQ(report.events, 99U);
  mm_recorder_free(r);
}

}  // namespace
}  // namespace mm::testing
