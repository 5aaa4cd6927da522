// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/build_pairing.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace mm::analyze {
namespace {

/// How much of what is known of a crate must agree.
enum class Agreement : std::uint8_t { kAll, kWithoutHash, kWithoutVersion };

using Key =
    std::tuple<std::string, decode::CrateRole, std::string, std::string, std::string>;

Key key_of(const decode::RustcCommand& command, Agreement agreement) {
  const bool has_hash = agreement == Agreement::kAll;
  const bool has_version = agreement != Agreement::kWithoutVersion;
  return {command.crate, command.role, command.package,
          has_version ? command.version : std::string{},
          has_hash ? command.extra_filename : std::string{}};
}

}  // namespace

std::vector<RunPair> pair_runs(std::span<const BuildRun> base,
                               std::span<const BuildRun> now) {
  std::vector<std::optional<std::size_t>> partner(base.size());
  std::vector<bool> is_taken(now.size());
  for (const auto agreement :
       {Agreement::kAll, Agreement::kWithoutHash, Agreement::kWithoutVersion}) {
    std::map<Key, std::vector<std::size_t>> left;  // the first one at the end
    for (std::size_t i = now.size(); i-- > 0;) {
      if (is_taken[i] || now[i].is_probe()) continue;
      left[key_of(now[i].command, agreement)].push_back(i);
    }
    for (std::size_t i = 0; i < base.size(); ++i) {
      if (partner[i] || base[i].is_probe()) continue;
      const auto found = left.find(key_of(base[i].command, agreement));
      if (found == left.end() || found->second.empty()) continue;
      partner[i] = found->second.back();
      found->second.pop_back();
      is_taken[*partner[i]] = true;
    }
  }
  std::vector<RunPair> pairs;
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (!base[i].is_probe()) pairs.push_back({.base = i, .now = partner[i]});
  }
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (!is_taken[i] && !now[i].is_probe()) {
      pairs.push_back({.base = std::nullopt, .now = i});
    }
  }
  return pairs;
}

}  // namespace mm::analyze
