// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What mmedit writes is sound, and holds exactly what it should: for files of every
// version, for random profiles, and for mutants.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "mmedit/merge_plan.h"
#include "mmedit/merged_profile.h"
#include "mmedit/strip_profile.h"
#include "mmrecord/byte_sink.h"
#include "rewriting/rewrite.h"
#include "rewriting/written_metadata.h"
#include "testing/chance.h"
#include "testing/fixtures.h"
#include "testing/mutant.h"
#include "testing/profile_builder.h"
#include "testing/profile_checker.h"
#include "testing/random_profile.h"
#include "testing/read_profile.h"

namespace mm::testing {
namespace {

using decode::EventType;
using decode::Profile;
using decode::Tolerance;
using rewriting::EventChoice;
using rewriting::EventRange;

const decode::Selection kAll;

struct Written {
  std::optional<Error> error;
  ProfileFiles files;
};

template <class T>
Written written(const Result<T>& result, record::MemorySink& sink) {
  if (!result) return {.error = result.error(), .files = {}};
  return {.error = std::nullopt, .files = {sink.bytes()}};
}

struct Wish {
  std::int32_t version = 9;
  bool keeps_all_strings = false;
  EventRange range{};
  const decode::Selection* selection = &kAll;
};

Written rewritten(const Profile& profile, const Wish& wish) {
  record::MemorySink sink;
  EventChoice choice{profile, *wish.selection, wish.range};
  return written(
      rewriting::rewrite(
          profile, choice, rewriting::facts_of(profile),
          {.version = wish.version, .keeps_all_strings = wish.keeps_all_strings}, sink),
      sink);
}

Written stripped(const Profile& profile, mmedit::StripWishes wishes) {
  record::MemorySink sink;
  return written(mmedit::strip_profile(profile, wishes.or_all(), {}, sink), sink);
}

/// The checker takes its time, above all in a debug build.
constexpr std::size_t kMostCheckedBytes = 20'000;

/// The events of an output, which must be sound; `order` as the checker takes it. Where
/// the input lacked something, the output says so, and nothing else.
std::vector<ReadEvent> sound_events(const Written& output, bool order = false,
                                    bool is_incomplete = false) {
  EXPECT_FALSE(output.error) << output.error->message();
  if (output.error) return {};
  if (output.files[0].size() <= kMostCheckedBytes) {
    EXPECT_EQ(violations_text(check_profile(output.files[0], {.thread_order = order})),
              "");
  }
  const auto profile =
      open_files(output.files, is_incomplete ? Tolerance::kLenient : Tolerance::kStrict);
  EXPECT_TRUE(profile) << profile.error().message();
  if (!profile) return {};
  ReadProfile read = read_everything(*profile);
  EXPECT_EQ(defects_text(read.defects), is_incomplete ? "incomplete-origin x1" : "");
  return std::move(read.events);
}

/// What an output must hold of an event: what readers show of it, mended.
ReadEvent mended(ReadEvent event) {
  if (event.type == EventType::kInterval) event.end = std::max(event.start, event.end);
  const auto mend = [](std::string& part) {
    std::string out;
    for (const char c : part) {
      const auto byte = static_cast<unsigned char>(c);
      const bool is_space = c == '\t' || c == '\n' || c == '\f' || c == '\r';
      out += (byte < 0x20 && !is_space) || byte == 0x7F ? "\uFFFD" : std::string{c};
    }
    part = out.empty() ? "<unknown>" : out;
  };
  mend(event.label);
  for (std::string& argument : event.arguments) mend(argument);
  return event;
}

std::vector<ReadEvent> mended_events(const Profile& profile) {
  std::vector<ReadEvent> events = read_everything(profile).events;
  for (ReadEvent& event : events) event = mended(event);
  return events;
}

/// Whether a profile of versions 8 and 9 has room for the event.
bool has_room(const ReadEvent& event) {
  constexpr std::uint64_t kMost = 0xFFFF'FFFF'FFFF;
  const bool is_interval = event.type == EventType::kInterval;
  return event.thread <= 0xFFFF'FFFF && event.end <= (is_interval ? kMost - 2 : kMost);
}

TEST(Mmedit, ConvertsAndCompactsEveryFixture) {
  std::size_t converted = 0;
  for (const Fixture& fixture : all_fixtures()) {
    SCOPED_TRACE(fixture.label());
    const ProfileFiles files = fixture.files();
    const auto profile = open_files(files, Tolerance::kLenient);
    ASSERT_TRUE(profile) << profile.error().message();
    const std::vector<ReadEvent> events = mended_events(*profile);
    const bool fits = std::ranges::all_of(events, has_room);
    for (const std::int32_t version : {8, 9}) {
      const Written output =
          rewritten(*profile, {.version = version, .keeps_all_strings = version == 9});
      if (!fits) {
        ASSERT_TRUE(output.error);
        EXPECT_EQ(output.error->code, ErrorCode::kBeyondVersion);
        continue;
      }
      ASSERT_EQ(sound_events(output), events);
      ++converted;
    }
  }
  EXPECT_GT(converted, 80U);
}

TEST(Mmedit, CutsWhatFitsOutOfEveryFixture) {
  for (const Fixture& fixture : all_fixtures()) {
    SCOPED_TRACE(fixture.label());
    const ProfileFiles files = fixture.files();
    const auto profile = open_files(files, Tolerance::kLenient);
    ASSERT_TRUE(profile);
    const std::vector<ReadEvent> events = mended_events(*profile);
    const auto end = std::ranges::find_if_not(events, has_room);
    const auto count = static_cast<std::uint64_t>(end - events.begin());
    const EventRange range{.first = count / 3, .end = count};
    const std::vector<ReadEvent> expected(
        events.begin() + static_cast<std::ptrdiff_t>(count / 3), end);
    ASSERT_EQ(sound_events(rewritten(*profile, {.range = range})), expected);
  }
}

TEST(Mmedit, ThereAndBackKeepsEveryString) {
  for (const char* const name : {"basic", "paged", "rustc_1_95_all"}) {
    const ProfileFiles files = Fixture{.folder = "v9", .name = name}.files();
    const auto profile = open_files(files, Tolerance::kStrict);
    ASSERT_TRUE(profile);
    // What a first conversion has mended stays as it is.
    const Written nine = rewritten(*profile, {.version = 9, .keeps_all_strings = true});
    ASSERT_FALSE(nine.error);
    const auto first = open_files(nine.files, Tolerance::kStrict);
    const Written eight = rewritten(*first, {.version = 8, .keeps_all_strings = true});
    ASSERT_FALSE(eight.error);
    EXPECT_LT(eight.files[0].size(), nine.files[0].size());
    const auto second = open_files(eight.files, Tolerance::kStrict);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->version(), 8);
    const Written back = rewritten(*second, {.version = 9, .keeps_all_strings = true});
    ASSERT_FALSE(back.error);
    EXPECT_EQ(back.files[0], nine.files[0]);
  }
}

TEST(Mmedit, CompactDropsWhatNoEventNeeds) {
  ProfileBuilder builder{9};
  builder.instant("mark", "used", 1, 5);
  builder.text("nobody needs this");
  builder.map(7, "nor this");
  builder.map(8, "but this");
  builder.instant("mark", VirtualId{8}, 1, 6);
  const ProfileFiles files{builder.bytes()};
  const auto profile = open_files(files, Tolerance::kStrict);
  ASSERT_TRUE(profile);
  const auto has = [](const Written& output, std::string_view text) {
    return text_of(output.files[0]).find(text) != std::string::npos;
  };
  const Written all = rewritten(*profile, {.keeps_all_strings = true});
  EXPECT_TRUE(has(all, "nobody needs this") && has(all, "nor this"));
  const Written compact = rewritten(*profile, {});
  EXPECT_FALSE(has(compact, "nobody needs this") || has(compact, "nor this"));
  EXPECT_TRUE(has(compact, "but this"));
  EXPECT_EQ(sound_events(compact, true), read_everything(*profile).events);
}

TEST(Mmedit, VersionEightRefusesIdsThatItHasNoRoomFor) {
  ProfileBuilder builder{9};
  builder.raw_event(builder.text("kind"), StringId{std::uint64_t{1} << 40}, 1, 1, 2);
  const ProfileFiles files{builder.bytes()};
  const auto profile = open_files(files, Tolerance::kLenient);
  ASSERT_TRUE(profile);
  // It leads nowhere, and so needs no room.
  EXPECT_EQ(sound_events(rewritten(*profile, {.version = 8}))[0].label, "<unknown>");

  ProfileBuilder late{7};
  late.interval("kind", "label", 1, 1, 0xFFFF'FFFF'FFFE);
  const ProfileFiles late_files{late.bytes()};
  const auto late_profile = open_files(late_files, Tolerance::kStrict);
  ASSERT_TRUE(late_profile);
  const Written refused = rewritten(*late_profile, {});
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->code, ErrorCode::kBeyondVersion);
}

