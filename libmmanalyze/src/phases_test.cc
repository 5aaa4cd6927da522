// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/phases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "phase_rules.h"
#include "testing/test_files.h"

namespace mm::analyze {
namespace {

using decode::Kind;

/// The section of the specification, up to the next one.
std::string phases_section() {
  const std::string text = testing::read_test_text(testing::testdata_dir().parent_path() /
                                                   "format-spec" / "semantics.md");
  const auto begin = text.find("## Phases");
  return text.substr(begin, text.find("\n## ", begin) - begin);
}

/// The labels between backquotes in `text`; of a pattern one that fits it.
std::vector<std::string> labels_in(std::string_view text) {
  std::vector<std::string> labels;
  for (auto at = text.find('`'); at != std::string_view::npos; at = text.find('`', at)) {
    const auto end = text.find('`', at + 1);
    std::string label{text.substr(at + 1, end - at - 1)};
    for (auto star = label.find('*'); star != std::string::npos; star = label.find('*')) {
      label.replace(star, 1, "zzz");
    }
    labels.push_back(std::move(label));
    at = end + 1;
  }
  return labels;
}

TEST(Phases, AreThoseOfTheSpecification) {
  std::map<std::string, Phase, std::less<>> phases;
  for (std::size_t i = 0; i < kPhaseCount; ++i) {
    const auto phase = static_cast<Phase>(i);
    phases.emplace(phase_name(phase), phase);
  }
  std::string section = phases_section();
  section.erase(0, section.find("| activities of |"));
  std::size_t seen = 0;
  for (std::size_t at = 0; at < section.size();) {
    const auto end = std::min(section.find('\n', at), section.size());
    const std::vector<std::string> words =
        labels_in(std::string_view{section}.substr(at, end - at));
    at = end + 1;
    const auto phase = words.empty() ? phases.end() : phases.find(words[0]);
    if (phase == phases.end()) continue;
    for (std::size_t i = 1; i < words.size(); ++i) {
      EXPECT_EQ(phase_of(Kind::kGenericActivity, words[i]), phase->second) << words[i];
      ++seen;
    }
  }
  EXPECT_EQ(seen, std::size(kActivityRules));
}

TEST(Phases, QueriesAreThoseOfTheSpecification) {
  std::string section = phases_section();
  section.erase(0, section.find("(a star stands for any text)"));
  section.erase(section.find("An interval of any other"));
  const std::vector<std::string> labels = labels_in(section);
  EXPECT_EQ(labels.size(), std::size(kQueryRules));
  for (const std::string& label : labels) {
    EXPECT_EQ(phase_of(Kind::kQuery, label), Phase::kCodegen) << label;
  }
  EXPECT_EQ(phase_of(Kind::kQuery, "typeck"), Phase::kFrontEnd);
}

TEST(Phases, SomeKindsDecideAlone) {
  EXPECT_EQ(phase_of(Kind::kQueryBlocked, "typeck"), Phase::kWaiting);
  EXPECT_EQ(phase_of(Kind::kIncrementalLoad, "typeck"), Phase::kIncremental);
  EXPECT_EQ(phase_of(Kind::kIncrementalHashing, "symbol_name"), Phase::kIncremental);
  EXPECT_EQ(phase_of(Kind::kLlvmPass, "whatever"), Phase::kLlvm);
  EXPECT_EQ(phase_of(Kind::kGenericActivity, "typeck"), Phase::kOther);
  EXPECT_EQ(phase_of(Kind::kOther, ""), Phase::kOther);
}

}  // namespace
}  // namespace mm::analyze
