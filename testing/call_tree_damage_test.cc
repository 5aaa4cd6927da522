// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Damage that the decoder lets through must not hurt the call tree: it is that of the
// events that were read, in any tolerance and for any number of jobs.
#include <gtest/gtest.h>

#include "testing/damage.h"
#include "testing/reference_tree.h"
#include "testing/small_profiles.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

void expect_tree_of_events(const ProfileFiles& files, Tolerance tolerance) {
  const auto profile = open_files(files, tolerance);
  if (!profile.has_value()) return;
  const auto tree = analyze::build_call_tree(
      *profile, {.with_arguments = true, .all_threads = true, .jobs = 1});
  if (!tree.has_value()) {
    const ErrorCode code = tree.error().code;
    EXPECT_TRUE(decode::is_refused(error_info(code).damage, tolerance) ||
                code == ErrorCode::kNoNames)
        << tree.error().message();
    return;
  }
  EXPECT_EQ(tree_fault(*tree), "");
  const Stacks expected =
      reference_stacks(read_everything(*profile).events, {.with_arguments = true});
  EXPECT_EQ(stacks_difference(expected, stacks_of(*tree)), "");
  const auto parallel = analyze::build_call_tree(
      *profile, {.with_arguments = true, .all_threads = true, .jobs = 2});
  ASSERT_TRUE(parallel.has_value());
  EXPECT_EQ(tree->nodes, parallel->nodes);
  EXPECT_EQ(tree->frames, parallel->frames);
  EXPECT_EQ(defects_text(tree->defects), defects_text(parallel->defects));
}

class CallTreeDamageTest : public ::testing::TestWithParam<SmallProfile> {};

TEST_P(CallTreeDamageTest, EveryByteChangeGivesTheTreeOfItsEvents) {
  for_each_byte_change(GetParam().files,
                       [](const ProfileFiles& changed, const std::string& what) {
                         expect_tree_of_events(changed, Tolerance::kStrict);
                         expect_tree_of_events(changed, Tolerance::kSalvage);
                         ASSERT_FALSE(::testing::Test::HasFailure()) << what;
                       });
}

// One of each form of records; the mutation test has all.
std::vector<SmallProfile> damaged_profiles() {
  std::vector<SmallProfile> chosen = tiny_profiles();
  std::erase_if(chosen, [](const SmallProfile& small) {
    const std::int64_t version = small.version;
    const bool has_own_form =
        version == 0 || version == 1 || version == 7 || version == 9;
    return !has_own_form || small.name.find("bare") == small.name.npos;
  });
  return chosen;
}

INSTANTIATE_TEST_SUITE_P(Tiny, CallTreeDamageTest,
                         ::testing::ValuesIn(damaged_profiles()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace mm::testing