TEST(Mmedit, RandomProfilesOfEveryVersionAreKept) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    const RandomProfile random = random_profile(seed);
    for (const WireForm& form : wire_forms()) {
      const ProfileFiles files = random.files(form.version);
      const auto profile = open_files(files, Tolerance::kLenient);
      ASSERT_TRUE(profile);
      ASSERT_EQ(sound_events(rewritten(*profile, {.version = i % 2 == 0 ? 8 : 9})),
                mended_events(*profile));
    }
  }
}

/// Each event without its arguments, and how arguments were renamed.
void check_stripped(const std::vector<ReadEvent>& before,
                    const std::vector<ReadEvent>& after) {
  ASSERT_EQ(before.size(), after.size());
  std::map<std::string, std::string> names;
  std::map<std::string, std::string> back;
  for (std::size_t i = 0; i < before.size(); ++i) {
    ReadEvent expected = before[i];
    ASSERT_EQ(after[i].arguments.size(), expected.arguments.size());
    for (std::size_t k = 0; k < expected.arguments.size(); ++k) {
      const std::string& old_name = expected.arguments[k];
      const std::string& new_name = after[i].arguments[k];
      ASSERT_TRUE(new_name.starts_with("arg-")) << new_name;
      ASSERT_EQ(names.try_emplace(old_name, new_name).first->second, new_name);
      ASSERT_EQ(back.try_emplace(new_name, old_name).first->second, old_name);
    }
    expected.arguments = after[i].arguments;
    ASSERT_EQ(after[i], expected);
  }
}

