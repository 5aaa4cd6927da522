// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/phases.h"

#include <algorithm>
#include <span>

#include "phase_rules.h"

namespace mm::analyze {
namespace {

using decode::Kind;

bool fits(std::string_view pattern, std::string_view label) {
  if (!pattern.ends_with('*')) return pattern == label;
  pattern.remove_suffix(1);
  if (!pattern.starts_with('*')) return label.starts_with(pattern);
  pattern.remove_prefix(std::min<std::size_t>(1, pattern.size()));
  return label.find(pattern) != std::string_view::npos;
}

Phase look_up(std::span<const PhaseRule> rules, std::string_view label, Phase rest) {
  const auto rule = std::ranges::find_if(
      rules, [&](const PhaseRule& candidate) { return fits(candidate.pattern, label); });
  return rule == rules.end() ? rest : rule->phase;
}

}  // namespace

std::string_view phase_name(Phase phase) {
  constexpr std::array<std::string_view, kPhaseCount> kNames{
      "front_end",   "codegen",   "llvm",    "linking",
      "incremental", "profiling", "waiting", "other"};
  return kNames[place_of(phase)];
}

Phase phase_of(Kind kind, std::string_view label) {
  switch (kind) {
    case Kind::kQueryBlocked:
      return Phase::kWaiting;
    case Kind::kIncrementalLoad:
    case Kind::kIncrementalHashing:
      return Phase::kIncremental;
    case Kind::kLlvmPass:
      return Phase::kLlvm;
    case Kind::kQuery:
      return look_up(kQueryRules, label, Phase::kFrontEnd);
    default:
      return look_up(kActivityRules, label, Phase::kOther);
  }
}

}  // namespace mm::analyze
