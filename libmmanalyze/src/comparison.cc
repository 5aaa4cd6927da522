// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/comparison.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace mm::analyze {
namespace {

constexpr std::uint64_t kFirstTooLarge = std::uint64_t{1} << 63U;

bool is_too_large(const LabelSummary& row) {
  const std::array values{row.time,
                          row.inclusive_time,
                          row.self_time,
                          row.invocation_count,
                          row.number_of_cache_misses,
                          row.number_of_cache_hits,
                          row.blocked_time,
                          row.incremental_load_time,
                          row.incremental_hashing_time};
  return *std::ranges::max_element(values) >= kFirstTooLarge;
}

bool is_too_large(const Summary& summary) {
  return summary.total_time >= kFirstTooLarge ||
         std::ranges::any_of(summary.rows,
                             [](const LabelSummary& row) { return is_too_large(row); }) ||
         std::ranges::any_of(summary.artifact_sizes, [](const ArtifactSize& artifact) {
           return artifact.value >= kFirstTooLarge;
         });
}

Result<void> check(const Summary& first, const Summary& summary) {
  // Counts of one name are comparable however their units are spelt.
  if (summary.counter.name != first.counter.name) {
    return Error{.code = ErrorCode::kUsage,
                 .detail = "counts " + summary.counter.name + ", the first counts " +
                           first.counter.name};
  }
  if (is_too_large(summary)) return Error{.code = ErrorCode::kSumTooLarge};
  return {};
}

}  // namespace

Result<Comparison> compare(std::span<const Summary* const> summaries, std::size_t* at) {
  std::map<std::string_view, std::vector<const LabelSummary*>> labels;
  std::map<std::string_view, std::vector<std::optional<std::uint64_t>>> artifacts;
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    if (at != nullptr) *at = i;
    MM_CHECK(check(*summaries.front(), *summaries[i]));
    for (const LabelSummary& row : summaries[i]->rows) {
      auto& of = labels[row.label];
      of.resize(summaries.size());
      of[i] = &row;
    }
    for (const ArtifactSize& artifact : summaries[i]->artifact_sizes) {
      auto& of = artifacts[artifact.label];
      of.resize(summaries.size());
      of[i] = artifact.value;
    }
  }
  Comparison comparison;
  for (auto& [label, of] : labels) comparison.labels.push_back({label, std::move(of)});
  for (auto& [label, of] : artifacts) {
    comparison.artifacts.push_back({label, std::move(of)});
  }
  return comparison;
}

std::int64_t change_of(std::uint64_t base, std::uint64_t now) {
  return static_cast<std::int64_t>(now - base);
}

std::uint64_t magnitude_of(std::int64_t change) {
  return change < 0 ? 0 - static_cast<std::uint64_t>(change)
                    : static_cast<std::uint64_t>(change);
}

}  // namespace mm::analyze
