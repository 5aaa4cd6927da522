// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Every prefix and every one-byte change of small profiles gives a result or a clear
// error, in every tolerance. Under the sanitizers this is the proof that bounds hold.
#include <gtest/gtest.h>

#include "testing/damage.h"
#include "testing/outcome.h"
#include "testing/small_profiles.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

class DamageTest : public ::testing::TestWithParam<SmallProfile> {};

TEST_P(DamageTest, EveryByteChangeGivesAResultOrAnError) {
  for_each_byte_change(GetParam().files,
                       [](const ProfileFiles& changed, const std::string& what) {
                         ASSERT_EQ(outcome_fault(changed), "") << what;
                       });
}

// A file that was cut is short, never corrupt, and what is left is the beginning.
TEST_P(DamageTest, EveryPrefixIsRefusedOrShort) {
  const ProfileFiles& whole = GetParam().files;
  const auto events = outcome_of(whole, Tolerance::kStrict).read.events;
  ASSERT_FALSE(events.empty());
  for_each_prefix(whole, [&](const ProfileFiles& prefix, std::size_t file) {
    SCOPED_TRACE("file " + std::to_string(file) + " cut to " +
                 std::to_string(prefix[file].size()) + " bytes");
    ASSERT_EQ(outcome_fault(prefix), "");
    const Outcome outcome = outcome_of(prefix, Tolerance::kLenient);
    if (outcome.error) {
      EXPECT_EQ(error_info(outcome.error->code).damage, DamageClass::kRefused)
          << outcome.error->message();
      return;
    }
    ASSERT_LE(outcome.read.events.size(), events.size());
    for (std::size_t i = 0; i < outcome.read.events.size(); ++i) {
      ASSERT_EQ(outcome.read.events[i].start, events[i].start);
      ASSERT_EQ(outcome.read.events[i].end, events[i].end);
      ASSERT_EQ(outcome.read.events[i].thread, events[i].thread);
    }
  });
}

// Cuts that leave something whole: nothing tells that there was more.
std::size_t whole_cuts(const SmallProfile& profile, std::size_t file) {
  const WireForm& form = *find_wire_form(profile.version);
  const std::size_t size = profile.files[file].size();
  if (form.is_paged) return whole_page_cuts(profile.files[file]);
  if (file == kEventsStream) return size / form.event_bytes;
  if (file == kStringIndexStream) return size / form.index_entry_bytes;
  return size;  // a cut string is noticed when it is read
}

TEST_P(DamageTest, AnyPrefixThatIsNotWholeIsNoticed) {
  const ProfileFiles& whole = GetParam().files;
  std::vector<std::size_t> unnoticed(whole.size());
  for_each_prefix(whole, [&](const ProfileFiles& prefix, std::size_t file) {
    unnoticed[file] += open_files(prefix, Tolerance::kStrict).has_value() ? 1U : 0U;
  });
  for (std::size_t file = 0; file < whole.size(); ++file) {
    EXPECT_LE(unnoticed[file], whole_cuts(GetParam(), file)) << "file " << file;
  }
}

INSTANTIATE_TEST_SUITE_P(Small, DamageTest, ::testing::ValuesIn(small_profiles()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace mm::testing
