// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which run of one build is which of another.
//
// Compared are, in this order and each among what is left: crate, role, package, version
// and hash; then without the hash, which changes with the compiler and the flags; then
// without the version. Among several equal ones the order of their starts decides. Probes
// are left out. Source: format-spec/semantics.md, section "Builds".
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mmanalyze/build.h"

namespace mm::analyze {

/// Places in the two lists; nothing where the other build has no such run.
struct RunPair {
  std::optional<std::size_t> base;
  std::optional<std::size_t> now;

  friend bool operator==(const RunPair&, const RunPair&) = default;
};

/// Pairs in the order of `base`, then the rest of `now`.
/// Cost: O(n log n).
std::vector<RunPair> pair_runs(std::span<const BuildRun> base,
                               std::span<const BuildRun> now);

}  // namespace mm::analyze
