// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What ProfileWriter writes is what the decoder reads, and what the checker finds sound.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "mmrecord/metadata_text.h"
#include "mmrecord/profile_writer.h"
#include "testing/chance.h"
#include "testing/profile_checker.h"
#include "testing/random_profile.h"
#include "testing/read_profile.h"

namespace mm::testing {
namespace {

using decode::EventType;
using record::ProfileWriter;
using record::StringPiece;

/// Writes events with their names in every form that a string can have.
class Writing {
 public:
  Writing(ProfileWriter& writer, std::uint64_t seed) : writer_(writer), chance_(seed) {}

  void write(const std::vector<ReadEvent>& events) {
    EXPECT_TRUE(writer_.strings().metadata(record::metadata_text({.command = "é\xFF "})));
    for (const ReadEvent& event : events) EXPECT_TRUE(write_event(event));
    for (const auto& [id, target] : later_) {
      EXPECT_TRUE(writer_.strings().map(id, target));
    }
    EXPECT_TRUE(writer_.finish());
  }

 private:
  Result<void> write_event(const ReadEvent& event) {
    const StringId kind = plain(event.kind);
    const StringId id = mapped(name_of(event));
    const ThreadId thread{event.thread};
    switch (event.type) {
      case EventType::kInterval:
        return writer_.interval(kind, id, thread, event.start, event.end);
      case EventType::kInstant:
        return writer_.instant(kind, id, thread, event.start);
      case EventType::kInteger:
        break;
    }
    return writer_.integer(kind, id, thread, event.start);
  }

  StringId plain(const std::string& text) {
    const auto [known, is_new] = texts_.try_emplace(text);
    if (is_new) known->second = writer_.strings().add(text).value();
    return known->second;
  }

  StringId name_of(const ReadEvent& event) {
    std::vector<StringPiece> pieces;
    if (chance_.one_in(2)) {
      pieces.emplace_back(plain(event.label));
    } else {
      pieces.emplace_back(std::string_view{event.label});
    }
    for (const std::string& argument : event.arguments) {
      pieces.emplace_back(std::string_view{"\x1e"});
      if (chance_.one_in(2)) {
        pieces.emplace_back(mapped(plain(argument)));
      } else {
        pieces.emplace_back(std::string_view{argument});
      }
    }
    return writer_.strings().add(pieces).value();
  }

  /// The id itself, or a virtual one that stands for it: mapped now, or at the end.
  StringId mapped(StringId id) {
    if (chance_.one_in(2)) return id;
    const std::uint64_t number = next_virtual_ += 1 + chance_.below(3);
    if (chance_.one_in(4)) {
      EXPECT_TRUE(writer_.strings().map(number, plain("overwritten")));
    }
    later_.emplace_back(number, id);
    return {number};
  }

  ProfileWriter& writer_;
  Chance chance_;
  std::map<std::string, StringId> texts_;
  std::vector<std::pair<std::uint64_t, StringId>> later_;
  std::uint64_t next_virtual_ = 0;
};

std::vector<std::byte> written(const std::vector<ReadEvent>& events, std::int32_t version,
                               std::uint64_t seed) {
  record::MemorySink sink;
  auto writer = ProfileWriter::create(sink, version);
  EXPECT_TRUE(writer);
  Writing{*writer, seed}.write(events);
  return std::move(sink).bytes();
}

TEST(WriterRoundTrip, RandomProfilesAreReadAsWritten) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    const RandomProfile random = random_profile(
        seed, {.most_events = i % 50 == 0 ? 30'000U : 60U, .may_be_irregular = false});
    for (const std::int32_t version : {8, 9}) {
      const ProfileFiles files{written(random.events, version, seed)};
      ASSERT_EQ(violations_text(check_profile(files[0])), "");
      const auto profile = open_files(files, decode::Tolerance::kStrict);
      ASSERT_TRUE(profile) << profile.error().message();
      const ReadProfile read = read_everything(*profile);
      EXPECT_TRUE(read.contradictions.empty());
      EXPECT_EQ(defects_text(read.defects), "");
      ASSERT_EQ(read.events, random.events);
      EXPECT_EQ(profile->metadata().command, "é\uFFFD ");
    }
  }
}

TEST(WriterRoundTrip, LongStringsCrossPages) {
  const std::string text(700'000, 'x');
  for (const std::int32_t version : {8, 9}) {
    const std::vector<ReadEvent> events{
        {.type = EventType::kInstant,
         .kind = "mark",
         .label = text,
         .arguments = {},
         .thread = 1,
         .start = 5,
         .end = 5}
    };
    const ProfileFiles files{written(events, version, 1)};
    ASSERT_EQ(violations_text(check_profile(files[0])), "");
    const auto profile = open_files(files, decode::Tolerance::kStrict);
    ASSERT_TRUE(profile) << profile.error().message();
    decode::Defects defects;
    EXPECT_EQ(profile->strings().text(profile->events().at(0).id, defects), text);
  }
}

TEST(WriterRoundTrip, AFileWhoseStreamsAllFillTheirPagesIsNoUnfinishedOne) {
  record::MemorySink sink;
  auto writer = ProfileWriter::create(sink, 9);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->strings().metadata(record::metadata_text({})));
  const StringId name = writer->strings().add("x").value();
  ASSERT_TRUE(writer->strings().add(std::string(250'000, 'y')));
  for (std::uint64_t i = 0; i < 8191; ++i) {  // a full page, the stream's header in it
    ASSERT_TRUE(writer->instant(name, name, ThreadId{1}, i));
  }
  ASSERT_TRUE(writer->strings().map_range(0, 12'000, name));
  ASSERT_TRUE(writer->finish());
  const ProfileFiles files{std::move(sink).bytes()};
  const auto profile = open_files(files, decode::Tolerance::kStrict);
  EXPECT_TRUE(profile) << profile.error().message();
}

}  // namespace
}  // namespace mm::testing
