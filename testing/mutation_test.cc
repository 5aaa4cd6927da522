// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Hundreds of thousands of broken profiles of every version: each is opened in all
// tolerances, read, summed up, made a call tree and drawn. No crash, no hang, no memory
// beyond bounds, and the promises of outcome.h.
//
//   MM_TEST_SEED=7 testing_mutation_test       others
//   MM_TEST_MUTATION=123 testing_mutation_test only that one, and what was done to it
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>

#include "mmanalyze/call_tree.h"
#include "mmanalyze/profile_facts.h"
#include "mmanalyze/summary.h"
#include "mmanalyze/what_if.h"
#include "mmdecode/raw_walk.h"
#include "mmdecode/string_facts.h"
#include "mmdecode/verify.h"
#include "testing/chance.h"
#include "testing/damage.h"
#include "testing/guard.h"
#include "testing/mutant.h"
#include "testing/outcome.h"
#include "testing/read_profile.h"
#include "testing/timeline_check.h"

namespace mm::testing {
namespace {

constexpr std::uint64_t kShards = 8;
// A sanitizer sees more in each, and takes thirty times as long.
#ifdef MM_IS_SANITIZED
constexpr std::uint64_t kMutantsPerShard = 1'000;
#else
constexpr std::uint64_t kMutantsPerShard = 25'000;
#endif
constexpr std::size_t kMostBytes = std::size_t{256} << 20;

std::optional<std::uint64_t> chosen_mutation() {
  const char* const chosen = std::getenv("MM_TEST_MUTATION");
  if (chosen == nullptr) return std::nullopt;
  return std::strtoull(chosen, nullptr, 10);
}

// Summing up again what another tolerance read the same way takes a third of the time, so
// only some mutants are summed up in all.
constexpr std::uint64_t kOneInAllSums = 8;
// A survey starts threads, each with tables of its own: it takes three times as long as
// everything else.
constexpr std::uint64_t kOneInSurveyed = 8;

// The dearest label saved in all: everything else is as the summary has it.
std::string what_if_fault(const decode::Profile& profile,
                          const analyze::Summary& summary) {
  if (summary.rows.empty()) return {};
  const auto what_if = analyze::ask_what_if(
      profile, {.speedups = {{summary.rows[0].label, analyze::kWholeShare}},
                .all_threads = true,
                .jobs = 1});
  if (!what_if.has_value()) return "what-if fails: " + what_if.error().message();
  const std::uint64_t saved = what_if->labels[0].self_time;
  const bool is_fine = what_if->busy_time == summary.busy_time &&
                       what_if->wall_time == summary.wall_time &&
                       what_if->overlap_count == summary.overlap_count &&
                       what_if->new_busy_time == summary.busy_time - saved &&
                       what_if->new_wall_time.least <= what_if->new_wall_time.most &&
                       what_if->new_wall_time.most <= summary.wall_time;
  return is_fine ? "" : "what-if contradicts the summary";
}

std::string summary_fault(const decode::Profile& profile) {
  const auto summary = analyze::summarize(profile, {.all_threads = true, .jobs = 1});
  if (summary.has_value()) return what_if_fault(profile, *summary);
  const ErrorCode code = summary.error().code;
  const bool may_be = code == ErrorCode::kNoNames || code == ErrorCode::kSumTooLarge ||
                      decode::is_refused(error_info(code).damage, profile.tolerance());
  return may_be ? "" : "the summary fails: " + summary.error().message();
}

// Taking turns with the other ways to name frames, so that each mutant costs one tree.
std::string tree_fault(const decode::Profile& profile, std::uint64_t number) {
  const auto tree = analyze::build_call_tree(profile, {.by_thread = number % 3 == 1,
                                                       .with_arguments = number % 2 == 1,
                                                       .all_threads = true,
                                                       .jobs = 1});
  if (!tree.has_value()) {
    const ErrorCode code = tree.error().code;
    const bool may_be = code == ErrorCode::kNoNames || code == ErrorCode::kSumTooLarge ||
                        decode::is_refused(error_info(code).damage, profile.tolerance());
    return may_be ? "" : "the call tree fails: " + tree.error().message();
  }
  std::uint64_t sum = 0;
  for (const auto& node : tree->nodes) sum += node.self;
  return sum == tree->total_time ? "" : "the self times of the call tree do not add up";
}

// What is wrong is found exactly where reading everything finds something, reason by
// reason, and each place lies in a file.
std::string verify_fault(const ProfileFiles& files) {
  const auto profile = open_to_verify(files);
  if (!profile.has_value()) return {};
  decode::Defects found;
  std::string fault;
  const std::uint64_t count =
      decode::verify(*profile, [&](const decode::Finding& finding) {
        found.add(finding.code);
        if (finding.offset > largest_file(files)) fault = "an offset beyond the file";
        if (finding.what.empty()) fault = "a finding without a sentence";
        return true;
      });
  std::uint64_t sum = 0;
  for (const decode::Defect& defect : found.all()) sum += defect.count;
  if (sum != count) fault = "the number of findings";
  const decode::Defects expected = read_everything(*profile).defects;
  for (const decode::Defect& defect : expected.all()) {
    if (found.count_of(defect.code) == 0) {
      fault = "verify misses " + std::string{error_info(defect.code).name};
    }
  }
  for (const decode::Defect& defect : found.all()) {
    if (expected.count_of(defect.code) == 0) {
      fault = "verify makes up " + std::string{error_info(defect.code).name};
    }
  }
  return fault;
}

/// Counts what a raw walk tells, and that offsets ascend within each part of the file.
class CountingVisitor final : public decode::RawVisitor {
 public:
  bool page(const decode::RawPage&) override { return true; }
  bool stream_header(PageTag, std::uint64_t, std::span<const std::byte>) override {
    return true;
  }
  bool record(const decode::RawRecord&) override { return ++records > 0; }
  bool piece(const decode::RawPiece& piece) override {
    string_bytes = std::max(string_bytes, piece.address);
    return true;
  }
  bool index_entry(const decode::RawIndexEntry&) override { return ++entries > 0; }

