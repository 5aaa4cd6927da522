// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random programs, on 1 to 16 threads, are read as they were recorded.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "mmrecord/recorder.h"
#include "testing/chance.h"
#include "testing/recording.h"

namespace mm::testing {
namespace {

using decode::EventType;
using record::Recorder;
using record::StringPiece;

const std::vector<std::string> kKinds{"Query", "GenericActivity", "ArtifactSize"};
const std::vector<std::string> kLabels{"typeck", "Ωmega", "codegen module", "a\tb"};
const std::vector<std::string> kArguments{"demo::main", "(A,B)", "7", "naïve"};

/// What one thread did. Times that the clock gave are not in it.
struct Step {
  ReadEvent event;
  bool has_known_times = false;
};

/// One thread of a random program.
class Actor {
 public:
  Actor(const Recorder& recorder, std::uint64_t seed, std::uint64_t virtual_base)
      : recorder_(recorder), chance_(seed), next_virtual_(virtual_base) {}

  void act(std::uint64_t count) {
    thread_ = recorder_.thread_id().value;
    while (count > 0) count -= act_once(std::min<std::uint64_t>(count, 5));
    for (const auto& [number, target] : to_map_) recorder_.map(number, target);
  }

  std::vector<Step> steps;

 private:
  std::uint64_t act_once(std::uint64_t budget) {
    const std::uint64_t what = chance_.below(8);
    const std::string kind = chance_.of(kKinds);
    ReadEvent event{.type = EventType::kInterval,
                    .kind = kind,
                    .label = chance_.of(kLabels),
                    .arguments = {},
                    .thread = thread_};
    for (std::uint64_t n = chance_.below(4); n > 0; --n) {
      event.arguments.push_back(chance_.of(kArguments));
    }
    std::uint64_t used = 1;
    const auto add = [&](bool has_known_times) {
      steps.push_back({.event = event, .has_known_times = has_known_times});
    };
    switch (what) {
      case 0: {  // with another interval inside
        const auto guard = recorder_.interval(plain(kind), id_of(event));
        if (budget > 1) used += act_once(budget - 1);
        break;
      }
      case 1: {
        const auto guard =
            recorder_.lazy_interval(plain(kind), [&] { return id_of(event); });
        break;
      }
      case 2: {
        auto guard = recorder_.interval(plain(kind), {});
        guard.finish_with(id_of(event));
        break;
      }
      case 3: {
        auto detached = recorder_.detached(plain(kind), id_of(event));
        detached.begin();
        detached.end();
        break;
      }
      case 4:
        event.start = recorder_.now();
        event.end = event.start;
        recorder_.record_interval(plain(kind), id_of(event), event.start, event.end);
        add(/*has_known_times=*/true);
        return used;
      case 5:
        event.start = event.end = chance_.below(1'000'000);
        event.type = EventType::kInteger;
        recorder_.record_integer(plain(kind), id_of(event), event.start);
        add(/*has_known_times=*/true);
        return used;
      default:
        event.type = EventType::kInstant;
        recorder_.record_instant(plain(kind), id_of(event));
        break;
    }
    add(/*has_known_times=*/false);
    return used;
  }

  StringId plain(const std::string& text) {
    const auto [known, is_new] = texts_.try_emplace(text);
    if (is_new) known->second = recorder_.string(text);
    return known->second;
  }

  StringId id_of(const ReadEvent& event) {
    std::vector<StringPiece> arguments;
    for (const std::string& argument : event.arguments) {
      if (chance_.one_in(2))
        arguments.emplace_back(plain(argument));
      else
        arguments.emplace_back(std::string_view{argument});
    }
    const StringPiece label = chance_.one_in(2)
                                  ? StringPiece{plain(event.label)}
                                  : StringPiece{std::string_view{event.label}};
    const StringId id = recorder_.event_id(label, arguments);
    if (!chance_.one_in(3)) return id;
    to_map_.emplace_back(next_virtual_, id);
    return recorder_.virtual_id(next_virtual_++);
  }

