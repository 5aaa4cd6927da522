// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The names of merged processes: they are the names of files, and so of crates, and stand
// where labels are.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "mmdecode/profile.h"
#include "mmformat/mixing_hash.h"
#include "rewriting/numbered_set.h"

namespace mm::mmedit {

/// The kind of the intervals that merge puts around all that a process did.
inline constexpr std::string_view kProcessKind = "Process";

/// What the command line of a merged profile begins with; names of processes follow.
inline constexpr std::string_view kMergeCommand = "mmedit merge ";

/// Which strings of a profile name a process.
class ProcessNames {
 public:
  /// Borrowed.
  explicit ProcessNames(const decode::Profile& profile);

  void add(const decode::Event& event);
  bool contains(std::uint64_t address) const { return addresses_.contains(address); }

 private:
  bool is_process(StringId kind);

  const decode::StringTable* strings_;
  rewriting::NumberedSet addresses_;
  std::unordered_map<std::uint64_t, bool, MixingHash> by_kind_;
};

}  // namespace mm::mmedit
