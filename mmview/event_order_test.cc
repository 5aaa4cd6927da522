// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "event_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

#include "testing/profile_text.h"

namespace mm::mmview {
namespace {

std::vector<std::uint64_t> all_numbers(const decode::Profile& profile) {
  std::vector<std::uint64_t> numbers(profile.events().size());
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Profiles whose keys fit beside the numbers, and others whose keys do not.
std::string random_text(unsigned seed, std::uint64_t most_time) {
  std::mt19937_64 random{seed};
  std::string text;
  for (int i = 0; i < 400; ++i) {
    const std::uint64_t start = random() % most_time;
    const std::string thread =
        std::to_string(random() % 3 == 0 ? 4'000'000'000U + random() % 3 : random() % 3);
    text += "thread " + thread + "\n";
    switch (random() % 4) {
      case 0:
        text += "QueryCacheHit a @" + std::to_string(start) + "\n";
        break;
      case 1:
        text += "ArtifactSize b =" + std::to_string(random() % 9) + "\n";
        break;
      default:
        text += "Query c " + std::to_string(start) + ".." +
                std::to_string(start + random() % (most_time / 2)) + "\n";
        break;
    }
  }
  return text;
}

class SortEvents : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(SortEvents, AgreesWithTheEventsThemselves) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const testing::Bytes bytes =
        testing::compile_paged_file(random_text(seed, GetParam()));
    const auto profile = decode::Profile::open(bytes);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    for (const Order order : {Order::kTime, Order::kDuration, Order::kThread}) {
      const auto before = [&](std::uint64_t a, std::uint64_t b) {
        return comes_before(order, profile->events().at(a), a, profile->events().at(b),
                            b);
      };
      std::vector<std::uint64_t> expected = all_numbers(*profile);
      std::sort(expected.begin(), expected.end(), before);
      std::vector<std::uint64_t> actual = all_numbers(*profile);
      sort_events(*profile, order, actual);
      EXPECT_EQ(actual, expected) << "seed " << seed;

      for (const bool wants_last : {false, true}) {
        FewEvents few{order, wants_last, 7};
        for (const std::uint64_t i : all_numbers(*profile)) {
          few.take(i, profile->events().at(i));
        }
        const auto begin = wants_last ? expected.end() - 7 : expected.begin();
        EXPECT_EQ(few.finish(), (std::vector<std::uint64_t>{begin, begin + 7}));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Times, SortEvents,
                         ::testing::Values(10U, 100'000U, 200'000'000'000'000U));

std::string depths(const std::string& text) {
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = decode::Profile::open(bytes);
  if (!profile.has_value()) return profile.error().message();
  std::vector<std::uint64_t> numbers = all_numbers(*profile);
  sort_events(*profile, Order::kThread, numbers);
  note_depths(*profile, numbers);
  std::string out;
  for (const std::uint64_t number : numbers) {
    const auto event = profile->events().at(TreePlace::index_of(number));
    decode::Defects ignored;
    out += profile->strings().text(event.id, ignored) + ":" +
           std::to_string(TreePlace::depth_of(number)) + " ";
  }
  return out;
}

TEST(Depths, AreThoseOfTheIntervalsAround) {
  EXPECT_EQ(depths("thread 1\n"
                   "Query outer 0..100\n"
                   "  Query inner 10..50\n"
                   "    QueryCacheHit hit @20\n"
                   "    Query point 30..30\n"
                   "  Query next 50..60\n"
                   "QueryCacheHit late @100\n"
                   "ArtifactSize size =3\n"
                   "thread 2\n"
                   "Query other 5..6\n"),
            "outer:0 inner:1 hit:2 point:2 next:1 late:0 size:0 other:0 ");
}

TEST(Depths, EqualIntervalsNestInTheOrderOfTheirRecords) {
  EXPECT_EQ(depths("thread 1\nQuery inner 10..20\nQuery outer 10..20\n"),
            "outer:0 inner:1 ");
}

TEST(Depths, AnOverlappingIntervalIsInsideTheOneItStartsIn) {
  EXPECT_EQ(depths("thread 1\nQuery a 0..100\nQuery b 50..150\nQuery c 120..130\n"
                   "Query d 150..160\n"),
            "a:0 b:1 c:2 d:0 ");
}

}  // namespace
}  // namespace mm::mmview
