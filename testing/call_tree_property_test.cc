// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The call tree of random profiles and of fixtures equals the reference, in every version
// and for any number of jobs, and agrees with the summary.
#include <gtest/gtest.h>

#include "mmanalyze/folded.h"
#include "mmanalyze/summary.h"
#include "testing/fixtures.h"
#include "testing/random_profile.h"
#include "testing/reference_tree.h"

namespace mm::testing {
namespace {

using analyze::CallTree;
using analyze::CallTreeOptions;

// One of each form of records.
constexpr std::int64_t kVersions[] = {0, 1, 3, 8, 9};

CallTree tree_of(const decode::Profile& profile, const CallTreeOptions& options) {
  auto tree = analyze::build_call_tree(profile, options);
  if (!tree.has_value()) {
    ADD_FAILURE() << tree.error().message();
    return {};
  }
  EXPECT_EQ(tree_fault(*tree), "");
  return *std::move(tree);
}

decode::TextMatch substring(std::string_view text) {
  return *decode::TextMatch::parse(text);
}

// Which of the four forms of a tree is `chance`'s choice, so that a case costs one.
void expect_reference(const decode::Profile& profile,
                      const std::vector<ReadEvent>& events, Chance& chance) {
  const bool by_thread = chance.one_in(2);
  const bool with_arguments = chance.one_in(2);
  const Stacks expected = reference_stacks(
      events, {.by_thread = by_thread, .with_arguments = with_arguments});
  for (const unsigned jobs : {1U, 2U, 5U}) {
    const CallTree tree =
        tree_of(profile,
                {.by_thread = by_thread, .with_arguments = with_arguments, .jobs = jobs});
    ASSERT_EQ(stacks_difference(expected, stacks_of(tree)), "")
        << (by_thread ? "by thread " : "") << (with_arguments ? "arguments " : "")
        << "jobs " << jobs;
  }
}

void expect_selected_reference(const decode::Profile& profile,
                               const std::vector<ReadEvent>& events) {
  const auto selects = [](const ReadEvent& event) {
    return event.label.find("type") != event.label.npos &&
           event.kind.find("uer") != event.kind.npos;
  };
  decode::Selection selection;
  selection.labels.push_back(substring("type"));
  selection.kinds.push_back(substring("uer"));
  const CallTree tree = tree_of(profile, {.selection = selection, .jobs = 2});
  ASSERT_EQ(
      stacks_difference(reference_stacks(events, {.selects = selects}), stacks_of(tree)),
      "");
}

void expect_what_the_summary_says(const decode::Profile& profile) {
  const CallTree tree = tree_of(profile, {.jobs = 2});
  const auto summary = analyze::summarize(profile);
  ASSERT_TRUE(summary.has_value());
  EXPECT_EQ(tree.total_time, summary->total_time);
  EXPECT_EQ(tree.total_time - tree.nodes[CallTree::kRoot].self, summary->covered_time);
  EXPECT_EQ(tree.thread_count, summary->thread_count);
  EXPECT_EQ(tree.interval_count, summary->interval_count);
  EXPECT_EQ(tree.overlap_count, summary->overlap_count);
  EXPECT_EQ(tree.order_violation_count, summary->order_violation_count);
  std::map<std::string, std::uint64_t, std::less<>> self_times;
  for (const auto& node : tree.nodes) {
    if (node.depth > 0) self_times[std::string{tree.text_of(node)}] += node.self;
  }
  for (const auto& row : summary->rows) {
    const auto found = self_times.find(row.label);
    EXPECT_EQ(found == self_times.end() ? 0 : found->second, row.self_time) << row.label;
  }
}

void expect_all(const RandomProfile& random) {
  Chance chance{random.seed};
  for (const std::int64_t version : kVersions) {
    SCOPED_TRACE(version_label(version));
    const ProfileFiles files = random.files(version);
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    const std::vector<ReadEvent> events = random.events_in(version);
    expect_reference(*profile, events, chance);
    expect_selected_reference(*profile, events);
    expect_what_the_summary_says(*profile);
    if (::testing::Test::HasFailure()) return;
  }
}

void expect_all_of(std::uint64_t cases, const RandomShape& shape) {
  for (std::uint64_t i = 0; i < cases_to_try(cases); ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    SCOPED_TRACE("MM_TEST_SEED=" + std::to_string(seed));
    expect_all(random_profile(seed, shape));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(CallTreeProperty, SmallProfilesEqualTheReference) {
  expect_all_of(400, {.most_events = 12});
}
TEST(CallTreeProperty, MiddlingProfilesEqualTheReference) {
  expect_all_of(60, {.most_events = 80});
}
TEST(CallTreeProperty, NestedProfilesEqualTheReference) {
  expect_all_of(60, {.most_events = 120, .may_be_irregular = false});
}
TEST(CallTreeProperty, LongProfilesEqualTheReference) {
  expect_all_of(2, {.most_events = 1'000});
}

TEST(CallTreeProperty, FixturesEqualTheReference) {
  for (const Fixture& fixture : all_fixtures()) {
    // Too long to square.
    if (fixture.name == "paged" || fixture.name == "profiler") continue;
    SCOPED_TRACE(fixture.label());
    const ProfileFiles files = fixture.files();
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    const Stacks expected = reference_stacks(read_everything(*profile).events);
    const CallTree tree = tree_of(*profile, {.all_threads = true, .jobs = 3});
    EXPECT_EQ(stacks_difference(expected, stacks_of(tree)), "");
  }
}

// Many blocks, read by several threads.
TEST(CallTreeProperty, LongNestedProfilesDoNotDependOnJobs) {
  for (const bool may_be_irregular : {false, true}) {
    const RandomProfile random = random_profile(
        first_test_seed(), {.most_events = 30'000, .may_be_irregular = may_be_irregular});
    const ProfileFiles files = random.files(9);
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value());
    for (const bool with_arguments : {false, true}) {
      const CallTree one =
          tree_of(*profile, {.with_arguments = with_arguments, .jobs = 1});
      for (const unsigned jobs : {2U, 3U, 8U}) {
        const CallTree other =
            tree_of(*profile, {.with_arguments = with_arguments, .jobs = jobs});
        EXPECT_EQ(one.nodes, other.nodes);
        EXPECT_EQ(one.frames, other.frames);
      }
    }
    expect_what_the_summary_says(*profile);
  }
}

}  // namespace
}  // namespace mm::testing
