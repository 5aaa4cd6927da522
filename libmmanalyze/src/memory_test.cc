// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmanalyze/summary.h"
#include "testing/profile_text.h"

namespace mm::analyze {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A profile of this text, and the memory in it.
class Drawn {
 public:
  explicit Drawn(const std::string& text)
      : bytes_(testing::compile_paged_file(text)),
        profile_(
            decode::Profile::open(
                decode::Source::open_paged(bytes_, decode::Tolerance::kStrict).value(),
                decode::Tolerance::kStrict)
                .value()) {}

  std::vector<MemoryTrack> memory(const decode::Selection& selection = {}) {
    decode::LabelTable labels{profile_};
    return read_memory(profile_, labels, selection).value();
  }
  const decode::Profile& profile() const { return profile_; }

 private:
  testing::Bytes bytes_;
  decode::Profile profile_;
};

TEST(Memory, ASampleIsAnInstantAndThenAnIntegerOfTheSameIdOnOneThread) {
  Drawn drawn{R"(thread 1
Memory resident @30
thread 2
Memory resident @20
Memory resident =5
GenericActivity work 1..40
thread 1
Memory resident =7
Memory heap @50
Memory heap =1
)"};
  EXPECT_THAT(drawn.memory(), ElementsAre(
                                  MemoryTrack{
                                      "heap", {{50, 1}}
  },
                                  MemoryTrack{"resident", {{20, 5}, {30, 7}}}));
}

TEST(Memory, HalvesOfSamplesAreNone) {
  EXPECT_THAT(Drawn{"Memory resident =5\n"}.memory(), IsEmpty());
  EXPECT_THAT(Drawn{"Memory resident @5\n"}.memory(), IsEmpty());
  EXPECT_THAT(Drawn{"Memory resident @5\nMemory heap =5\n"}.memory(), IsEmpty());
  EXPECT_THAT(Drawn{"Memory resident @5\nOther resident =5\n"}.memory(), IsEmpty());
  EXPECT_THAT(Drawn{"Memory resident @5\nthread 2\nMemory resident =5\n"}.memory(),
              IsEmpty());
  EXPECT_THAT(
      Drawn{"Memory resident @5\nGenericActivity a 1..6\nMemory resident =5\n"}.memory(),
      IsEmpty());
  EXPECT_THAT(Drawn{"Memory resident @5\nMemory resident @6\nMemory resident =5\n"
                    "Memory resident =8\n"}
                  .memory(),
              ElementsAre(MemoryTrack{"resident", {{6, 5}}}));
}

TEST(Memory, ASampleIsSelectedByItsInstant) {
  Drawn drawn{R"(thread 1
Memory resident @10
Memory resident =1
thread 2
Memory resident @20
Memory resident =2
)"};
  decode::Selection second;
  second.threads = {ThreadId{2}};
  EXPECT_THAT(drawn.memory(second), ElementsAre(MemoryTrack{"resident", {{20, 2}}}));
  decode::Selection late;
  late.from = 5;
  EXPECT_THAT(drawn.memory(late), ElementsAre(MemoryTrack{"resident", {{20, 2}}}));
}

TEST(Memory, TheSummaryHasThePeakAndTheLastAndNoRow) {
  const Drawn drawn{R"(thread 1
GenericActivity work 0..5
Memory resident @30
Memory resident =7
thread 2
Memory resident @20
Memory resident =9
)"};
  const Summary summary = summarize(drawn.profile()).value();
  EXPECT_EQ(summary.rows.size(), 1U);
  EXPECT_THAT(summary.memory, ElementsAre(MemoryUse{"resident", 2, 9, 7}));
}

}  // namespace
}  // namespace mm::analyze
