// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "process_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace mm::crox {
namespace {

using ::testing::ElementsAre;

analyze::TimelineThread thread(std::uint64_t id, std::uint64_t first, std::uint64_t last,
                               std::size_t lanes = 1) {
  return {.thread = {id},
          .name = "t" + std::to_string(id),
          .lanes = std::vector<analyze::TimelineLane>(lanes, {first, last, 1})};
}

TraceProcess process(std::optional<std::uint64_t> pid,
                     std::vector<analyze::TimelineThread> threads) {
  TraceProcess result;
  result.profile_pid = pid;
  result.threads = std::move(threads);
  return result;
}

TEST(ProcessTable, KeepsWhatIsUnique) {
  std::vector<TraceProcess> all;
  all.push_back(process(42, {thread(1, 0, 9), thread(7, 0, 9)}));
  all.push_back(process(43, {thread(1, 0, 9)}));
  assign_ids(all, {});
  EXPECT_EQ(all[0].pid, 42U);
  EXPECT_EQ(all[1].pid, 43U);
  EXPECT_THAT(all[0].tids, ElementsAre(ElementsAre(1), ElementsAre(7)));
  EXPECT_THAT(all[1].tids, ElementsAre(ElementsAre(1)));
}

TEST(ProcessTable, KeepsProcessesWithOneIdApart) {
  std::vector<TraceProcess> all;
  all.push_back(process(42, {}));
  all.push_back(process(42, {}));
  all.push_back(process(std::nullopt, {}));
  all.push_back(process(0, {}));
  all.push_back(process(std::uint64_t{1} << 40U, {}));
  all.push_back(process(1, {}));
  assign_ids(all, {});
  std::set<std::uint32_t> pids;
  for (const TraceProcess& each : all) pids.insert(each.pid);
  EXPECT_EQ(pids.size(), all.size());
  EXPECT_FALSE(pids.contains(0));
  EXPECT_EQ(all[0].pid, 42U);
  EXPECT_EQ(all[5].pid, 1U) << "an id that can be kept was given away";
}

// Viewers take 0 for the process, and hold ids in 32 bits.
TEST(ProcessTable, GivesThreadsIdsThatViewersCanHold) {
  std::vector<TraceProcess> all;
  all.push_back(process(
      42, {thread(0, 0, 9), thread(42, 0, 9), thread(0xFFFF'FFFF, 0, 9, /*lanes=*/2)}));
  assign_ids(all, {});
  std::set<std::uint32_t> tids;
  for (const TraceTrack& track : all[0].tracks) {
    EXPECT_NE(track.tid, 0U);
    EXPECT_LE(track.tid, 0x7FFF'FFFFU);
    tids.insert(track.tid);
  }
  EXPECT_EQ(tids.size(), 4U);
  EXPECT_EQ(all[0].tids[1][0], 42U);
  EXPECT_EQ(all[0].tracks[0].thread, 0U);
  EXPECT_EQ(all[0].tracks[3].name, "t4294967295 (lane 2)");
  EXPECT_FALSE(tids.contains(all[0].totals_tid));
}

TEST(ProcessTable, ThreadsThatTouchDoNotShareATrack) {
  std::vector<TraceProcess> all;
  all.push_back(process(42, {thread(1, 10, 10), thread(2, 10, 20), thread(3, 20, 30)}));
  assign_ids(all, {.collapses_threads = true});
  EXPECT_EQ(all[0].tracks.size(), 2U);
  EXPECT_NE(all[0].tids[0], all[0].tids[1]);
  EXPECT_NE(all[0].tids[1], all[0].tids[2]);
}

TEST(ProcessTable, ThreadsThatWereNotAliveTogetherShareATrack) {
  std::vector<TraceProcess> all;
  all.push_back(process(42, {thread(1, 0, 100), thread(2, 10, 20), thread(3, 15, 40),
                             thread(4, 21, 30), thread(5, 41, 50)}));
  assign_ids(all, {.collapses_threads = true});
  const auto& tids = all[0].tids;
  EXPECT_EQ(all[0].tracks.size(), 3U) << "three were alive at 16";
  EXPECT_EQ(tids[1], tids[3]) << "2 ended before 4 began";
  EXPECT_EQ(tids[1], tids[4]);
  EXPECT_NE(tids[2], tids[1]);
  EXPECT_EQ(all[0].tracks[0].name, "t1");
  EXPECT_EQ(all[0].tracks[0].thread, 1U);
  EXPECT_EQ(all[0].tracks[1].name, "lane 2 (3 threads)");
  EXPECT_FALSE(all[0].tracks[1].thread);
}

}  // namespace
}  // namespace mm::crox
