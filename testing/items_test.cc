// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Items: the examples of semantics.md, random profiles in every version, and large real
// profiles, whose rows add up to the covered time at every level.
#include "mmanalyze/items.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "mmanalyze/call_tree.h"
#include "mmanalyze/slowest.h"
#include "mmanalyze/summary.h"
#include "testing/fixtures.h"
#include "testing/profile_text.h"
#include "testing/random_profile.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

using analyze::ItemLevel;
using analyze::Items;

struct NamedLevel {
  std::string_view name;
  std::string_view rest;
  ItemLevel level;
};
constexpr NamedLevel kLevels[] = {
    {"crate",   "(no crate)",        ItemLevel::kCrate      },
    {"module",  "(no module)",       ItemLevel::kModule     },
    {"item",    "(no item)",         ItemLevel::kItem       },
    {"generic", "(no instance)",     ItemLevel::kGeneric    },
    {"macro",   "(no macro)",        ItemLevel::kMacro      },
    {"cgu",     "(no codegen unit)", ItemLevel::kCodegenUnit}
};

Items items_of(const decode::Profile& profile, const analyze::ItemsOptions& options) {
  auto items = analyze::add_up_items(profile, options);
  if (!items.has_value()) {
    ADD_FAILURE() << items.error().message();
    return {};
  }
  return *std::move(items);
}

std::uint64_t sum_of_rows(const Items& items) {
  std::uint64_t sum = items.unnamed.self_time + items.unselected.self_time;
  for (const auto& row : items.rows) {
    sum += row.self_time;
    EXPECT_LE(row.own_time, row.self_time) << row.name;
  }
  return sum;
}

struct Example {
  const NamedLevel* level = nullptr;
  std::string profile = {};
  std::map<std::string, std::uint64_t> self_times = {};
  std::map<std::string, std::uint64_t> instances = {};
};

// "expect NAME NUMBER", where a name may have blanks.
void take_expectation(std::string_view line, std::map<std::string, std::uint64_t>& to) {
  line.remove_prefix(line.find(' ') + 1);
  const std::size_t blank = line.rfind(' ');
  to[std::string{line.substr(0, blank)}] =
      std::stoull(std::string{line.substr(blank + 1)});
}

std::vector<Example> spec_examples() {
  constexpr std::string_view kFence = "```items ";
  std::istringstream text{
      read_raw_text(testdata_dir().parent_path() / "format-spec" / "semantics.md")};
  std::vector<Example> examples;
  bool is_inside = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with(kFence)) {
      is_inside = true;
      const auto* const level =
          std::ranges::find(kLevels, line.substr(kFence.size()), &NamedLevel::name);
      examples.push_back({.level = level == std::end(kLevels) ? nullptr : level});
    } else if (line.starts_with("```")) {
      is_inside = false;
    } else if (is_inside && line.starts_with("expect ")) {
      take_expectation(line, examples.back().self_times);
    } else if (is_inside && line.starts_with("instances ")) {
      take_expectation(line, examples.back().instances);
    } else if (is_inside) {
      examples.back().profile += line + '\n';
    }
  }
  return examples;
}

TEST(Items, ExamplesOfTheSpecificationHold) {
  std::map<std::string_view, int> examples;
  for (const Example& example : spec_examples()) {
    ASSERT_NE(example.level, nullptr);
    SCOPED_TRACE(example.level->name);
    ++examples[example.level->name];
    const Bytes bytes = compile_paged_file("thread 1\n" + example.profile);
    const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    const Items items = items_of(*profile, {.level = example.level->level});
    std::map<std::string, std::uint64_t> self_times;
    std::map<std::string, std::uint64_t> instances;
    for (const auto& row : items.rows) {
      self_times[row.name] = row.self_time;
      if (row.instance_count > 0) instances[row.name] = row.instance_count;
    }
    self_times[std::string{example.level->rest}] = items.unnamed.self_time;
    EXPECT_EQ(self_times, example.self_times);
    EXPECT_EQ(instances, example.instances);
    EXPECT_EQ(sum_of_rows(items), items.covered_time);
  }
  EXPECT_EQ(examples.size(), std::size(kLevels));
}

// What holds of any profile, and for any number of jobs.
void expect_sound(const decode::Profile& profile, const decode::Selection& selection,
                  const std::string& which) {
  SCOPED_TRACE(which);
  const auto summary = analyze::summarize(profile, {.selection = selection});
  if (!summary.has_value()) {
    EXPECT_FALSE(analyze::add_up_items(profile, {.selection = selection}).has_value());
    return;
  }
  for (const NamedLevel& level : kLevels) {
    const Items one =
        items_of(profile, {.level = level.level, .selection = selection, .jobs = 1});
    EXPECT_EQ(one.covered_time, summary->covered_time);
    EXPECT_EQ(one.total_time, summary->total_time);
    EXPECT_EQ(sum_of_rows(one), summary->covered_time) << level.name;
    EXPECT_EQ(one.overlap_count, summary->overlap_count);
    EXPECT_EQ(one.order_violation_count, summary->order_violation_count);
    for (const unsigned jobs : {2U, 5U}) {
      if (jobs > 2 && level.level != ItemLevel::kItem) continue;
      const Items many =
          items_of(profile, {.level = level.level, .selection = selection, .jobs = jobs});
      EXPECT_EQ(many.rows, one.rows) << level.name;
      EXPECT_EQ(many.unnamed, one.unnamed);
      EXPECT_EQ(many.unselected, one.unselected);
      EXPECT_EQ(many.argument_count, one.argument_count);
    }
  }
}