  std::uint64_t records = 0;
  std::uint64_t entries = 0;
  std::uint64_t string_bytes = 0;
};

// Every part has a place: as many records and entries as their streams have room for.
std::string raw_fault(const decode::Profile& profile) {
  CountingVisitor visitor;
  decode::walk_raw(profile, visitor);
  const decode::Source& source = profile.source();
  const auto parts = [](const decode::Stream& stream, std::uint64_t bytes) {
    return stream.size() < kHeaderBytes ? 0 : (stream.size() - kHeaderBytes) / bytes;
  };
  if (visitor.records != parts(source.events, profile.layout().event_bytes)) {
    return "the raw walk loses records";
  }
  if (visitor.entries != parts(source.string_index, profile.layout().index_entry_bytes)) {
    return "the raw walk loses entries";
  }
  const decode::StringFacts strings = decode::string_facts(profile);
  const std::uint64_t data = source.string_data.size();
  if (strings.bytes != (data < kHeaderBytes ? 0 : data - kHeaderBytes) ||
      strings.unreferenced_bytes > strings.bytes) {
    return "the strings do not fill the string data";
  }
  return {};
}

// What is found out by looking at each string once is what the long ways find out.
std::string survey_fault(const decode::Profile& profile) {
  const analyze::ProfileSurvey survey = analyze::survey_profile(profile, 3);
  if (survey.strings != decode::string_facts(profile)) {
    return "the survey needs other strings";
  }
  const auto go_on = [](const decode::Finding&) { return true; };
  if (!survey.may_have_defects &&
      decode::verify(profile, go_on) != decode::verify_opening(profile, go_on)) {
    return "the survey misses a defect";
  }
  return survey.events.counts.sum() == profile.events().size() ? "" : "events are lost";
}

class MutationTest : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  void run(std::uint64_t number) {
    const Mutant mutant = maker_.make(seed_, number);
    guard_.begin(number);
    const bool sums_all = number % kOneInAllSums == 0;
    const std::string fault = outcome_fault(mutant.files, [&](const auto& profile) {
      const bool is_widest = profile.tolerance() == decode::Tolerance::kSalvage;
      std::string fault_there;
      if (is_widest || sums_all) fault_there = summary_fault(profile);
      if (fault_there.empty() && is_widest) fault_there = tree_fault(profile, number);
      if (fault_there.empty() && sums_all) fault_there = timeline_fault(profile);
      if (fault_there.empty() && is_widest) fault_there = raw_fault(profile);
      if (fault_there.empty() && is_widest && number % kOneInSurveyed == 0) {
        fault_there = survey_fault(profile);
      }
      return fault_there;
    });
    ASSERT_EQ(verify_fault(mutant.files), "") << place(number) << mutant.story;
    const std::size_t peak = Guard::peak_bytes();
    ASSERT_EQ(fault, "") << place(number) << mutant.story;
    ASSERT_LE(peak, kMostBytes) << place(number) << mutant.story;
  }
  std::string place(std::uint64_t number) const {
    return "MM_TEST_SEED=" + std::to_string(seed_) +
           " MM_TEST_MUTATION=" + std::to_string(number) + ": ";
  }

  const std::uint64_t seed_ = first_test_seed();
  const MutantMaker maker_;
  Guard guard_{"MM_TEST_SEED=" + std::to_string(seed_)};
};

TEST_P(MutationTest, KeepsThePromises) {
  if (const auto number = chosen_mutation()) {
    if (*number / kMutantsPerShard != GetParam()) GTEST_SKIP() << "another shard's";
    std::cout << maker_.make(seed_, *number).story << '\n';
    return run(*number);
  }
  std::cout << "MM_TEST_SEED=" << seed_ << '\n';
  for (std::uint64_t i = 0; i < kMutantsPerShard; ++i) {
    run(GetParam() * kMutantsPerShard + i);
    if (HasFatalFailure()) return;
  }
}
INSTANTIATE_TEST_SUITE_P(Shard, MutationTest, ::testing::Range(std::uint64_t{0}, kShards),
                         ::testing::PrintToStringParamName());

TEST(MutantMaker, MakesTheSameAgainAndManyOthers) {
  const MutantMaker maker;
  EXPECT_GE(maker.base_count(), 60U);
  std::set<std::string> bases;
  std::set<ProfileFiles> mutants;
  constexpr std::uint64_t kCount = 12'000;
  for (std::uint64_t number = 0; number < kCount; ++number) {
    const Mutant mutant = maker.make(1, number);
    ASSERT_EQ(mutant.files, maker.make(1, number).files) << mutant.story;
    bases.insert(mutant.story.substr(0, mutant.story.find(':')));
    mutants.insert(mutant.files);
  }
  EXPECT_GE(bases.size(), maker.base_count() + 5) << "and some large fixtures";
  EXPECT_LE(bases.size(), maker.base_count() + maker.fixture_count());
  EXPECT_GE(mutants.size(), kCount * 8 / 10);
  EXPECT_NE(maker.make(1, 1).files, maker.make(2, 1).files);
}

}  // namespace
}  // namespace mm::testing