TEST(Mmedit, StripLeavesNothingPrivate) {
  for (const Fixture& fixture : all_fixtures()) {
    SCOPED_TRACE(fixture.label());
    const ProfileFiles files = fixture.files();
    const auto profile = open_files(files, Tolerance::kLenient);
    ASSERT_TRUE(profile);
    const std::vector<ReadEvent> before = mended_events(*profile);
    if (!std::ranges::all_of(before, has_room)) continue;
    const Written output = stripped(*profile, {.args = true, .cmd = true});
    const std::vector<ReadEvent> after = sound_events(output);
    ASSERT_NO_FATAL_FAILURE(check_stripped(before, after));
    // Nor is any in the bytes, but for texts that are a label or part of one, too.
    std::string labels;
    for (const ReadEvent& event : before) labels += event.label + event.kind + '\n';
    const std::string bytes = text_of(output.files[0]);
    const auto is_gone = [&](const std::string& text) {
      return text.size() < 4 || labels.find(text) != std::string::npos ||
             bytes.find(text) == std::string::npos;
    };
    for (const ReadEvent& event : before) {
      for (const std::string& argument : event.arguments) {
        ASSERT_TRUE(is_gone(argument)) << argument;
      }
    }
    const std::string command = profile->metadata().command.value_or("");
    for (std::size_t at = 0; at < command.size();) {
      const std::size_t end = std::min(command.find(' ', at), command.size());
      const std::string word = command.substr(at, end - at);
      ASSERT_TRUE(word == "rustc" || is_gone(word)) << word;
      at = end + 1;
    }
  }
}

TEST(Mmedit, StripOfPathsAloneKeepsTheRest) {
  ProfileBuilder builder{9};
  builder.metadata(metadata_text("rustc --crate-name demo /home/me/demo.rs "));
  builder.interval("Query",
                   "typeck\x1e"
                   "demo::main at /home/me/demo.rs:3:1: 3:9",
                   1, 1, 5);
  builder.interval("Query",
                   "load\x1e"
                   "/home/me/demo.rs",
                   1, 1, 6);
  builder.interval("Query", "load\x1eother.rs", 1, 1, 7);
  const ProfileFiles files{builder.bytes()};
  const auto profile = open_files(files, Tolerance::kStrict);
  ASSERT_TRUE(profile);
  const Written output = stripped(*profile, {.paths = true});
  const std::vector<ReadEvent> events = sound_events(output, true);
  EXPECT_EQ(events[0].arguments[0], "demo::main at path-1:3:1: 3:9");
  EXPECT_EQ(events[1].arguments[0], "path-1");
  EXPECT_EQ(events[2].arguments[0], "path-2");
  EXPECT_EQ(open_files(output.files, Tolerance::kStrict)->metadata().command,
            "rustc --crate-name demo path-1 ");
}