// All intervals, with their self times.
void expect_slowest_sound(const decode::Profile& profile,
                          const decode::Selection& selection, const std::string& which) {
  SCOPED_TRACE(which);
  const auto summary = analyze::summarize(profile, {.selection = selection});
  analyze::SlowestOptions options{.selection = selection, .most = 1U << 20U, .jobs = 1};
  const auto one = analyze::find_slowest(profile, options);
  ASSERT_EQ(one.has_value(), summary.has_value());
  if (!one.has_value()) return;
  EXPECT_EQ(one->events.size(), summary->interval_count);
  EXPECT_EQ(one->interval_count, summary->interval_count);
  EXPECT_EQ(one->covered_time, summary->covered_time);
  EXPECT_EQ(one->total_time, summary->total_time);
  std::map<std::string, std::uint64_t> self_times;
  for (const auto& event : one->events) self_times[event.label] += event.self_time;
  for (const auto& row : summary->rows) {
    EXPECT_EQ(self_times[row.label], row.self_time) << row.label;
  }
  options.jobs = 3;
  options.most = 7;
  const auto seven = analyze::find_slowest(profile, options);
  ASSERT_TRUE(seven.has_value());
  for (std::size_t i = 0; i < seven->events.size(); ++i) {
    EXPECT_EQ(seven->events[i], one->events[i]) << i;
  }
}

// Only some of the events are selected, and these have names from those that are not.
decode::Selection some_labels() {
  decode::Selection selection;
  selection.labels.push_back(*decode::TextMatch::parse("type"));
  return selection;
}

void expect_all_of(std::uint64_t cases, const RandomShape& shape) {
  for (std::uint64_t i = 0; i < cases_to_try(cases); ++i) {
    const std::uint64_t seed = first_test_seed() + i;
    const RandomProfile random = random_profile(seed, shape);
    for (const std::int64_t version : {0, 8, 9}) {
      const ProfileFiles files = random.files(version);
      const auto profile = open_files(files, decode::Tolerance::kLenient);
      ASSERT_TRUE(profile.has_value()) << profile.error().message();
      const std::string which =
          "MM_TEST_SEED=" + std::to_string(seed) + " " + version_label(version);
      expect_sound(*profile, {}, which);
      expect_sound(*profile, some_labels(), which + " selected");
      expect_slowest_sound(*profile, {}, which);
      expect_slowest_sound(*profile, some_labels(), which + " selected");
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(Items, OfSmallRandomProfilesAddUp) {
  expect_all_of(12, {.most_events = 30});
}
TEST(Items, OfLongRandomProfilesAddUp) {
  expect_all_of(1, {.most_events = 20'000});
  expect_all_of(1, {.most_events = 20'000, .may_be_irregular = false});
}

TEST(Items, OfFixturesAddUp) {
  for (const Fixture& fixture : all_fixtures()) {
    const ProfileFiles files = fixture.files();
    const auto profile = open_files(files, decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    expect_sound(*profile, {}, fixture.label());
  }
}

class CorpusItemsTest : public ::testing::TestWithParam<std::string> {};

TEST_P(CorpusItemsTest, RowsAndNodesAddUpToTheCoveredTime) {
  if (GetParam() == "none") {
    GTEST_SKIP() << "no folder " << corpus_dir()
                 << "; set MM_SHARED_DIR to the folder that holds `corpus`";
  }
  const Bytes bytes = read_test_file(corpus_dir() / (GetParam() + ".mm_profdata.zst"));
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const auto summary = analyze::summarize(*profile);
  ASSERT_TRUE(summary.has_value());
  const auto tree = analyze::build_call_tree(*profile);
  ASSERT_TRUE(tree.has_value());
  std::uint64_t of_nodes = 0;
  for (const auto& node : tree->nodes) of_nodes += node.self;
  EXPECT_EQ(of_nodes - tree->nodes[analyze::CallTree::kRoot].self, summary->covered_time);
  for (const NamedLevel& level : kLevels) {
    const Items items = items_of(*profile, {.level = level.level});
    EXPECT_EQ(sum_of_rows(items), summary->covered_time) << level.name;
    EXPECT_EQ(items.interval_count, summary->interval_count);
  }
  // What a label owns is what its items own.
  for (std::size_t i = 0; i < std::min<std::size_t>(summary->rows.size(), 3); ++i) {
    const std::string& label = summary->rows[i].label;
    decode::Selection selection;
    selection.labels.push_back(*decode::TextMatch::parse("/^" + label + "$/"));
    const Items items = items_of(*profile, {.selection = selection});
    EXPECT_EQ(sum_of_rows(items) - items.unselected.self_time, summary->rows[i].self_time)
        << label;
  }
}

INSTANTIATE_TEST_SUITE_P(All, CorpusItemsTest,
                         ::testing::ValuesIn(corpus_names(".summary.json")),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace mm::testing