  const Recorder& recorder_;
  Chance chance_;
  std::uint64_t next_virtual_;
  std::uint64_t thread_ = 0;
  std::map<std::string, StringId> texts_;
  std::vector<std::pair<std::uint64_t, StringId>> to_map_;
};

void expect_same(const std::vector<ReadEvent>& read, const std::vector<Step>& steps) {
  ASSERT_EQ(read.size(), steps.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    ReadEvent expected = steps[i].event;
    EXPECT_LE(read[i].start, read[i].end);
    if (!steps[i].has_known_times) {
      expected.start = read[i].start;
      expected.end = read[i].end;
    }
    ASSERT_EQ(read[i], expected) << "event " << i;
  }
}

void round_trip(std::uint64_t seed, std::int32_t version, std::uint64_t events) {
  Chance chance{seed};
  Recording recording;
  auto created = Recorder::create(recording.stem(),
                                  {.page_budget_bytes = 2 << 20, .version = version});
  ASSERT_TRUE(created) << created.error().message();
  Recorder recorder = *std::move(created);
  std::vector<Actor> actors;
  const std::uint64_t thread_count = 1 + chance.below(16);
  for (std::uint64_t i = 0; i < thread_count; ++i) {
    actors.emplace_back(recorder, seed * 100 + i, i * 1'000'000);
  }
  std::vector<std::thread> threads;
  for (Actor& actor : actors) {
    threads.emplace_back([&actor, count = chance.below(events)] { actor.act(count); });
  }
  if (chance.one_in(2)) {
    EXPECT_TRUE(recorder.flush());
  }
  for (std::thread& thread : threads) thread.join();
  const record::Report report = recorder.finish();
  EXPECT_FALSE(report.failure) << report.failure->message();
  EXPECT_EQ(report.lost_events, 0U);
  EXPECT_TRUE(report.was_durable);

  const ReadProfile read = recording.read_finished();
  EXPECT_EQ(report.events, read.events.size());
  EXPECT_EQ(defects_text(read.defects), "");
  std::map<std::uint64_t, std::vector<ReadEvent>> by_thread;
  for (const ReadEvent& event : read.events) by_thread[event.thread].push_back(event);
  std::size_t expected = 0;
  for (const Actor& actor : actors) {
    expected += actor.steps.size();
    if (actor.steps.empty()) continue;
    expect_same(by_thread[actor.steps.front().event.thread], actor.steps);
  }
  EXPECT_EQ(read.events.size(), expected);
}

TEST(RecorderRoundTrip, RandomProgramsAreReadAsRecorded) {
  for (std::uint64_t i = 0; i < 30 && !::testing::Test::HasFailure(); ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    for (const std::int32_t version : {8, 9}) round_trip(seed, version, 400);
  }
}

TEST(RecorderRoundTrip, AlsoWithManyPages) {
  for (const std::int32_t version : {8, 9}) {
    round_trip(first_test_seed(), version, 20'000);
  }
}

/// All forms that string data can have (format-spec/mm_profdata.md, "Strings").
TEST(RecorderRoundTrip, EveryFormOfAStringIsReadAsItWasMeant) {
  for (const std::int32_t version : {8, 9}) {
    Recording recording;
    Recorder recorder = Recorder::create(recording.stem(), {.version = version}).value();
    std::vector<std::pair<StringId, std::string>> strings;
    const auto add = [&](std::initializer_list<StringPiece> pieces, std::string text) {
      strings.emplace_back(recorder.string(pieces), std::move(text));
      return strings.back().first;
    };
    add({}, "");
    const StringId demo = add({std::string_view{"demo"}}, "demo");
    add({demo}, "demo");
    add({demo, demo}, "demodemo");
    add({std::string_view{"<"}, demo, std::string_view{">"}}, "<demo>");
    add({std::string_view{"a"}, std::string_view{""}, std::string_view{"b"}}, "ab");
    add({recorder.virtual_id(5)}, "mapped later");
    add({StringId{kInvalidId}, std::string_view{"!"}}, "<unknown>!");
    add({std::string_view{"\xFE\xFF"}}, "\uFFFD\uFFFD");
    StringId path = demo;
    std::string text = "demo";
    for (int depth = 0; depth < 100; ++depth) {  // addresses of all sorts, 0xFF in some
      path = add({path, std::string_view{"::m"}}, text += "::m");
    }
    recorder.map(5, recorder.string("mapped later"));
    for (const auto& [id, expected] : strings) recorder.record_instant(demo, id);
    recorder.finish();

    const auto profile = recording.open();
    ASSERT_TRUE(profile) << profile.error().message();
    decode::Defects defects;
    for (std::size_t i = 0; i < strings.size(); ++i) {
      const decode::Event event = profile->events().at(i);
      EXPECT_EQ(event.id, strings[i].first);
      EXPECT_EQ(profile->strings().text(event.id, defects), strings[i].second) << i;
    }
  }
}

TEST(RecorderRoundTrip, AnEventIdHasAnyNumberOfArguments) {
  Recording recording;
  Recorder recorder = Recorder::create(recording.stem()).value();
  const StringId kind = recorder.string("Work");
  std::vector<std::string> texts;
  for (int count = 0; count < 40; ++count) {
    const std::vector<StringPiece> arguments(texts.begin(), texts.end());
    recorder.record_instant(kind, recorder.event_id(std::string_view{"f"}, arguments));
    texts.push_back(std::to_string(count));
  }
  recorder.finish();
  const auto events = recording.read_finished().events;
  ASSERT_EQ(events.size(), texts.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].arguments,
              std::vector(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(i)));
  }
}

TEST(RecorderRoundTrip, PagesAreRecycledInTheOrderOfEachThread) {
  Recording recording;
  Recorder recorder =
      Recorder::create(recording.stem(), {.page_budget_bytes = 0}).value();
  const StringId kind = recorder.string("count");
  const std::uint64_t count = 100'000;  // of 4096 a page, on 16 slots
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (std::uint64_t n = 0; n < count; ++n) recorder.record_integer(kind, kind, n);
    });
  }
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(recorder.flush());
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(recorder.finish().events, 8 * count);
  const auto profile = recording.open();
  ASSERT_TRUE(profile) << profile.error().message();
  std::map<std::uint64_t, std::uint64_t> next;
  for (const decode::Event event : profile->events()) {
    ASSERT_EQ(event.value(), next[event.thread.value]++);
  }
  EXPECT_EQ(next.size(), 8U);
}

}  // namespace
}  // namespace mm::testing