TEST(Mmedit, MutantsAreRepairedOrRefused) {
#ifdef MM_IS_SANITIZED
  constexpr std::uint64_t kMutants = 200;
#else
  constexpr std::uint64_t kMutants = 1'500;
#endif
  const MutantMaker maker;
  std::size_t repaired = 0;
  for (std::uint64_t number = 0; number < kMutants; ++number) {
    const Mutant mutant = maker.make(first_test_seed(), number);
    SCOPED_TRACE(std::to_string(number) + ": " + mutant.story);
    const auto profile = open_files(mutant.files, Tolerance::kSalvage);
    if (!profile) continue;
    const Written output = rewritten(*profile, {.keeps_all_strings = true});
    const Written shared = stripped(*profile, {});
    if (output.error) {
      ASSERT_TRUE(output.error->code == ErrorCode::kBeyondVersion ||
                  output.error->code == ErrorCode::kSumTooLarge)
          << output.error->message();
      continue;
    }
    const std::vector<ReadEvent> expected = mended_events(*profile);
    const bool lacks = rewriting::is_incomplete(*profile);
    std::vector<ReadEvent> events = sound_events(output, false, lacks);
    ASSERT_EQ(events, expected);
    ASSERT_EQ(sound_events(shared, false, lacks).size(), events.size());
    ++repaired;
  }
  EXPECT_GT(repaired, kMutants / 30);
}

TEST(Mmedit, MergeKeepsProcessesApart) {
  ProfileBuilder one{9};
  one.metadata(metadata_text("rustc one "));
  one.map(7, "typeck").interval("Query", VirtualId{7}, 3, 10, 30);
  ProfileBuilder two{8};
  two.metadata(metadata_text("rustc two "));
  two.map(7, "borrowck").interval("Query", VirtualId{7}, 3, 40, 50);
  two.integer("ArtifactSize",
              "object_file\x1e"
              "a.o",
              1'500, 9);
  const ProfileFiles files[] = {{one.bytes()}, {two.bytes()}};
  const auto first = open_files(files[0], Tolerance::kStrict);
  const auto second = open_files(files[1], Tolerance::kStrict);
  ASSERT_TRUE(first && second);
  const std::vector<mmedit::MergePart> parts{
      mmedit::survey_part(*first, "one", "one.mm_profdata"),
      mmedit::survey_part(*second, "two", "two.mm_profdata")};
  const auto plan = mmedit::MergePlan::of(parts);
  ASSERT_TRUE(plan);
  record::MemorySink sink;
  auto merged = mmedit::MergedProfile::create(*plan, sink);
  ASSERT_TRUE(merged && merged->append(*first, "one", {}) &&
              merged->append(*second, "two", {}) && merged->finish());
  std::vector<std::string> lines;
  for (const ReadEvent& event :
       sound_events({.error = std::nullopt, .files = {sink.bytes()}}, true)) {
    lines.push_back(event_text(event));
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{"Query typeck [] thread 3, 10..30",
                                      "Process one [] thread 3, 10..30",
                                      "Query borrowck [] thread 10003, 40..50",
                                      "ArtifactSize object_file [a.o;] thread 11500, =9",
                                      "Process two [] thread 10003, 40..50"}));
}

TEST(Mmedit, RangesCountFromBothEnds) {
  const auto range = [](std::string_view text) {
    const auto wish = rewriting::RangeWish::parse(text);
    if (!wish) return std::string{"usage"};
    const EventRange found = wish->in(100);
    return std::to_string(found.first) + " " + std::to_string(found.end);
  };
  EXPECT_EQ(range("10..20"), "10 20");
  EXPECT_EQ(range("..20"), "0 20");
  EXPECT_EQ(range("90.."), "90 100");
  EXPECT_EQ(range("-10.."), "90 100");
  EXPECT_EQ(range("-10..-5"), "90 95");
  EXPECT_EQ(range("0..1000"), "0 100");
  for (const char* const bad : {"", "10", "a..b", "1..2..3", "--1..", "1.5..2"}) {
    EXPECT_EQ(range(bad), "usage") << bad;
  }
}

}  // namespace
}  // namespace mm::testing
