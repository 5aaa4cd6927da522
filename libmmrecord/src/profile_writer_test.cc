// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/profile_writer.h"

#include <gtest/gtest.h>

#include <string>

#include "mmformat/constants.h"
#include "mmrecord/metadata_text.h"
#include "testing/profile_checker.h"

namespace mm::record {
namespace {

constexpr ThreadId kThread{1};

TEST(ProfileWriter, ItsFilesKeepTheRules) {
  for (const std::int32_t version : {8, 9}) {
    MemorySink sink;
    auto writer = ProfileWriter::create(sink, version);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->strings().metadata(metadata_text({})));
    const StringId kind = writer->strings().add("Query").value();
    const StringId name = writer->strings().add("typeck").value();
    ASSERT_TRUE(writer->strings().map(7, name));
    for (std::uint64_t i = 0; i < 30'000; ++i) {
      ASSERT_TRUE(writer->interval(kind, StringId{7}, kThread, i, i + 1));
    }
    ASSERT_TRUE(writer->instant(kind, name, kThread, kMaxPayload));
    ASSERT_TRUE(writer->integer(kind, name, kThread, kMaxPayload));
    ASSERT_TRUE(writer->finish());
    EXPECT_EQ(testing::violations_text(testing::check_profile(sink.bytes())), "");
  }
}

TEST(ProfileWriter, RefusesEventsBeyondTheLimitsAndGoesOn) {
  MemorySink sink;
  auto writer = ProfileWriter::create(sink, 8);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->strings().metadata(metadata_text({})));
  const StringId name = writer->strings().add("x").value();
  const StringId wide{kMaxId32 + 1};
  const auto refused = [](const Result<void>& result) {
    return !result && result.error().code == ErrorCode::kBeyondVersion;
  };
  EXPECT_TRUE(refused(writer->interval(name, name, kThread, 5, 4)));
  EXPECT_TRUE(refused(writer->interval(name, name, kThread, 0, kMaxIntervalEnd + 1)));
  EXPECT_TRUE(refused(writer->instant(name, name, kThread, kMaxPayload + 1)));
  EXPECT_TRUE(refused(writer->integer(name, name, kThread, kMaxPayload + 1)));
  EXPECT_TRUE(refused(writer->integer(name, name, ThreadId{kMaxId32 + 1}, 0)));
  EXPECT_TRUE(refused(writer->integer(wide, name, kThread, 0)));
  EXPECT_TRUE(refused(writer->integer(name, wide, kThread, 0)));
  ASSERT_TRUE(writer->interval(name, name, kThread, 0, kMaxIntervalEnd));
  ASSERT_TRUE(writer->finish());
  EXPECT_EQ(testing::violations_text(testing::check_profile(sink.bytes())), "");
}

}  // namespace
}  // namespace mm::record
