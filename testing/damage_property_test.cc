// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Every prefix and every one-byte change of small profiles gives a result or a clear
// error, in every tolerance. Under the sanitizers this is the proof that bounds hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "testing/damage.h"
#include "testing/read_profile.h"
#include "testing/small_profiles.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

struct Outcome {
  std::optional<Error> error;
  ReadProfile read;
};

Outcome outcome_of(const Bytes& bytes, Tolerance tolerance) {
  const auto profile = decode::Profile::open(bytes, tolerance);
  if (!profile.has_value()) return {profile.error(), {}};
  return {std::nullopt, read_everything(*profile)};
}

// An error says which rule, of a class that this tolerance refuses, at a place that
// exists.
void expect_clear(const Error& error, const Bytes& bytes, Tolerance tolerance) {
  const DamageClass damage = error_info(error.code).damage;
  EXPECT_TRUE(decode::is_refused(damage, tolerance)) << error.message();
  EXPECT_FALSE(error.message().empty());
  EXPECT_LE(error.offset.value_or(0), bytes.size()) << error.message();
}

// What holds for any bytes at all.
void expect_result_or_error(const Bytes& bytes) {
  const Outcome strict = outcome_of(bytes, Tolerance::kStrict);
  const Outcome lenient = outcome_of(bytes, Tolerance::kLenient);
  const Outcome salvage = outcome_of(bytes, Tolerance::kSalvage);
  if (strict.error) expect_clear(*strict.error, bytes, Tolerance::kStrict);
  if (lenient.error) expect_clear(*lenient.error, bytes, Tolerance::kLenient);
  if (salvage.error) expect_clear(*salvage.error, bytes, Tolerance::kSalvage);
  for (const Outcome* outcome : {&strict, &lenient, &salvage}) {
    const auto& contradictions = outcome->read.contradictions;
    EXPECT_TRUE(contradictions.empty()) << contradictions.front();
  }
  // More tolerance never changes what less tolerance could read.
  if (!strict.error) {
    EXPECT_EQ(strict.read.events, lenient.read.events);
    EXPECT_EQ(defects_text(strict.read.defects), defects_text(lenient.read.defects));
  }
  if (!lenient.error) {
    EXPECT_EQ(lenient.read.events, salvage.read.events);
    EXPECT_EQ(defects_text(lenient.read.defects), defects_text(salvage.read.defects));
  }
}

class DamageTest : public ::testing::TestWithParam<SmallProfile> {};

TEST_P(DamageTest, EveryByteChangeGivesAResultOrAnError) {
  for_each_byte_change(GetParam().bytes, [](const Bytes& changed, std::size_t at) {
    expect_result_or_error(changed);
    ASSERT_FALSE(::testing::Test::HasFailure())
        << "byte " << at << " set to " << std::to_integer<int>(changed[at]);
  });
}

// A file that was cut is short, never corrupt, and what is left is the beginning.
TEST_P(DamageTest, EveryPrefixIsRefusedOrShort) {
  const Bytes& whole = GetParam().bytes;
  const auto events = outcome_of(whole, Tolerance::kStrict).read.events;
  ASSERT_FALSE(events.empty());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    SCOPED_TRACE("cut to " + std::to_string(size) + " bytes");
    const Bytes prefix(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    expect_result_or_error(prefix);
    const Outcome outcome = outcome_of(prefix, Tolerance::kLenient);
    if (outcome.error) {
      EXPECT_EQ(error_info(outcome.error->code).damage, DamageClass::kRefused);
      continue;
    }
    ASSERT_LE(outcome.read.events.size(), events.size());
    for (std::size_t i = 0; i < outcome.read.events.size(); ++i) {
      EXPECT_EQ(outcome.read.events[i].start, events[i].start);
      EXPECT_EQ(outcome.read.events[i].end, events[i].end);
      EXPECT_EQ(outcome.read.events[i].thread, events[i].thread);
    }
  }
}

TEST_P(DamageTest, AnyPrefixThatIsNotWholeIsNoticed) {
  const Bytes& whole = GetParam().bytes;
  // A cut between two pages can leave a sound file, but one with less in it; it is
  // noticed unless it happens to end at a whole record and a whole entry of streams that
  // need nothing more, which these profiles rule out only for the cuts inside pages.
  std::size_t unnoticed = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Bytes prefix(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    const auto strict = decode::Profile::open(prefix, Tolerance::kStrict);
    unnoticed += strict.has_value() ? 1U : 0U;
  }
  EXPECT_LE(unnoticed, whole_page_cuts(whole));
}

INSTANTIATE_TEST_SUITE_P(Small, DamageTest, ::testing::ValuesIn(small_profiles()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace mm::testing
